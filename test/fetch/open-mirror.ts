import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { type Mirror, openMirror } from '../../src/fetch/mirror.ts';
import type { Answer } from '../../src/fetch/source.ts';

/** Removed when the tests of the importing file are done. */
export const folder = mkdtempSync(join(tmpdir(), 'mirror-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

export function file(bytes: Buffer, name = 'site.warc'): string {
  const path = join(folder, String(count++), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return path;
}

export async function opened<T>(
  path: string,
  use: (mirror: Mirror) => Promise<T>,
  options?: Parameters<typeof openMirror>[1],
): Promise<T> {
  const mirror = await openMirror(path, options);
  try {
    return await use(mirror);
  } finally {
    await mirror.close();
  }
}

export async function text(mirror: Mirror, url: string): Promise<string> {
  return shown(await mirror.fetch({ url }));
}

/** Status and body in one line, or the reason of the failure. */
export function shown(answer: Answer): string {
  return answer.ok ? `${answer.status} ${Buffer.from(answer.body).toString()}` : `${answer.reason}`;
}
