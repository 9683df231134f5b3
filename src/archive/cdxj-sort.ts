import fs from 'node:fs';
import { join } from 'node:path';

/** Bytes of lines sorted in memory at once; about 100,000 captures. What is more goes to files that are merged. */
const RUN_BYTES = 32 * 1024 * 1024;

/** Sorts lines of ASCII in bounded memory. `temporaryFolder` is made when it is needed and removed at the end. */
export async function* sortedLines(
  lines: AsyncIterable<string>,
  temporaryFolder: string,
  runBytes: number = RUN_BYTES,
): AsyncGenerator<string> {
  let run: string[] = [];
  let bytes = 0;
  const files: string[] = [];
  try {
    for await (const line of lines) {
      // Copied, since a joined string keeps all it was joined from: here every record's head.
      run.push(Buffer.from(line, 'latin1').toString('latin1'));
      bytes += line.length + 1;
      if (bytes < runBytes) continue;
      files.push(writeRun(run.sort(), join(temporaryFolder, `${files.length}`)));
      run = [];
      bytes = 0;
    }
    run.sort();
    if (files.length === 0) yield* run;
    else yield* merged([run.values(), ...files.map(readRun)]);
  } finally {
    if (files.length > 0) fs.rmSync(temporaryFolder, { recursive: true, force: true });
  }
}

/** Bytes read or written at once. */
const CHUNK_BYTES = 256 * 1024;

function writeRun(lines: readonly string[], path: string): string {
  fs.mkdirSync(join(path, '..'), { recursive: true });
  const fd = fs.openSync(path, 'w');
  try {
    let text = '';
    for (const line of lines) {
      text += `${line}\n`;
      if (text.length < CHUNK_BYTES) continue;
      fs.writeFileSync(fd, text, 'latin1');
      text = '';
    }
    fs.writeFileSync(fd, text, 'latin1');
  } finally {
    fs.closeSync(fd);
  }
  return path;
}

function* readRun(path: string): Generator<string> {
  const fd = fs.openSync(path, 'r');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    let rest = '';
    for (;;) {
      const got = fs.readSync(fd, chunk, 0, chunk.length, null);
      if (got === 0) return;
      const lines = (rest + chunk.toString('latin1', 0, got)).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } finally {
    fs.closeSync(fd);
  }
}

/** Even ten million captures are a hundred runs: looking at each head in turn is quick enough. */
function* merged(runs: Iterator<string>[]): Generator<string> {
  const heads: { line: string; run: Iterator<string> }[] = [];
  for (const run of runs) {
    const first = run.next();
    if (!first.done) heads.push({ line: first.value, run });
  }
  try {
    while (heads.length > 0) {
      let least = 0;
      for (let i = 1; i < heads.length; i++) if (heads[i]!.line < heads[least]!.line) least = i;
      const head = heads[least]!;
      yield head.line;
      const next = head.run.next();
      if (next.done) heads.splice(least, 1);
      else head.line = next.value;
    }
  } finally {
    for (const { run } of heads) run.return?.();
  }
}
