import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saysPageFlip, turnsBack, turnsOn } from '../../src/learn/page-flip-texts.ts';

test('what leads on is told from what leads back, to the end, or nowhere', () => {
  const on = ['Next', 'Next messages', 'Older', '»', 'Next >', '下一页', 'Weiter', 'Следующая'];
  const back = ['« Previous', 'Prev', '上一页', '<<', 'First page'];
  const end = ['Last post', 'Last', '末页', 'Letzte Seite'];
  assert.deepEqual(
    on.filter((text) => saysPageFlip(text) && turnsOn(text)),
    on,
  );
  assert.deepEqual(
    [...back, ...end, '2', '11-20'].filter((text) => turnsOn(text)),
    [],
  );
  assert.deepEqual(
    back.filter((text) => turnsBack(text)),
    back,
  );
});
