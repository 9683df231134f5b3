// `npm test [-- file …]`: every test, or the files named.
import { become, root, setup } from './setup.js';

const node = setup();
const files = process.argv.slice(2);
become(node, ['--disable-warning=ExperimentalWarning', '--test', ...(files.length ? files : ['test/**/*.test.ts'])], {
  cwd: root,
});
