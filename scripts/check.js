// `npm run check`: formatter and linter, types, unused code and dependencies, and the direction of imports.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rooms, violations } from './rooms.js';
import { root, setup } from './setup.js';

const node = setup();
const tool =
  (path, ...args) =>
  () =>
    spawnSync(node, [join(root, 'node_modules', path), ...args], { cwd: root, stdio: 'inherit' }).status === 0;
const checks = {
  'format and lint': tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  types: tool('typescript/bin/tsc', '-p', '.'),
  'unused code and dependencies': tool('knip/bin/knip.js', '--no-progress'),
  [`rooms import downwards (${rooms.join(' > ')})`]: () => {
    const found = violations(root);
    for (const violation of found) console.error(violation);
    return found.length === 0;
  },
};

let failed = 0;
for (const [name, run] of Object.entries(checks)) {
  const passed = run();
  if (!passed) failed++;
  console.log(`${passed ? 'ok  ' : 'FAIL'}  ${name}`);
}
process.exitCode = failed === 0 ? 0 : 1;
