import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeMirror } from '../testbed/export.ts';
import { makeSite } from '../testbed/site.ts';
import { skins } from '../testbed/skins/index.ts';

/** Threads of a testbed forum. */
const size = 400;
/** Of a thousand links to threads on lists, up to thirteen redirect on the mirrors and up to ten are dead where all of the site was saved. */
const oneBrokenIn = 64;

export const skinMirrorsInWords = `${size} threads, every switch on, one thread in ${oneBrokenIn} behind redirects`;

/** A mirror of each skin that needs no browser. Their seed is none that page types are learned from. */
export async function skinMirrors(folder: string): Promise<{ name: string; path: string; forum: string }[]> {
  const mirrors = [];
  for (const skin of skins.filter((one) => one.data === undefined)) {
    const path = join(folder, skin.name);
    mkdirSync(path);
    await writeMirror(path, makeSite({ skin, seed: 11, size, switches: 'all', oneBrokenIn }));
    mirrors.push({ name: skin.name, path, forum: `testbed ${skin.name}` });
  }
  return mirrors;
}
