import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenKey } from '../../src/guide/identity.ts';
import { LinkShapes } from '../../src/learn/link-shapes.ts';
import { findPagers } from '../../src/learn/pagers.ts';
import { pageNumbers } from '../../src/strategies/auto/page-numbers.ts';
import type { Survey } from '../../src/strategies/auto/survey.ts';

test('pages of a list and pages of another order of it are not the same', () => {
  const boards = [1, 2, 3].map((id) => `http://f/forum/${id}/`);
  const flips = (page: string, name: string, last: number) => {
    const numbers = Array.from({ length: last }, (_, i) => i + 1);
    const links = numbers.map((n) => ({ url: `${boards[0]}${name}${n}.html`, text: String(n), rel: '' }));
    const own = findPagers(page, links).filter((pager) => pager.own);
    assert.equal(own.length, 1);
    return own.map((pager) => ({ page, pager }));
  };
  const seen = [...flips(boards[0]!, 'page', 6), ...flips(`${boards[0]}by-name-1.html`, 'by-name-', 3)];
  // All of a survey that page numbers ask for.
  const survey = { shapes: new LinkShapes(), page: () => undefined } as unknown as Survey;
  const numbers = pageNumbers(survey, seen, new Map(boards.map((url) => [url, 'A board'])));
  const keys = ['page2', 'by-name-2'].map((file) => {
    const flip = numbers.flips.find(({ urls }) => urls.includes(`${boards[0]}${file}.html`))!;
    return seenKey({ idle: [], page: flip.page }, `${boards[0]}${file}.html`);
  });
  assert.notEqual(keys[0], keys[1]);
  const [first] = numbers.flips;
  assert.equal(seenKey({ idle: [], page: first!.page }, `${boards[0]}page1.html`), seenKey({ idle: [], page: null }, boards[0]!));
});
