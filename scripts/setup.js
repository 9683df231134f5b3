// Runs under whatever Node the machine has, so it is plain JavaScript and uses nothing newer than Node 18.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wantedMajor = 24;
const major = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

// npm writes the hidden lock file last: without it an install was cut off half-way.
function installed() {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  return existsSync(hidden) && statSync(hidden).mtimeMs >= statSync(lock).mtimeMs;
}

function install() {
  process.stderr.write('Setting up Boardwalk (npm install, a minute on a new machine) …\n');
  // Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms, which registries do not all carry.
  const done = spawnSync('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  if (done.status !== 0) {
    process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error ? `${done.error.message}\n` : ''}`);
    fail('set-up failed: npm install did not finish. Check the network and try again.');
  }
}

function fail(message) {
  process.stderr.write(`boardwalk: ${message}\n`);
  process.exit(1);
}

/** Installs what is missing and returns the path of a Node that can run the source. */
export function setup() {
  if (!installed()) install();
  if (major(process.versions.node) >= wantedMajor) return process.execPath;
  // With install scripts switched off the package `node` is there without its binary: say so instead of running an old Node.
  const local = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const version = existsSync(local) ? spawnSync(local, ['--version'], { encoding: 'utf8' }).stdout : '';
  if (major(version ?? '') < wantedMajor) {
    fail(
      `needs Node ${wantedMajor} or later. This is ${process.version}, and the one from npm is not there: ` +
        'install Node yourself, or allow install scripts (npm rebuild node) and try again.',
    );
  }
  return local;
}

/** Runs Node with these arguments as if it were this process: same folder, streams, signals and exit code. */
export function become(node, args, options = {}) {
  const child = spawn(node, args, { stdio: 'inherit', ...options });
  // The terminal sends Ctrl-C to both; a signal sent to this process alone is passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => fail(`could not start ${node}: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else process.exit(code ?? 1);
  });
}
