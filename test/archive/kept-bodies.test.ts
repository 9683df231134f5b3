import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ForumDb } from '../../src/archive/forum-db.ts';
import { KeptBodies } from '../../src/archive/kept-bodies.ts';
import { temporaryFolder } from './samples.ts';

const digest = (end: string) => `sha256:${'0123456789abcdef'.repeat(3)}${end.padStart(16, '0')}`;

function withFetches(digests: readonly string[]): ForumDb {
  const db = new ForumDb(join(temporaryFolder(), 'forum.db'));
  for (const [i, one] of digests.entries()) {
    db.run(
      "INSERT INTO urls (id, url, hash, state, priority, depth, relation) VALUES (?, ?, 0, 1, 0, 0, 'child')",
      i + 1,
      `u${i + 1}`,
    );
    db.run(
      "INSERT INTO fetches (id, url_id, date, phase, status, bytes, digest, revisit, seconds) VALUES (?, ?, ?, 'crawl', 200, 1, ?, 0, 0)",
      i + 1,
      i + 1,
      `d${i + 1}`,
      one,
    );
  }
  return db;
}

test('the first answer with a body is found, in an archive that is opened again too', () => {
  const db = withFetches([digest('a'), digest('a')]);
  assert.deepEqual({ ...new KeptBodies(db).original(digest('a')) }, { url: 'u1', date: 'd1' });
  db.close();
});

test('a body whose digest only begins alike is another body', () => {
  const db = withFetches([digest('a')]);
  assert.equal(new KeptBodies(db).original(digest('b')), null);
  db.close();
});
