import type { CrawlEvent, CrawledPage, CrawlSummary } from '../crawl/options.ts';
import { endInWords, type Io } from './command.ts';
import { outcomeInWords, planInWords } from './plan-words.ts';
import { ProgressView } from './progress.ts';
import { bar, count, duration, megabytes, percent } from './wording.ts';

/** What a person, or a program, sees of a crawl. */
export class CrawlView {
  readonly #io: Io;
  readonly #mode: 'normal' | 'quiet' | 'verbose' | 'json';
  readonly #view: ProgressView;
  readonly #started = performance.now();
  #host = '';
  #fetched = 0;
  #useful = 0;
  #failed = 0;
  #bytes = 0;
  #waiting = 0;
  #delay = 0;
  #wait: { reason: string; until: number } | null = null;

  constructor(io: Io, mode: 'normal' | 'quiet' | 'verbose' | 'json') {
    this.#io = io;
    this.#mode = mode;
    this.#view = new ProgressView(io.err);
  }

  event(event: CrawlEvent): void {
    if (this.#mode === 'json') return this.#json(event);
    if (event.type === 'wait') {
      this.#wait = { reason: event.reason, until: performance.now() + event.milliseconds };
      // A long wait is worth a line of its own wherever the crawl is watched.
      if (this.#mode !== 'quiet' && event.milliseconds >= 5000)
        this.#say(`waiting ${duration(event.milliseconds / 1000)}: ${event.reason}`);
      return;
    }
    if (event.type === 'start') {
      this.#host = new URL(event.url).host;
      this.#waiting = event.waiting;
      if (this.#mode !== 'quiet') {
        this.#say(
          event.resumed
            ? `Going on with ${event.out}: ${count(event.waiting)} URLs wait.`
            : `Crawling ${event.url} into ${event.out}`,
        );
        if (event.plan !== null) this.#say(planInWords(event.plan));
      }
    } else if (this.#mode !== 'quiet') this.#say(event.message);
  }

  page(page: CrawledPage): void {
    this.#fetched++;
    if (page.fruitful) this.#useful++;
    if (page.failure !== null) this.#failed++;
    this.#bytes += page.bytes;
    this.#waiting = page.waiting;
    this.#delay = page.delay;
    if (this.#mode === 'json') return this.#json({ type: 'page', ...page });
    if (this.#mode === 'verbose') {
      this.#say(`${page.status || 'failed'} ${page.verdict} ${page.url}${page.failure ? ` (${page.failure})` : ''}`);
    } else if (this.#mode === 'normal') this.#view.show(() => this.#lines());
  }

  end(summary: CrawlSummary): void {
    this.#view.clear();
    if (this.#mode === 'json') return this.#json({ type: 'end', ...summary });
    const seconds = (performance.now() - this.#started) / 1000;
    const lines = [
      `${summary.reason === 'done' ? 'Done' : 'Stopped'} after ${duration(seconds)}: ${endInWords[summary.reason]}.`,
      ...(summary.message ? [`  ${summary.message}`] : []),
      `  ${count(this.#fetched)} pages fetched in this run (${megabytes(this.#bytes)}), ${count(this.#useful)} brought something new${this.#failed ? `, ${count(this.#failed)} failed` : ''}`,
      ...outcomeInWords(summary),
      `  ${count(summary.saved)} URLs were passed over; "boardwalk skipped ${summary.out}" says why`,
      `  archive: ${summary.out}`,
    ];
    this.#io.out.write(`${lines.join('\n')}\n`);
  }

  #lines(): string {
    const seconds = (performance.now() - this.#started) / 1000;
    const rate = this.#fetched / seconds;
    const left = this.#waiting / rate;
    const first = `${this.#host} ${bar(this.#fetched / (this.#fetched + this.#waiting), 16)} ${count(this.#fetched)} fetched, ${count(this.#waiting)} waiting, ${rate.toFixed(1)}/s, ${duration(left)} left or more`;
    const wait = this.#wait && this.#wait.until > performance.now() ? `; waiting: ${this.#wait.reason}` : '';
    return `${first}\n  useful ${percent(this.#useful / this.#fetched)}, failed ${count(this.#failed)}, ${megabytes(this.#bytes)}, a request every ${(this.#delay / 1000).toFixed(1)} s${wait}`;
  }

  #say(text: string): void {
    this.#view.clear();
    this.#io.err.write(`${text}\n`);
  }
  #json(event: object): void {
    this.#io.out.write(`${JSON.stringify(event)}\n`);
  }
}
