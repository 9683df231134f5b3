// `npm run bench [NAME]`: measures, prints a table, and judges nothing. Ratios count; absolute figures are this machine's.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { become, root, setup } from './setup.js';

const node = setup();
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
const [name, ...rest] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  console.error(`Usage: npm run bench -- NAME [arguments], with NAME one of ${names.join(', ')}`);
  process.exitCode = 2;
} else
  become(node, ['--expose-gc', '--disable-warning=ExperimentalWarning', join(root, 'bench', `${name}.ts`), ...rest], {
    cwd: root,
  });
