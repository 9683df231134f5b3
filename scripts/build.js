// `npm run build`: JavaScript and types for publishing, in dist/.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, setup } from './setup.js';

const node = setup();
rmSync(join(root, 'dist'), { recursive: true, force: true });
const built = spawnSync(node, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status === 0) {
  chmodSync(join(root, 'dist/src/cli/main.js'), 0o755);
  // Read as a file at run time, so the compiler knows nothing of it.
  copyFileSync(join(root, 'src/learn/page-types.json'), join(root, 'dist/src/learn/page-types.json'));
}
process.exitCode = built.status ?? 1;
