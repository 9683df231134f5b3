/**
 * What `auto` costs online: all that is done for a page once its bytes arrived (decoding, parse, links, kind, rows of the guide, what is
 * learned while walking, the frontier) beside the bare parse of the same bodies. Reading posts has a bench of its own.
 *   npm run bench -- online [skins | MIRROR…]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseDocument } from 'htmlparser2';
import { MemoryStore } from '../src/crawl/memory-store.ts';
import { relearningWalk } from '../src/crawl/relearning-walk.ts';
import { Site } from '../src/crawl/site.ts';
import { decodeBody } from '../src/fetch/charset.ts';
import { openMirror } from '../src/fetch/mirror.ts';
import type { Answer, Source } from '../src/fetch/source.ts';
import { parseHtml } from '../src/page/html/parse-html.ts';
import { auto } from '../src/strategies/auto/auto.ts';
import { resolverFor } from '../src/url/absolute.ts';
import { normalForm } from '../src/url/normal-form.ts';
import { tokensOf } from '../src/url/pattern.ts';
import { mirrorNames, mirrorsFolder } from './focus/annotated-forums.ts';
import { median } from './samples/page-samples.ts';
import { skinMirrors, skinMirrorsInWords } from './skin-mirrors.ts';

/** Requests of a walk: all of a forum, whose bodies must fit in memory. */
const budget = 8000;
/** Rounds that count, of each forum; those before warm up. What else the machine does only ever adds, so the least of each is what it costs. */
const rounds = 8;
const warming = 2;

/** CPU milliseconds of this process so far. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

interface Body {
  bytes: Uint8Array;
  type: string;
}

/** CPU milliseconds. */
interface Cost {
  online: number;
  own: number;
  other: number;
}

/** Walks a forum whose answers are in memory: its pages, and CPU milliseconds of the walk, learning aside. */
async function walked(source: Source, start: string) {
  const site = new Site({ source, start, maxRequests: budget });
  const learn = (lesson: number) => auto.learn(site, { seed: 1 + lesson });
  const learned = await learn(0);
  // What earlier rounds left behind must not help this one.
  resolverFor('http://forgotten.test/');
  for (let i = 0; i < 10_000; i++) tokensOf(normalForm(`http://forgotten.test/${i}`));
  const bodies: Body[] = [];
  let links = 0;
  const before = cpu();
  const steps = relearningWalk({ site, ...learned, relearn: learn, store: new MemoryStore() });
  for (let step = await steps.next(); !step.done; step = await steps.next()) {
    const { visit } = step.value;
    if (visit.page === null || !visit.answer.ok) continue;
    links += visit.page.links.length;
    bodies.push({ bytes: visit.answer.body, type: visit.answer.headers['content-type'] ?? '' });
  }
  return { bodies, links, ms: cpu() - before };
}

function parsed(bodies: readonly Body[], parse: (text: string) => unknown): number {
  const before = cpu();
  for (const { bytes, type } of bodies) parse(decodeBody(bytes, type).text);
  return cpu() - before;
}

interface Measured {
  pages: number;
  kilobytes: number;
  links: number;
  /** Milliseconds a page, the least of the rounds. */
  least: Cost;
}

async function measure(path: string): Promise<Measured> {
  const mirror = await openMirror(path);
  const answers = new Map<string, Answer>();
  const source: Source = {
    async fetch(request) {
      const answer = answers.get(request.url) ?? (await mirror.fetch(request));
      answers.set(request.url, answer);
      return answer;
    },
    close: async () => {},
  };
  // The first reads the mirror.
  const { bodies, links } = await walked(source, mirror.first!);
  const costs: Cost[] = [];
  for (let round = 0; round < warming + rounds; round++) {
    // The clock of CPU time goes in steps of milliseconds: whole passes, a parser before and behind each walk.
    const before = { own: parsed(bodies, parseHtml), other: parsed(bodies, parseDocument) };
    const { ms } = await walked(source, mirror.first!);
    const own = (before.own + parsed(bodies, parseHtml)) / 2;
    const other = (before.other + parsed(bodies, parseDocument)) / 2;
    if (round >= warming) costs.push({ online: ms, own, other });
  }
  await mirror.close();
  const pages = bodies.length;
  const least = (of: (cost: Cost) => number) => Math.min(...costs.map(of)) / pages;
  return {
    pages,
    kilobytes: bodies.reduce((sum, { bytes }) => sum + bytes.length, 0) / pages / 1000,
    links: links / pages,
    least: { online: least((cost) => cost.online), own: least((cost) => cost.own), other: least((cost) => cost.other) },
  };
}

/** In a process of its own, as a crawl is: what was compiled for one forum does not help or hinder another. */
function inChild(path: string): Measured {
  const args = [...process.execArgv, import.meta.filename, childMark, path];
  const done = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`measuring ${path} ended with ${done.status}`);
  return JSON.parse(done.stdout);
}

function table(title: string, forums: readonly { name: string; path: string }[]): void {
  console.log(`\n## ${title}\n`);
  console.log('| | pages | KB | links | bare parse | online | online / bare parse | htmlparser2 | online / htmlparser2 |');
  console.log(`| --- |${' ---: |'.repeat(8)}`);
  const ratios: { own: number; other: number }[] = [];
  for (const { name, path } of forums) {
    const { pages, kilobytes, links, least } = inChild(path);
    const ratio = { own: least.online / least.own, other: least.online / least.other };
    ratios.push(ratio);
    const sizes = [pages, kilobytes.toFixed(0), links.toFixed(0)];
    const times = [least.own.toFixed(3), least.online.toFixed(3), ratio.own.toFixed(2)];
    console.log(`| ${[name, ...sizes, ...times, least.other.toFixed(3), ratio.other.toFixed(2)].join(' | ')} |`);
  }
  const words = (of: (one: (typeof ratios)[number]) => number) =>
    `median ${median(ratios.map(of)).toFixed(2)}, most ${Math.max(...ratios.map(of)).toFixed(2)}`;
  console.log(`\nOnline against the bare parse: ${words((one) => one.own)}; against htmlparser2: ${words((one) => one.other)}.`);
}

const childMark = '--measure';
const given = process.argv.slice(2);
if (given[0] === childMark) process.stdout.write(JSON.stringify(await measure(given[1]!)));
else {
  console.log('# What auto costs online\n');
  console.log(
    `CPU ms a page, each the least of ${rounds} rounds. Online: all of the walk once the bytes arrived. Bare parse:\n` +
      'the same bodies decoded and made into trees by our own parser; htmlparser2: by that one.',
  );
  const onlySkins = given[0] === 'skins';
  const names = onlySkins ? [] : given.length > 0 ? given.map((path) => basename(path)) : mirrorNames();
  if (names.length > 0)
    table(
      'Mirrors',
      names.map((name) => ({ name, path: join(mirrorsFolder, name) })),
    );
  if (given.length === 0 || onlySkins) {
    const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bench-'));
    table(`Testbed: ${skinMirrorsInWords}`, await skinMirrors(folder));
    rmSync(folder, { recursive: true });
  }
}
