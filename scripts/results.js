// `npm run results [-- NAME …]`: measures again and writes the tables under docs/results/ that docs/results.md shows.
// The mirrors lie in ../shared/mirrors unless MIRRORS names another folder.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, setup } from './setup.js';

const node = setup();
const mirrorsFolder = process.env.MIRRORS ?? join(root, '..', 'shared', 'mirrors');
const target = join(root, 'docs', 'results');

function run(args, settings = {}) {
  const done = spawnSync(node, ['--expose-gc', '--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  });
  if (done.status !== 0) throw new Error(`node ${args.join(' ')} ended with ${done.status}`);
  return done.stdout;
}

function mirrorFolders() {
  if (!existsSync(mirrorsFolder)) throw new Error(`There are no mirrors in ${mirrorsFolder}; set MIRRORS to a folder of them.`);
  return readdirSync(mirrorsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(mirrorsFolder, entry.name));
}

function compare(name, ...options) {
  const mirrors = mirrorFolders();
  const out = mkdtempSync(join(tmpdir(), 'boardwalk-results-'));
  run(['src/cli/main.ts', 'compare', ...mirrors, '--out', out, ...options]);
  writeFileSync(join(target, `${name}.md`), readFileSync(join(out, 'compare.md')));
  copyFileSync(join(out, 'curves.svg'), join(target, `${name}.svg`));
  rmSync(out, { recursive: true });
}

function papers(...names) {
  const mirrors = mirrorFolders();
  run(['src/cli/main.ts', 'compare', ...mirrors, '--paper', names.join(','), '--out', target]);
}

const bench = (name) => () => writeFileSync(join(target, `bench-${name}.md`), run([join('bench', `${name}.ts`)]));
const figures =
  (name, file = name, settings = {}, args = []) =>
  () =>
    writeFileSync(join(target, `${file}.md`), run([join('bench', `${name}.ts`), ...args], settings));

const results = {
  'breadth-first': () => compare('breadth-first', '--strategies', 'breadth-first'),
  'breadth-first-nofollow': () => compare('breadth-first-nofollow', '--strategies', 'breadth-first', '--obey-nofollow'),
  ...Object.fromEntries(
    [100, 200, 500, 1000].map((size) => [
      `learned-${size}`,
      () => compare(`learned-${size}`, '--strategies', 'irobot,skeleton', '--sample', String(size)),
    ]),
  ),
  'structure-driven': () => compare('structure-driven', '--strategies', 'structure-driven', '--budget', '12000'),
  // Crawls that several papers need are made once.
  papers: () => papers('irobot', 'skeleton', 'focus', 'source'),
  'bench-accuracy': bench('accuracy'),
  'bench-heuristics': bench('heuristics'),
  'focus-page-types': bench('page-types'),
  'focus-mirrors': bench('focus'),
  'focus-walk': bench('focus-walk'),
  'reading-pages': figures('reading-pages'),
  'reading-mirrors': figures('reading-mirrors'),
  'reading-cost': figures('reading-cost'),
  'reading-steadiness': figures('reading-steadiness'),
  'reading-mirrors-auto': figures('reading-mirrors', 'reading-mirrors-auto', { STRATEGY: 'auto' }),
  auto: figures('auto'),
  // Numbers that nothing was mended with when the table was made.
  drawn: figures('drawn', 'drawn', {}, ['13001-13016']),
  strategies: figures('strategies'),
  'bench-online': bench('online'),
  'bench-page': bench('page'),
  'bench-fetch': bench('fetch'),
  'bench-simulate': bench('simulate'),
  'bench-frontier': bench('frontier'),
  'bench-crawl': bench('crawl'),
  'bench-live-mirrors': bench('live-mirrors'),
  'bench-regions': bench('regions'),
  'bench-learn': bench('learn'),
  'bench-source': bench('source'),
  'bench-posts': bench('posts'),
  'bench-completeness': bench('completeness'),
};

mkdirSync(target, { recursive: true });
const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(results)) {
  if (!Object.hasOwn(results, name)) {
    console.error(`No result "${name}"; there are ${Object.keys(results).join(', ')}.`);
    process.exitCode = 2;
    break;
  }
  console.error(`measuring ${name} …`);
  results[name]();
}
