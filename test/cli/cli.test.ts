import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { writeMirror } from '../../testbed/export.ts';
import { makeSite } from '../../testbed/site.ts';
import { skinByName } from '../../testbed/skins/index.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-cli-'));

/** Runs the program as a person does, from a folder of theirs. */
function boardwalk(args: string[], interruptAfter?: RegExp): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'src', 'cli', 'main.ts'), ...args], {
    cwd: folder,
  });
  let out = '';
  let err = '';
  let interrupted = false;
  const watch = () => {
    if (interruptAfter?.test(out + err) && !interrupted) {
      interrupted = true;
      child.kill('SIGINT');
    }
  };
  child.stdout.on('data', (data) => {
    out += data;
    watch();
  });
  child.stderr.on('data', (data) => {
    err += data;
    watch();
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

before(async () => {
  const site = makeSite({ skin: skinByName('dl-list'), size: 12, switches: { duplicates: true } });
  await writeMirror(join(folder, 'mirrors', 'one'), site, { compress: 'gzip', noise: 20 });
  await writeMirror(join(folder, 'mirrors', 'two'), makeSite({ skin: skinByName('table-soup'), size: 8 }), { noise: 20 });
  writeFileSync(join(folder, 'notes.txt'), 'not a mirror');
  writeFileSync(join(folder, 'broken.warc.gz'), 'not gzip at all');
  mkdirSync(join(folder, 'empty'));
});
after(() => rmSync(folder, { recursive: true }));

const commands = [
  'crawl',
  'status',
  'skipped',
  'export',
  'read',
  'search',
  'show',
  'check',
  'learn',
  'inspect',
  'demo',
  'simulate',
  'compare',
];

test('help is written for a person: an overview and a page for each command', async () => {
  for (const args of [['--help'], ['help'], ['-h']]) {
    const { code, out, err } = await boardwalk(args);
    assert.equal(code, 0);
    assert.equal(err, '');
    for (const name of commands) assert.match(out, new RegExp(`^  ${name} `, 'm'));
  }
  for (const name of commands) {
    const { code, out } = await boardwalk([name, '--help']);
    assert.equal(code, 0);
    assert.match(out, new RegExp(`^boardwalk ${name} `));
    assert.match(out, /^Options:$/m);
    assert.match(out, /^Examples?:$/m);
    assert.ok(
      out.split('\n').every((line) => line.length <= 120),
      'lines fit a terminal',
    );
    assert.deepEqual((await boardwalk(['help', name])).out, out);
  }
  assert.match((await boardwalk(['--version'])).out, /^boardwalk \d+\.\d+\.\d+\n$/);
});

test('what cannot be done is said in one clear line, with exit code 2 and no stack trace', async () => {
  const wrong: [string[], RegExp][] = [
    [['simulat'], /unknown command "simulat"; did you mean "simulate"\?/],
    [['frobnicate'], /unknown command "frobnicate"/],
    [['--frobnicate'], /unknown command "--frobnicate"/],
    [['simulate'], /which mirror\?/],
    [['simulate', 'mirrors/one', '--stratgy', 'x'], /unknown option --stratgy; did you mean --strategy\?/],
    [['simulate', 'mirrors/one', '--strategy', 'bread-first'], /no strategy "bread-first"; did you mean "breadth-first"\?/],
    [['simulate', 'mirrors/one', '--strategy', 'x'], /no strategy "x". There are: .*breadth-first/],
    [['simulate', 'mirrors/one', '--strategy'], /--strategy.* needs a value/],
    [['simulate', 'mirrors/one', '--budget', 'many'], /--budget takes a whole number of at least 1, not "many"/],
    [['simulate', 'mirrors/one', '--budget', '0'], /--budget takes a whole number/],
    [['simulate', 'mirrors/one', '--obey-nofollow=yes'], /takes no value/],
    [['simulate', 'mirrors/one', '--entry', 'forum.example'], /--entry takes a web address/],
    [['simulate', 'mirrors/one', 'mirrors/two'], /one mirror at a time/],
    [['simulate', 'nowhere'], /nowhere/],
    [['simulate', 'notes.txt'], /notes\.txt/],
    [['simulate', 'broken.warc.gz'], /broken\.warc\.gz/],
    [['simulate', 'empty'], /empty/],
    [['compare'], /which mirrors\?/],
    [['compare', 'mirrors/one', '--strategies', 'a'], /no strategy "a"/],
    [['compare', 'mirrors/one', 'nowhere'], /nowhere/],
    [['demo', '--skin', 'dl-lst'], /no skin "dl-lst"; did you mean "dl-list"\?/],
    [['demo', 'x'], /the demo takes no "x"/],
    [['learn'], /learn what\?/],
    [['learn', 'nowhere'], /neither a web address .* nor a mirror/],
    [['inspect', 'nowhere.json'], /there is no file nowhere\.json/],
    [['inspect', 'notes.txt'], /The guide is not valid JSON/],
    [['inspect', '.'], /\. is no archive: there is no forum\.db in it/],
    [['status', 'empty'], /is no archive/],
  ];
  for (const [args, says] of wrong) {
    const { code, err } = await boardwalk(args);
    assert.equal(code, 2, `${args.join(' ')}: ${err}`);
    const lines = err
      .trim()
      .split('\n')
      .filter((line) => !/opening|waiting|requests in/.test(line));
    assert.equal(lines.length, 1, err);
    assert.match(lines[0]!, says);
    assert.match(lines[0]!, /^boardwalk: /);
    assert.doesNotMatch(err, /\bat .*:\d+:\d+/);
  }
});

test('simulate scores a mirror and writes the run', async () => {
  const { code, out } = await boardwalk(['simulate', 'mirrors/one', '--strategy', 'breadth-first', '--out', 'run']);
  assert.equal(code, 0);
  assert.match(out, /thread pages covered 100\.0 %/);
  const summary = JSON.parse(readFileSync(join(folder, 'run', 'summary.json'), 'utf8'));
  assert.equal(summary.valuable, summary.floor);
});

test('a run that a budget stopped has exit code 3', async () => {
  const { code, out } = await boardwalk(['simulate', 'mirrors/one', '--budget', '5']);
  assert.equal(code, 3);
  assert.match(out, /5 requests .*the budget is spent, \d+ URLs waiting/);
  assert.ok(existsSync(join(folder, 'runs', 'one', 'breadth-first', 'fetches.jsonl')));
});

test('compare prints a table and saves it as Markdown, JSON and curves', async () => {
  const { code, out } = await boardwalk([
    'compare',
    'mirrors/one',
    'mirrors/two',
    '--strategies',
    'breadth-first',
    '--out',
    'table',
  ]);
  assert.equal(code, 0);
  for (const name of ['one', 'two', 'median', 'worst']) assert.match(out, new RegExp(`^${name} +breadth-first`, 'm'));
  assert.match(readFileSync(join(folder, 'table', 'compare.md'), 'utf8'), /^\| one \| breadth-first \|/m);
  assert.equal(JSON.parse(readFileSync(join(folder, 'table', 'compare.json'), 'utf8')).length, 2);
  assert.match(readFileSync(join(folder, 'table', 'curves.svg'), 'utf8'), /^<svg /);
  assert.ok(existsSync(join(folder, 'table', 'two', 'breadth-first', 'summary.json')));
});

test('learn writes a guide that inspect shows and draws, and simulate follows it as edited', async () => {
  assert.equal((await boardwalk(['learn', 'mirrors/one', '--strategy', 'skeleton', '--sample', '60', '-o', 'g.json'])).code, 0);
  const { code, out } = await boardwalk(['inspect', 'g.json', '--svg', 'g.svg', '--refused']);
  assert.equal(code, 0);
  assert.match(out, /Kinds of pages: \d+[\s\S]*Links followed: \d+ groups[\s\S]*Links not followed: \d+ groups?/);
  assert.match(readFileSync(join(folder, 'g.svg'), 'utf8'), /^<svg [\s\S]*<\/svg>\n$/);
  const guide = readFileSync(join(folder, 'g.json'), 'utf8');
  writeFileSync(join(folder, 'none.json'), guide.replaceAll('"follow": true', '"follow": false'));
  const run = await boardwalk(['simulate', 'mirrors/one', '--guide', 'none.json', '--out', 'obeyed']);
  assert.equal(run.code, 0);
  assert.equal(JSON.parse(readFileSync(join(folder, 'obeyed', 'summary.json'), 'utf8')).requests, 1);
  writeFileSync(join(folder, 'wrong.json'), guide.replace('"follow": true', '"follow": "yes"'));
  const wrong = await boardwalk(['simulate', 'mirrors/one', '--guide', 'wrong.json']);
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /not valid in line \d+: rows\[\d+\]\.follow must be true or false/);
});

test('the demo crawls a real forum over HTTP and says what each request was worth', async () => {
  const { code, out } = await boardwalk(['demo', '--size', '10']);
  assert.equal(code, 0);
  assert.match(out, /^Boardwalk demo: ".*", [\d,]+ boards, [\d,]+ threads, [\d,]+ posts, at http:\/\/127\.0\.0\.1:\d+\//);
  assert.match(out, /100\.0 % of all thread pages/);
  assert.match(out, /Overhead: \d+\.\d\d requests for each page worth having/);
  const { out: list } = await boardwalk(['demo', '--skin', 'list']);
  assert.ok(list.trim().split('\n').length >= 9);
});

test('Ctrl-C stops the demo cleanly with a summary and exit code 11', async () => {
  const { code, out, err } = await boardwalk(['demo', '--size', '400'], /waiting/);
  assert.equal(code, 11, err);
  assert.match(err, /Stopping after what is under way/);
  assert.match(out, /^Stopped after .* URLs still waiting/m);
});
