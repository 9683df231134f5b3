/**
 * The page-type classifier of FoCUS: trains it, and measures it on packages that it was not trained on.
 *   npm run bench -- page-types                 tables
 *   npm run bench -- page-types --write         trains on everything and writes src/learn/page-types.json, the same bits every time
 *   npm run bench -- page-types --without NAME --out FILE   a model for `simulate --model`, without the package of that mirror
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageType, type PageTypeModel, typeOfFeatures } from '../src/learn/page-types.ts';
import { seeded } from '../src/learn/random.ts';
import type { AnnotatedForum, AnnotatedPage } from './focus/annotated-pages.ts';
import { annotatedForums, plainPages, trainOn, trainWithout } from './focus/page-type-models.ts';

const args = process.argv.slice(2);
const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const forums = await annotatedForums();

class Counts {
  right = { index: 0, thread: 0 };
  claimed = { index: 0, thread: 0 };
  real = { index: 0, thread: 0 };
  add(model: PageTypeModel, pages: readonly AnnotatedPage[]): void {
    for (const { features, type } of pages) {
      const said = typeOfFeatures(model, features).type;
      for (const one of ['index', 'thread'] as const) {
        if (said === one) this.claimed[one]++;
        if (type === one) this.real[one]++;
        if (said === one && type === one) this.right[one]++;
      }
    }
  }
  precision = (type: 'index' | 'thread') => (100 * this.right[type]) / Math.max(1, this.claimed[type]);
  recall = (type: 'index' | 'thread') => (100 * this.right[type]) / Math.max(1, this.real[type]);
  cells(): string {
    return (['index', 'thread'] as const)
      .map((type) => `${this.precision(type).toFixed(1)} | ${this.recall(type).toFixed(1)}`)
      .join(' | ');
  }
}

/** As in the paper: as many pages of each type. */
function balanced(pages: readonly AnnotatedPage[]): AnnotatedPage[] {
  const of = (type: PageType) => pages.filter((page) => page.type === type);
  const size = Math.min(10, ...(['index', 'thread', 'other'] as const).map((type) => of(type).length || 10));
  return (['index', 'thread', 'other'] as const).flatMap((type) => of(type).slice(0, size));
}

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
  const mirrors = forums.filter(({ name }) => !name.startsWith('testbed '));
  console.log(
    'Each forum by a model without its package. Ten pages of each type, as in the paper; views of lists and threads left out.\n',
  );
  console.log('| forum | index P | index R | thread P | thread R | confused |');
  console.log('| --- | ---: | ---: | ---: | ---: | --- |');
  const [all, withViews] = [new Counts(), new Counts()];
  const line = (forum: AnnotatedForum, total: Counts | null) => {
    const model = trainWithout(forums, forum);
    const pages = balanced(plainPages(forum));
    const own = new Counts();
    own.add(model, pages);
    total?.add(model, pages);
    if (total) withViews.add(model, balanced(forum.pages));
    const confused = new Map<string, number>();
    for (const { features, type, kind } of pages) {
      const said = typeOfFeatures(model, features).type;
      if (said !== type) confused.set(`${kind} as ${said}`, (confused.get(`${kind} as ${said}`) ?? 0) + 1);
    }
    console.log(`| ${forum.name} | ${own.cells()} | ${[...confused].map(([what, count]) => `${what} ${count}`).join(', ')} |`);
  };
  for (const forum of mirrors) line(forum, all);
  console.log(`| **sixteen mirrors** | ${all.cells()} | |`);
  console.log(`| **views counted as other** | ${withViews.cells()} | |`);
  console.log('| paper, 5 forums | 97.5 | 97.0 | 98.2 | 98.1 | |');
  for (const forum of forums) if (!mirrors.includes(forum)) line(forum, null);

  console.log('\nTrained from a few forums, drawn five times from other packages: mean and standard deviation.\n');
  console.log('| forums | index P | index R | thread P | thread R |');
  console.log('| ---: | ---: | ---: | ---: | ---: |');
  for (const size of [1, 2, 3, 5, 10, 20]) {
    const draws: Counts[] = [];
    for (let draw = 0; draw < 5; draw++) {
      const counts = new Counts();
      for (const [at, forum] of mirrors.entries()) {
        const random = seeded(1000 * size + 100 * draw + at);
        const others = forums.filter((one) => one.package !== forum.package);
        const drawn = others
          .map((one) => ({ one, key: random() }))
          .sort((a, b) => a.key - b.key)
          .slice(0, size);
        counts.add(trainOn(drawn.map(({ one }) => one)), balanced(plainPages(forum)));
      }
      draws.push(counts);
    }
    const cell = (value: (counts: Counts) => number) => {
      const values = draws.map(value);
      const mean = values.reduce((a, b) => a + b, 0) / values.length;
      const deviation = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
      return `${mean.toFixed(1)} ± ${deviation.toFixed(1)}`;
    };
    const cells = (['index', 'thread'] as const).flatMap((type) => [
      cell((one) => one.precision(type)),
      cell((one) => one.recall(type)),
    ]);
    console.log(`| ${size} | ${cells.join(' | ')} |`);
  }
}
