import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lockFolder, runningIn } from '../../src/crawl/folder-lock.ts';
import { atEnd, newFolder } from './crawling.ts';

function emptyFolder(): string {
  const folder = newFolder();
  mkdirSync(folder);
  return folder;
}

/** A process that lives until the test ends, and is no crawl. */
function stranger(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  atEnd(() => {
    child.kill();
  });
  return child.pid!;
}

test('a folder is locked once, and free again afterwards', () => {
  const folder = emptyFolder();
  const unlock = lockFolder(folder);
  assert.throws(() => lockFolder(folder), /in use by another crawl/);
  unlock();
  lockFolder(folder)();
});

test('a lock of a process that lives holds, with or without the time of its start', () => {
  const folder = emptyFolder();
  const pid = stranger();
  writeFileSync(join(folder, 'crawl.lock'), `${pid}\n`);
  assert.equal(runningIn(folder), pid);
  assert.throws(() => lockFolder(folder), new RegExp(`process ${pid}`));
});

test('a process that has the number of a dead crawl does not hold its lock', { skip: !existsSync('/proc/self/stat') }, () => {
  const folder = emptyFolder();
  const path = join(folder, 'crawl.lock');
  const unlock = lockFolder(folder);
  const [, start] = readFileSync(path, 'utf8').trim().split(' ');
  assert.match(start ?? '', /\/\d+$/);
  unlock();
  // Our own start under another's number: what a crawl leaves behind whose number was given to somebody else.
  writeFileSync(path, `${stranger()} ${start}\n`);
  assert.equal(runningIn(folder), null);
  lockFolder(folder)();
});
