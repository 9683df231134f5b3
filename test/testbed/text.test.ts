import assert from 'node:assert/strict';
import { test } from 'node:test';
import iconv from 'iconv-lite';
import { makeRandom } from '../../testbed/random.ts';
import { textFor } from '../../testbed/text.ts';
import type { Language } from '../../testbed/types.ts';

const languages: Language[] = ['en', 'de', 'fr', 'ru', 'zh', 'ja'];

/** Overlapping pieces of four characters, which need no word boundaries. */
function pieces(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(1, text.length - 3) }, (_, i) => text.slice(i, i + 4)));
}

function overlap(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const piece of a) if (b.has(piece)) shared++;
  return shared / (a.size + b.size - shared);
}

for (const language of languages) {
  test(`${language}: the same seed says the same`, () => {
    const say = (seed: number): string => {
      const text = textFor(language, makeRandom(seed));
      return [text.forumTitle(), text.boardName(), text.userName(), text.threadTitle(), text.paragraph(), text.signature()].join(
        '\n',
      );
    };
    assert.equal(say(7), say(7));
    assert.notEqual(say(7), say(8));
  });

  test(`${language}: no slot is left open and none is missing`, () => {
    const text = textFor(language, makeRandom(1));
    for (let i = 0; i < 3000; i++) {
      for (const said of [
        text.sentence(),
        text.threadTitle(),
        text.boardDescription(),
        text.boardName(),
        text.categoryName(),
        text.forumTitle(),
        text.userName(),
        text.signature(),
        text.word(),
      ]) {
        assert.doesNotMatch(said, /[{}|<>]|undefined|NaN|\s{2}/);
        assert.equal(said, said.trim());
        assert.notEqual(said, '');
      }
    }
  });

  test(`${language}: titles and names differ, across streams too`, () => {
    const text = textFor(language, makeRandom(2));
    const make = (one: () => string, count: number): number => new Set(Array.from({ length: count }, one)).size;
    assert.equal(make(text.threadTitle, 10_000), 10_000);
    assert.equal(make(text.userName, 2000), 2000);
    assert.equal(make(text.boardName, 80), 80);
    const apart = (i: number): string => textFor(language, makeRandom(i)).threadTitle();
    const titles = new Set(Array.from({ length: 5000 }, (_, i) => apart(i)));
    assert.ok(titles.size > 4750, `${titles.size} of 5000`);
  });

  test(`${language}: paragraphs are not near-duplicates of one another`, () => {
    const text = textFor(language, makeRandom(3));
    text.threadTitle();
    const sets = Array.from({ length: 150 }, () => pieces(`${text.paragraph()} ${text.paragraph()}`));
    let close = 0;
    let pairs = 0;
    for (let i = 0; i < sets.length; i++) {
      for (let j = 0; j < i; j++) {
        pairs++;
        if (overlap(sets[i]!, sets[j]!) > 0.6) close++;
      }
    }
    assert.ok(close / pairs < 0.002, `${close} of ${pairs}`);
  });
}

test('what is said can be written in the charsets of the skins', () => {
  const charsets: [Language, string][] = [
    ['de', 'iso-8859-1'],
    ['fr', 'iso-8859-1'],
    ['en', 'iso-8859-1'],
    ['zh', 'gbk'],
  ];
  for (const [language, charset] of charsets) {
    const text = textFor(language, makeRandom(4));
    const said = Array.from(
      { length: 2000 },
      () => text.paragraph() + text.threadTitle() + text.userName() + text.signature(),
    ).join('\n');
    assert.equal(iconv.decode(iconv.encode(said, charset), charset), said);
  }
});
