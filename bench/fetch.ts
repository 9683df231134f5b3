import { fork, spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Pool } from 'undici';
import { httpSource } from '../src/fetch/http.ts';
import { openMirror } from '../src/fetch/mirror.ts';

/** Prints how the sources compare with the bare libraries under them, in the same run. */
const PAGE_BYTES = 30_000;
const REQUESTS = 4000;
const ROUNDS = 9;
/** Before these the compiler is still at work, and whoever comes first pays for it. */
const WARM_UP_ROUNDS = 3;
const CONNECTIONS = 4;
const WARC_BYTES = 150_000_000;

const WORDS =
  'the a of to in that it is was for on with as have be at by not this are but from they say you which one we all would there their what so up out if about who get go me when make can like time just him know take'.split(
    ' ',
  );

const script = fileURLToPath(import.meta.url);
const [job, path] = process.argv.slice(2);
if (job === 'serve') serve();
else if (job === 'open') await report(async () => void (await (await openMirror(path!)).close()));
else if (job === 'unpack') await report(() => unpackAlone(path!));
else await main();

async function main(): Promise<void> {
  console.log(`| what | result | beside | ratio |\n| --- | --- | --- | --- |`);
  await benchHttp();
  await benchMirror();
  console.log(
    `\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}; medians of ${ROUNDS} alternating rounds.`,
  );
}

/** In a process of its own, so that its work is not counted. */
function serve(): void {
  const body = Buffer.alloc(PAGE_BYTES, pageText(1));
  process.on('disconnect', () => process.exit());
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
}

async function benchHttp(): Promise<void> {
  const child = fork(script, ['serve']);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  const origin = `http://127.0.0.1:${port}`;
  const source = httpSource({ connections: CONNECTIONS });
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const ours = async (i: number) => {
    const answer = await source.fetch({ url: `${origin}/t/${i}` });
    if (!answer.ok || answer.body.length !== PAGE_BYTES) throw new Error('a wrong answer');
  };
  const bare = async (i: number) => {
    const { body } = await pool.request({ path: `/t/${i}`, method: 'GET' });
    if ((await body.bytes()).length !== PAGE_BYTES) throw new Error('a wrong answer');
  };
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    await rate(ours);
    await rate(bare);
  }
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await rate(ours));
    rates.bare.push(await rate(bare));
  }
  await source.close();
  await pool.destroy();
  child.kill();
  row(
    'requests per CPU second, 30 KB pages',
    Math.round(median(rates.ours)),
    `undici \`request\` ${Math.round(median(rates.bare))}`,
    median(rates.ours) / median(rates.bare),
  );
}

async function rate(ask: (i: number) => Promise<void>): Promise<number> {
  const start = process.cpuUsage();
  let next = 0;
  const worker = async () => {
    while (next < REQUESTS) await ask(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const { user, system } = process.cpuUsage(start);
  return REQUESTS / ((user + system) / 1e6);
}

async function benchMirror(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-fetch-'));
  try {
    const warc = join(folder, 'site.warc.zst');
    const long = { [constants.ZSTD_c_enableLongDistanceMatching]: 1, [constants.ZSTD_c_windowLog]: 27 };
    await pipeline(records(), createZstdCompress({ params: long }), createWriteStream(warc));
    const opens: Run[] = [];
    const unpacks: Run[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      opens.push(child('open', warc));
      unpacks.push(child('unpack', warc));
    }
    const [open, unpack] = [opens, unpacks].map((runs) => median(runs.map(({ ms }) => ms))) as [number, number];
    const [peak, bare] = [opens, unpacks].map((runs) => median(runs.map(({ megabytes }) => megabytes))) as [number, number];
    row('opening a solid 150 MB `.warc.zst`, ms', Math.round(open), `zstd stream alone ${Math.round(unpack)}`, open / unpack);
    row('its peak memory, MB', Math.round(peak), `zstd stream alone ${Math.round(bare)}`, peak / bare);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Run {
  ms: number;
  megabytes: number;
}

function child(what: 'open' | 'unpack', warc: string): Run {
  const { stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, what, warc], {
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function report(work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(JSON.stringify({ ms: performance.now() - start, megabytes: process.resourceUsage().maxRSS / 1024 }));
}

async function unpackAlone(warc: string): Promise<void> {
  const decoder = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 27 }, chunkSize: 256 * 1024 });
  for await (const _chunk of createReadStream(warc).pipe(decoder));
}

/** Pages that share their template and differ in their words, as a forum's do. */
function* records(): Generator<Buffer> {
  for (let i = 0, bytes = 0; bytes < WARC_BYTES; i++) {
    const html = Buffer.from(pageText(i));
    const head = Buffer.from(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${html.length}\r\n\r\n`,
    );
    const warc =
      `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://forum.example/viewtopic.php?t=${i}\r\n` +
      `WARC-Date: 2026-01-01T00:00:00Z\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${head.length + html.length}\r\n\r\n`;
    const record = Buffer.concat([Buffer.from(warc), head, html, Buffer.from('\r\n\r\n')]);
    bytes += record.length;
    yield record;
  }
}

function pageText(seed: number): string {
  let state = seed + 1;
  const word = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return WORDS[(state >>> 16) % WORDS.length]!;
  };
  const post = (i: number) =>
    `<div class="post" id="p${seed * 20 + i}"><a class="author" href="memberlist.php?u=${(state >>> 8) % 500}">${word()}</a>` +
    `<div class="content">${Array.from({ length: 150 }, word).join(' ')}</div><ul class="tools"><li><a href="report.php?p=${i}">Report</a></li></ul></div>\n`;
  return `<!doctype html><html><head><title>${word()}</title></head><body>\n${Array.from({ length: 30 }, (_, i) => post(i)).join('')}</body></html>`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function row(what: string, result: number, beside: string, ratio: number): void {
  console.log(`| ${what} | ${result} | ${beside} | ${ratio.toFixed(2)} |`);
}
