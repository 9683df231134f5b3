import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';

const main = join(import.meta.dirname, '../../testbed/main.ts');

test('wrong names and numbers are refused with the right ones', () => {
  const cases = [
    [['--skin', 'nope'], /no skin named nope; there are .*dl-list/],
    [['--switch', 'stickies,nope'], /no switch named nope; there are .*stickies/],
    [['--size', 'big'], /--size wants a whole number, or tiny/],
    [['--nope'], /--nope/],
  ] as const;
  for (const [options, message] of cases) {
    const { status, stderr } = spawnSync(process.execPath, [main, ...options], { encoding: 'utf8' });
    assert.equal(status, 2);
    assert.match(stderr, message);
    assert.equal(stderr.trim().split('\n').length, 1);
  }
});

test('it prints the address of a forum that answers', async () => {
  const child = spawn(process.execPath, [main, '--size', 'tiny', '--switch', 'all'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const response = await fetch(line.toString().trim());
    assert.equal(response.status, 200);
    assert.match(await response.text(), /<title>/);
  } finally {
    child.kill();
  }
});
