import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tokensOf } from '../../src/url/pattern.ts';
import { maskedRun, numbersOf, placesOf, textAt, valueAt, withoutRun } from '../../src/url/place.ts';

test('a run of digits is counted from the end, because slugs stand before numbers', () => {
  assert.equal(valueAt(tokensOf('http://f/thread-12-3.html'), { at: 0, digits: 0 }), '3');
  assert.equal(valueAt(tokensOf('http://f/thread-12-3.html'), { at: 0, digits: 1 }), '12');
  assert.equal(valueAt(tokensOf('http://f/index.php?topic=12.15'), { at: 'topic', digits: 0 }), '15');
  assert.equal(valueAt(tokensOf('http://f/thread-12.html'), { at: 0, digits: 1 }), null);
  assert.equal(valueAt(tokensOf('http://f/a?b=c'), { at: 'b', digits: null }), 'c');
  assert.equal(valueAt(tokensOf('http://f/a'), { at: 4, digits: null }), null);
});

test('escaped letters have no digits', () => {
  const url = 'http://f/f/%E8%B2%B72.14?q=%E9%87%8E';
  assert.equal(valueAt(tokensOf(url), { at: 1, digits: 1 }), '2');
  assert.equal(valueAt(tokensOf(url), { at: 1, digits: 2 }), null);
  assert.equal(maskedRun('%E3%81', 0), null);
  assert.deepEqual(numbersOf(tokensOf(url)), ['2', '14']);
});

test('a run that is joined to an id before a title is counted from the front, because titles have numbers too', () => {
  const numberOf = (url: string) => placesOf(tokensOf(url)).find(({ place }) => place.behind !== undefined);
  const [plain, titled] = ['http://f/topic12p3_My-oak-door.html', 'http://f/topic12p3_Oak-2-of-1999.html'].map(numberOf);
  assert.deepEqual(plain, { place: { at: 0, digits: -2, behind: 'p' }, value: '3' });
  assert.deepEqual(titled, plain);
  assert.equal(valueAt(tokensOf('http://f/topic12_Oak-2-of-1999.html'), plain!.place), null);
  assert.equal(withoutRun('topic12p3_Oak-2-of-1999.html', -2, 'p'), 'topic12_Oak-2-of-1999.html');
  assert.equal(maskedRun('topic12p3_Oak-2-of-1999.html', -2, 'p'), 'topic12p#_Oak-2-of-1999.html');
  assert.equal(numberOf('http://f/my-oak-door-t12-3.html'), undefined);
});

test('a run is left out with the mark before it', () => {
  assert.equal(withoutRun('topic12p3.html', 0), 'topic12.html');
  assert.equal(withoutRun('thread-12-3.html', 0), 'thread-12.html');
  assert.equal(withoutRun('thread-12-page-3.html', 0), 'thread-12.html');
  assert.equal(withoutRun('t-12-p-3.html', 0), 't-12.html');
  assert.equal(withoutRun('12-my-map3', 0), '12-my-map');
  assert.equal(withoutRun('12.15', 0), '12');
  assert.equal(withoutRun('book-corner-f14-s25', 0), 'book-corner-f14');
  assert.equal(withoutRun('book-corner-s25', 0), 'book-corner-s');
  assert.equal(withoutRun('page7', 0), 'page');
  assert.equal(withoutRun('7', 0), '');
  assert.equal(withoutRun('about', 0), null);
  assert.equal(maskedRun('thread-12-3.html', 1), 'thread-#-3.html');
});

const text = fc.string({ unit: fc.constantFrom('a', 'Z', '-', '.', '/', '%', '0', '1', '9', 'é'), maxLength: 30 });

test('each run of a text is found at its place, and masking it leaves the rest as it was', () => {
  fc.assert(
    fc.property(text, (value) => {
      const runs = value.replace(/%[0-9a-f]{2}/gi, '%zz').match(/[0-9]+/g) ?? [];
      for (const [i, run] of runs.entries()) {
        const digits = runs.length - 1 - i;
        const masked = maskedRun(value, digits)!;
        assert.equal(masked.split('#').join(run), value);
        const rest = withoutRun(value, digits)!;
        // The run goes with the mark before it, or with what joins it to a number before: a letter, maybe behind a mark.
        const behind = masked.length - 1 - masked.indexOf('#');
        const end = value.length - behind;
        const start = rest.length - behind;
        assert.equal(value.slice(0, start) + value.slice(end), rest);
        assert.match(value.slice(start, end), /^(?:[^A-Za-z0-9]|[-_.,~]?[a-z])?\d+$/i);
        assert.ok(end - start <= run.length + 1 || /\d/.test(value[start - 1] ?? ''));
      }
      assert.equal(maskedRun(value, runs.length), null);
      assert.equal(withoutRun(value, runs.length), null);
    }),
  );
});

test('all places of a URL say what stands there', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
      const tokens = tokensOf(url);
      const once = new Set(tokens.parameters.map(({ key }) => key)).size === tokens.parameters.length;
      for (const { place, value } of placesOf(tokens)) {
        if (typeof place.at === 'string' && !once) continue;
        assert.equal(valueAt(tokens, place), value);
        assert.ok(textAt(tokens, place.at)!.includes(value));
      }
    }),
  );
});

test('a long text of digits is read in one pass', () => {
  const hostile = '1-'.repeat(200_000);
  const started = performance.now();
  assert.equal(maskedRun(hostile, 400_000), null);
  assert.equal(withoutRun(hostile, 0)!.length, hostile.length - 2);
  assert.ok(performance.now() - started < 1000);
});
