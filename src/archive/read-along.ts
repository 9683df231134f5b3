import { join } from 'node:path';
import type { Page } from '../page/page.ts';
import { pageOfAnswer } from '../page/page-of-answer.ts';
import type { ForumClock } from '../read/clock.ts';
import { learnClock } from '../read/learn-clock.ts';
import { learnSite } from '../read/learn-site.ts';
import { readThreadPage } from '../read/read-thread-page.ts';
import type { Template } from '../read/template.ts';
import type { ThreadPage } from '../read/thread-page.ts';
import { type Titles, titlesOf } from '../read/titles.ts';
import { appendPage } from './append-page.ts';
import type { ForumDb } from './forum-db.ts';
import { readFetch } from './read-back.ts';

/**
 * Thread pages from which the template is learned while a crawl goes on. On the mirrors 16 gave the template that 64 gave, except where
 * the first threads are all short; a lesson takes 0.05 to 1.4 s of CPU.
 */
const LESSON = 32;
/** Lessons that teach nothing are given again with twice the pages, up to so many; then the posts wait for the whole to be read. */
const LONGEST_LESSON = 256;
/** Of the lesson's pages: a template that finds posts on fewer of them is not trusted with the rest. */
const TRUSTED = 0.8;

/** A lesson as the archive keeps it: which fetches it is of. What it taught is learned again from them after a stop. */
interface Lesson {
  fetches: number[];
  learned: boolean;
}

interface Learned {
  template: Template;
  clock: ForumClock;
  titles: Titles;
}

/**
 * Reads thread pages as a crawl brings them, so that a forum can be searched and exported while it is crawled. It sees pages in the order
 * they come and not the whole site: threads, their order and titles are what one page tells, boards are left open, and `readArchive` puts
 * the whole together later and replaces it. Everything is written in the caller's transaction.
 */
export class ReadAlong {
  readonly #db: ForumDb;
  readonly #folder: string;
  readonly #lesson: Lesson;
  #learned: Learned | null = null;

  constructor(db: ForumDb, folder: string) {
    this.#db = db;
    this.#folder = folder;
    this.#lesson = JSON.parse(db.setting('lesson') ?? '{"fetches":[],"learned":false}') as Lesson;
  }

  /** Whether there was any thread page. */
  get hasThreads(): boolean {
    return this.#lesson.fetches.length > 0;
  }

  /** A page of a thread that was just kept; within its transaction. */
  read(page: Page, fetch: { id: number; date: string; file: string | null; offset: number | null }): void {
    if (this.#lesson.learned) {
      // After a stop: the same pages teach the same.
      this.#learned ??= this.#learn(this.#pages());
      const read = this.#learned && readThreadPage(page, fetch.date, this.#learned.template);
      // A page that is not what its template says waits for the whole to be read.
      if (read) this.#append(read, fetch);
      return;
    }
    const { fetches } = this.#lesson;
    if (fetches.length >= LONGEST_LESSON) return;
    fetches.push(fetch.id);
    // LESSON, twice it, four times it …
    if (fetches.length >= LESSON && Number.isInteger(Math.log2(fetches.length / LESSON))) {
      const pages = this.#pages();
      this.#learned = this.#learn(pages);
      this.#lesson.learned = this.#learned !== null;
      if (this.#learned) {
        for (const { page: earlier, fetch: place } of pages) {
          const read = readThreadPage(earlier, place.date, this.#learned.template);
          if (read) this.#append(read, place);
        }
      }
    }
    this.#db.set('lesson', JSON.stringify(this.#lesson));
  }

  #append(read: ThreadPage, fetch: { date: string; file: string | null; offset: number | null }): void {
    const { titles, clock } = this.#learned!;
    const provenance = { fetched: fetch.date, file: fetch.file, offset: fetch.offset };
    appendPage(this.#db, read, { title: titles.ofThread([read]), clock, provenance });
  }

  #learn(pages: readonly { page: Page; fetch: { date: string } }[]): Learned | null {
    const learned = learnSite(
      pages.map(({ page }) => page),
      pages.map(({ page }) => page.url),
    );
    if (learned === null) return null;
    const read = pages
      .map(({ page, fetch }) => readThreadPage(page, fetch.date, learned.template))
      .filter((page) => page !== null);
    if (read.length === 0 || read.length < TRUSTED * pages.length) return null;
    const clock = learnClock(
      read.map(({ posts }) => posts),
      read,
    );
    return { template: learned.template, clock, titles: titlesOf(read, new Map()) };
  }

  /** The lesson's pages from the WARC files; those that are damaged or gone are left out. */
  #pages(): { page: Page; fetch: { date: string; file: string | null; offset: number | null } }[] {
    return this.#lesson.fetches.flatMap((id) => {
      try {
        const answer = readFetch(this.#db, join(this.#folder, 'archive'), id);
        const page = answer && pageOfAnswer(answer, answer.url);
        const fetch = this.#db.get<{ date: string; file: string | null; offset: number | null }>(
          'SELECT date, file, coalesce(rendered_offset, offset) AS offset FROM fetches WHERE id = ?',
          id,
        );
        return page && fetch ? [{ page, fetch }] : [];
      } catch {
        return [];
      }
    });
  }
}
