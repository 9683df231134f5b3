import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './crawling.ts';

/** Children compile our code once, for all tests and runs: most of a short life is starting. */
const compiled = join(tmpdir(), 'boardwalk-tests-compiled');
const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

export interface Finished {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

export interface Running {
  child: ChildProcess;
  /** What it has printed so far. */
  readonly said: string;
  finished: Promise<Finished>;
}

/** Starts the program as a person does. */
export function start(args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Running {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    cwd: options.cwd,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  atEnd(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  const finished = new Promise<Finished>((resolve) => child.on('close', (code, signal) => resolve({ code, signal, out, err })));
  return {
    child,
    get said() {
      return out + err;
    },
    finished,
  };
}

export function boardwalk(args: readonly string[], options: Parameters<typeof start>[1] = {}): Promise<Finished> {
  return start(args, options).finished;
}

/** A crawl that follows every link, at once and without a browser. */
export const everyLink = (url: string, out: string): Promise<Finished> =>
  boardwalk(['crawl', url, '--strategy', 'breadth-first', '--out', out, '--delay', '0', '--browser', 'never']);
