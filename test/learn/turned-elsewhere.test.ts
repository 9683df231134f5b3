import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPagers } from '../../src/learn/pagers.ts';

const link = (url: string, text: string, rel = '') => ({ url: `http://f${url}`, text, rel });
const on = (own: string, ...links: ReturnType<typeof link>[]) => findPagers(`http://f${own}`, links);

test('a pager may have another name for what it turns, if nothing else on the page goes by that', () => {
  const turns = [2, 3].map((n) => link(`/list?f=24&page=${n - 1}`, `${n}`));
  const [pager] = on('/list?id=161', link('/read?d=7', 'A thread'), ...turns);
  assert.deepEqual([pager?.place, pager?.first, pager?.step, pager?.own], [{ at: 'page', digits: 0 }, 0, 1, true]);
  const isOwn = (...links: ReturnType<typeof link>[]) => on('/list?id=161', ...links).some((one) => one.own);
  assert.equal(isOwn(link('/list?f=24', 'What is listed here'), ...turns), false, 'of what the page links to');
  assert.equal(isOwn(...turns, ...[2, 3].map((n) => link(`/list?f=25&page=${n - 1}`, `${n}`))), false, 'one of several');
  assert.equal(isOwn(...[2, 3].map((n) => link(`/read?d=7&page=${n}`, `${n}`))), false, 'of another program');
  assert.equal(isOwn(link('/list?f=24&page=0', '1'), ...turns), false, 'of a page with another number');
});
