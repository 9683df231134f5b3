import { existsSync, readFileSync } from 'node:fs';
import type { CrawledPage, CrawlOptions, CrawlSummary } from '../crawl/options.ts';
import type { CookieJar } from '../fetch/cookies.ts';
import { CookiesTxtError, readCookiesTxt } from '../fetch/cookies-txt.ts';
import { readGuide } from '../guide/read.ts';
import { crawl } from '../strategies/crawl.ts';
import { type Command, endInWords, exitCodeFor, UsageError } from './command.ts';
import { CrawlView } from './crawl-view.ts';
import { anyText, headerLine, oneOf, regExp, Settings, timeSpan, webAddress, wholeNumber, yesOrNo } from './settings.ts';
import { strategyNamed, strategyNames, targetFor } from './strategy-option.ts';
import { count } from './wording.ts';

export const crawlCommand: Command = {
  name: 'crawl',
  usage: 'URL [options]',
  description:
    'Crawls the forum that URL belongs to, politely: robots.txt, one request after the other, slower when the site slows.\n' +
    'It looks at some pages, says what it found and what it expects, then fetches lists and threads, each page once.\n' +
    'The folder holds forum.db (SQLite), archive/*.warc.gz, guide.json and crawl.log. Stop it with Ctrl-C, or kill it:\n' +
    'the same command goes on where it stopped. Every option may also stand in boardwalk.config.json or .ts (maxPages)\n' +
    'or in a variable (BOARDWALK_MAX_PAGES).',
  options: {
    out: { value: 'DIR', short: 'o', help: "the archive folder (default: the site's host name)" },
    strategy: { value: 'NAME', help: `how to crawl: ${strategyNames} (default: auto)` },
    target: { value: 'URL', help: 'crawl for pages like this one, where the strategy can (source, structure-driven)' },
    guide: { value: 'FILE', help: 'follow this guide instead of learning one' },
    'no-entry-search': { help: "begin at URL even if it is not the forum's entry page" },
    'max-pages': { value: 'N', help: 'stop after N requests in all' },
    'max-time': { value: 'TIME', help: 'stop after this time (2h, 30m, 90)' },
    include: { value: 'RE', help: 'fetch only URLs that match' },
    exclude: { value: 'RE', help: 'fetch no URLs that match' },
    cookies: { value: 'FILE', help: "send the cookies of a browser's cookies.txt" },
    header: { value: 'LINE', multiple: true, help: 'send this header too ("Accept-Language: de"); may be repeated' },
    'user-agent': { value: 'TEXT', help: 'another user agent than Boardwalk/VERSION' },
    contact: { value: 'URL', help: 'where a webmaster reaches you; part of the user agent' },
    delay: { value: 'TIME', help: 'between requests at least (default: 1, and what the site needs)' },
    concurrency: { value: 'N', help: 'requests under way at once (default: 2)' },
    'ignore-robots': { help: 'crawl what robots.txt asks not to' },
    'ignore-nofollow': { help: 'follow links that are marked nofollow' },
    'no-read': { help: 'keep pages without reading their posts; "boardwalk read" does it later' },
    browser: { value: 'WHEN', help: 'auto, never or always: render pages in Chromium (default: auto)' },
    'browser-path': { value: 'FILE', help: 'the Chromium to use' },
    proxy: { value: 'URL', help: 'ask through this HTTP proxy' },
    seed: { value: 'N', help: 'seed of everything random (default: 1)' },
    config: { value: 'FILE', help: 'a config file elsewhere' },
    json: { help: 'events as JSON lines on standard output' },
    quiet: { short: 'q', help: 'only the summary' },
    verbose: { short: 'v', help: 'a line for each page' },
  },
  examples: [
    'boardwalk crawl https://forum.example.org/ --contact https://example.org/about-our-crawl',
    'boardwalk crawl https://forum.example.org/ -o forum --max-time 8h --exclude "/calendar"',
  ],
  async run(args, io) {
    const [url, extra] = args.positionals;
    if (url === undefined) throw new UsageError('which forum? Give the address of any of its pages.');
    if (extra !== undefined) throw new UsageError(`one forum at a time; "${extra}" is one too many.`);
    const address = checked('URL', url, webAddress);
    const settings = await Settings.read(args, this.options, process.env, process.cwd());
    const flag = (name: string) => settings.value(name, yesOrNo) ?? false;
    const strategy = strategyNamed(settings.value('strategy', anyText) ?? 'auto');
    const view = new CrawlView(io, flag('json') ? 'json' : flag('quiet') ? 'quiet' : flag('verbose') ? 'verbose' : 'normal');
    const wanted = {
      guide: settings.value('guide', fileText),
      maxPages: settings.value('max-pages', wholeNumber(1)),
      maxTime: settings.value('max-time', timeSpan),
      include: settings.value('include', regExp),
      exclude: settings.value('exclude', regExp),
      cookies: settings.value('cookies', fileText),
      userAgent: settings.value('user-agent', headerText),
      contact: settings.value('contact', headerText),
      delay: settings.value('delay', timeSpan),
      concurrency: settings.value('concurrency', wholeNumber(1)),
      browser: settings.value('browser', oneOf('auto', 'never', 'always')),
      browserPath: settings.value('browser-path', anyText),
      proxy: settings.value('proxy', webAddress),
      seed: settings.value('seed', wholeNumber(0)),
    };
    const { guide, cookies, ...rest } = wanted;
    const options: CrawlOptions = {
      ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<CrawlOptions>),
      url: address,
      ...targetFor(strategy, settings.value('target', anyText)),
      out: settings.value('out', anyText) ?? new URL(address).hostname,
      headers: Object.fromEntries(settings.values('header', headerLine)),
      entrySearch: !flag('no-entry-search'),
      read: !flag('no-read'),
      robots: flag('ignore-robots') ? 'ignore' : 'obey',
      nofollow: flag('ignore-nofollow') ? 'ignore' : 'obey',
      ...(guide === undefined ? {} : { guide: readGuide(guide) }),
      ...(cookies === undefined ? {} : { cookies: cookiesFrom(cookies) }),
      signal: io.signal,
      onEvent: (event) => view.event(event),
    };
    const steps = crawl({ ...options, strategy });
    let step: IteratorResult<CrawledPage, CrawlSummary> = await steps.next();
    for (; !step.done; step = await steps.next()) view.page(step.value);
    view.end(step.value);
    if (step.value.reason !== 'done' && !flag('json')) {
      io.err.write(`${endInWords[step.value.reason]}; ${count(step.value.waiting)} URLs wait. The same command goes on.\n`);
    }
    return exitCodeFor[step.value.reason];
  },
};

function checked<T>(name: string, text: string, check: (text: string) => T): T {
  try {
    return check(text);
  } catch (error) {
    throw new UsageError(`${name} ${(error as Error).message}, not ${JSON.stringify(text)}.`);
  }
}

function fileText(path: string): string {
  if (!existsSync(path)) throw new Error('takes a file that is there');
  return readFileSync(path, 'utf8');
}

function cookiesFrom(text: string): CookieJar {
  try {
    return readCookiesTxt(text);
  } catch (error) {
    throw error instanceof CookiesTxtError ? new UsageError(`${error.message}.`) : error;
  }
}

function headerText(text: string): string {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error('takes plain characters on one line');
  return text;
}
