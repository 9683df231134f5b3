import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, gzipSync } from 'node:zlib';
import type { Label } from './labels.ts';
import type { Site } from './site.ts';
import { truth } from './truth.ts';
import { type WalkSettings, walk } from './walk.ts';
import { infoRecord, responseRecord } from './warc.ts';

export interface MirrorSettings extends WalkSettings {
  /** `gzip`: each record a member of its own, as archives are; `zstd`: one frame. */
  compress?: 'none' | 'gzip' | 'zstd';
}

/** The label of every URL that a walk meets, in its order. */
export function labels(site: Site, settings: WalkSettings = {}): Label[] {
  return Array.from(walk(site, settings), (step) => step.label);
}

const endings = { none: '', gzip: '.gz', zstd: '.zst' };

/** Writes the site as a labelled mirror: site.warc, labels.jsonl, truth.json. */
export async function writeMirror(
  dir: string,
  site: Site,
  settings: MirrorSettings = {},
): Promise<{ urls: number; valuable: number }> {
  const compress = settings.compress ?? 'none';
  const found: Label[] = [];
  await mkdir(dir, { recursive: true });
  const pack = (record: Buffer): Buffer => (compress === 'gzip' ? gzipSync(record) : record);
  function* records(): Generator<Buffer> {
    const date = site.clock.now();
    yield pack(infoRecord(site.skin.name, date));
    for (const step of walk(site, settings)) {
      found.push(step.label);
      yield pack(responseRecord(step.label.url, date, step.answer));
    }
  }
  const file = createWriteStream(join(dir, `site.warc${endings[compress]}`));
  if (compress === 'zstd') await pipeline(Readable.from(records()), createZstdCompress(), file);
  else await pipeline(Readable.from(records()), file);
  await writeFile(join(dir, 'labels.jsonl'), found.map((label) => `${JSON.stringify(label)}\n`).join(''));
  await writeFile(join(dir, 'truth.json'), JSON.stringify(truth(site)));
  return { urls: found.length, valuable: found.filter((label) => label.value === 'valuable').length };
}
