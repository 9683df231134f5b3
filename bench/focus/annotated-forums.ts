import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { testbedForums } from '../../src/cli/testbed-forums.ts';
import { type AnnotatedForum, annotatedMirror } from '../../src/evaluate/annotated-pages.ts';

export const mirrorsFolder = process.env.MIRRORS ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'mirrors');

export function mirrorNames(): string[] {
  return readdirSync(mirrorsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Those of the testbed and the mirrors that have labels. */
export async function annotatedForums(): Promise<AnnotatedForum[]> {
  const forums = await testbedForums();
  for (const name of mirrorNames()) {
    const forum = await annotatedMirror(join(mirrorsFolder, name), name);
    if (forum !== null) forums.push(forum);
  }
  return forums;
}
