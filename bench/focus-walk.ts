/**
 * What a guide of URL patterns costs while walking: microseconds for each link, on links of a forum and on hostile ones of 2,000
 * characters. The paper gives no figure; its point is that nothing but this is done online.
 *   npm run bench -- focus-walk
 */
import { GuideMatcher } from '../src/guide/match.ts';
import { itfPatterns } from '../src/learn/itf-patterns.ts';
import { focusGuide } from '../src/strategies/focus/focus-guide.ts';

const origin = 'https://forum.example';
const range = (count: number, url: (i: number) => string) => Array.from({ length: count }, (_, i) => origin + url(i * 7919));
const sure = () => 1;
const index = itfPatterns(
  range(20, (i) => `/forums/board-${i % 13}-name.${i}/`),
  [],
  sure,
);
const thread = itfPatterns(
  range(200, (i) => `/threads/a-${i % 31}-title-of-${i % 7}-words.${i}/`),
  [],
  sure,
);
const threadFlipping = itfPatterns(
  range(50, (i) => `/threads/a-${i % 31}-title.${i}/page-${i}`),
  [],
  sure,
);
const indexFlipping = itfPatterns(
  range(20, (i) => `/forums/board-${i % 13}-name.${i}/page-${i}`),
  [],
  sure,
);
const guide = focusGuide(`${origin}/`, {}, { index, thread, indexFlipping, threadFlipping, detour: [], firstPages: [] });
const sets = {
  'links of a forum': [
    ...range(300, (i) => `/threads/another-title-${i}.${i}/`),
    ...range(100, (i) => `/threads/another-title-${i}.${i}/page-3`),
    ...range(300, (i) => `/members/name-${i}.${i}/`),
    ...range(300, (i) => `/posts/${i}/report?_xfToken=${i},abc`),
  ],
  'hostile, 2,000 characters': [
    ...range(50, (i) => `/threads/${'a-'.repeat(1000)}.${i}x/`),
    ...range(50, (i) => `/threads/${'1.'.repeat(1000)}${i}/page-`),
    ...range(50, (i) => `/threads/${'%41'.repeat(660)}.${i}/page-2-`),
  ],
};
console.log('| links | µs a link |');
console.log('| --- | ---: |');
for (const [name, urls] of Object.entries(sets)) {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 20; round++) {
    const matcher = new GuideMatcher(guide);
    const before = performance.now();
    for (const url of urls) matcher.row('thread', url, null);
    best = Math.min(best, ((performance.now() - before) * 1000) / urls.length);
  }
  console.log(`| ${name} | ${best.toFixed(2)} |`);
}
