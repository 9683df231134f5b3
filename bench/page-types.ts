/**
 * The page-type classifier of FoCUS: trains it, and measures it on packages that it was not trained on.
 *   npm run bench -- page-types                 tables
 *   npm run bench -- page-types --write         trains on everything and writes src/learn/page-types.json, the same bits every time
 *   npm run bench -- page-types --without NAME --out FILE   a model for `simulate --model`, without the package of that mirror
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnnotatedForum } from '../src/evaluate/annotated-pages.ts';
import { isMade, plainPages, trainOn, trainWithout } from '../src/evaluate/page-type-models.ts';
import {
  balanced,
  type PageTypeTallies,
  pageTypeTallies,
  precisionOf,
  recallOf,
  sumOf,
  trainOnSome,
} from '../src/evaluate/papers/page-type-figures.ts';
import { deviation, mean } from '../src/evaluate/papers/report.ts';
import { typeOfFeatures } from '../src/learn/page-types.ts';
import { annotatedForums } from './focus/annotated-forums.ts';

const args = process.argv.slice(2);
const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const forums = await annotatedForums();

const added = (list: readonly PageTypeTallies[]): PageTypeTallies => ({
  index: sumOf(list.map(({ index }) => index)),
  thread: sumOf(list.map(({ thread }) => thread)),
});
/** Precision and recall of lists, then of threads, in percent. */
const figures = (one: PageTypeTallies): number[] =>
  (['index', 'thread'] as const).flatMap((type) => [precisionOf, recallOf].map((figure) => 100 * (figure(one[type]) ?? 0)));
const cells = (one: PageTypeTallies) =>
  figures(one)
    .map((value) => value.toFixed(1))
    .join(' | ');

if (args.includes('--write')) {
  writeFileSync(
    join(import.meta.dirname, '..', 'src', 'learn', 'page-types.json'),
    `${JSON.stringify(trainOn(forums), null, 1)}\n`,
  );
} else if (option('--without') !== undefined) {
  const left = forums.find(({ name }) => name === option('--without'));
  if (left === undefined) throw new Error(`There is no mirror ${option('--without')}.`);
  writeFileSync(option('--out') ?? 'page-types.json', `${JSON.stringify(trainWithout(forums, left), null, 1)}\n`);
} else {
  const mirrors = forums.filter(({ name }) => !isMade(name));
  console.log(
    'Each forum by a model without its package. Ten pages of each type, as in the paper; views of lists and threads left out.\n',
  );
  console.log('| forum | index P | index R | thread P | thread R | confused |');
  console.log('| --- | ---: | ---: | ---: | ---: | --- |');
  const line = (forum: AnnotatedForum): { plain: PageTypeTallies; withViews: PageTypeTallies } => {
    const model = trainWithout(forums, forum);
    const pages = balanced(plainPages(forum));
    const plain = pageTypeTallies(model, pages);
    const confused = new Map<string, number>();
    for (const { features, type, kind } of pages) {
      const said = typeOfFeatures(model, features).type;
      if (said !== type) confused.set(`${kind} as ${said}`, (confused.get(`${kind} as ${said}`) ?? 0) + 1);
    }
    console.log(`| ${forum.name} | ${cells(plain)} | ${[...confused].map(([what, count]) => `${what} ${count}`).join(', ')} |`);
    return { plain, withViews: pageTypeTallies(model, balanced(forum.pages)) };
  };
  const all = mirrors.map(line);
  console.log(`| **sixteen mirrors** | ${cells(added(all.map(({ plain }) => plain)))} | |`);
  console.log(`| **views counted as other** | ${cells(added(all.map(({ withViews }) => withViews)))} | |`);
  console.log('| paper, 5 forums | 97.5 | 97.0 | 98.2 | 98.1 | |');
  for (const forum of forums) if (!mirrors.includes(forum)) line(forum);

  console.log('\nTrained from a few forums, drawn three times from other packages: mean and standard deviation.\n');
  console.log('| forums | index P | index R | thread P | thread R |');
  console.log('| ---: | ---: | ---: | ---: | ---: |');
  for (const size of [1, 2, 3, 5, 10]) {
    const draws = [0, 1, 2].map((draw) =>
      figures(
        added(
          mirrors.map((forum, at) => {
            const others = forums.filter((one) => one.package !== forum.package);
            return pageTypeTallies(trainOnSome(others, size, 1000 * size + 100 * draw + at), balanced(plainPages(forum)));
          }),
        ),
      ),
    );
    const cell = (values: number[]) => `${mean(values)!.toFixed(1)} ± ${deviation(values)!.toFixed(1)}`;
    console.log(`| ${size} | ${[0, 1, 2, 3].map((i) => cell(draws.map((draw) => draw[i]!))).join(' | ')} |`);
  }
}
