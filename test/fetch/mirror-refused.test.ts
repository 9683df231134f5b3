import assert from 'node:assert/strict';
import fs, { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, mock, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { MirrorError, openMirror } from '../../src/fetch/mirror.ts';
import { file, folder } from './open-mirror.ts';
import { page, record } from './warc-writer.ts';

const A = 'http://forum.example/';

describe('what is no mirror says so in one line', () => {
  const refuses = (path: string, message: RegExp, options?: Parameters<typeof openMirror>[1]) =>
    assert.rejects(openMirror(path, options), (error: Error) => {
      assert.ok(error instanceof MirrorError);
      assert.match(error.message, message);
      assert.ok(!error.message.includes('\n'));
      return true;
    });

  test('missing, empty, of another kind, without pages', async () => {
    await refuses(join(folder, 'nowhere'), /nowhere: no such file.*expected a WARC/);
    mkdirSync(join(folder, 'bare'));
    await refuses(join(folder, 'bare'), /no WARC file in this folder/);
    await refuses(file(Buffer.alloc(0)), /the file is empty/);
    await refuses(file(Buffer.from('<html>not a warc</html>')), /holds no WARC record/);
    await refuses(file(gzipSync('something else')), /holds no WARC record/);
    await refuses(file(zstdCompressSync('something else')), /holds no WARC record/);
    await refuses(file(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])), /holds no WARC record/);
    await refuses(file(record({ type: 'warcinfo', block: 'x' })), /holds no saved page/);
    await refuses('/dev/null', /neither a file nor a folder/);
  });

  test('a full disk, a temporary folder that is not there', async () => {
    const path = file(gzipSync(page(A, 'front')));
    await refuses(path, /no such file or folder; set TMPDIR/, { temporaryFolder: join(folder, 'nowhere') });
    const write = mock.method(fs, 'writeSync', () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    try {
      await refuses(path, /no space left in .*free some space or set TMPDIR/);
    } finally {
      write.mock.restore();
    }
  });
});
