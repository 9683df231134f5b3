import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
// @ts-expect-error: plain JavaScript, which runs before anything is installed
import { violations } from '../../scripts/rooms.js';

const root = join(import.meta.dirname, '..', '..');

/** The violations of a house with these files. */
function planted(files: Record<string, string>): string[] {
  const house = mkdtempSync(join(tmpdir(), 'boardwalk-rooms-'));
  for (const [path, text] of Object.entries({ 'src/url/a.ts': '', 'testbed/a.ts': '', ...files })) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  const found = violations(house) as string[];
  rmSync(house, { recursive: true });
  return found;
}

test('the rooms of this house import downwards only', () => {
  assert.deepEqual(violations(root), []);
});

test('a planted violation is found, however it is written', () => {
  const wrong = {
    'static import': { 'src/page/p.ts': "import { x } from '../crawl/walk.ts';" },
    'type import': { 'src/url/u.ts': "import type { X } from '../page/page.ts';" },
    're-export': { 'src/guide/g.ts': 'export * from "../learn/l.ts";' },
    'dynamic import': { 'src/fetch/f.ts': "const x = await import('../guide/guide.ts');" },
    'side effect': { 'src/fetch/f.ts': "import '../cli/main.ts';" },
    'several lines': { 'src/page/p.ts': "import {\n  a,\n  b,\n} from\n  '../crawl/walk.ts';" },
    'testbed to src': { 'testbed/t.ts': "import { x } from '../src/url/a.ts';" },
    'src to testbed': { 'src/crawl/c.ts': "import { x } from '../../testbed/a.ts';" },
    'src to tests': { 'src/cli/c.ts': "import { x } from '../../test/a.ts';" },
    'front door': { 'src/cli/c.ts': "import { x } from '../index.ts';" },
    'unknown room': { 'src/utils/u.ts': '' },
  };
  for (const [name, files] of Object.entries(wrong)) assert.equal(planted(files).length, 1, name);
});

test('what flows down is allowed', () => {
  const files = {
    'src/cli/c.ts': "import { x } from '../url/a.ts';\nimport { t } from '../../testbed/a.ts';",
    'src/page/p.ts': "import { x } from '../url/a.ts';\nimport { y } from './q.ts';\nimport fs from 'node:fs';",
    'src/index.ts': "export { x } from './cli/c.ts';",
  };
  assert.deepEqual(planted(files), []);
});
