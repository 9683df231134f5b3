// `npm run testbed -- --skin NAME …`: the forum simulator by itself, or a mirror of it.
import { join } from 'node:path';
import { become, root, setup } from './setup.js';

become(setup(), ['--disable-warning=ExperimentalWarning', join(root, 'testbed', 'main.ts'), ...process.argv.slice(2)]);
