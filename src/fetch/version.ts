import { readFileSync } from 'node:fs';

/** This program's version. package.json lies two folders up from the source and three from the compiled file. */
export const version: string = readVersion();

function readVersion(): string {
  for (const path of ['../../package.json', '../../../package.json']) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as { name?: string; version?: string };
      if (manifest.name === 'boardwalk' && manifest.version) return manifest.version;
    } catch {
      // Not at this depth.
    }
  }
  return '0';
}

/** Who we say we are, with where whoever runs the crawl is reached. */
export function userAgentOf(contact: string | undefined): string {
  return `Boardwalk/${version}${contact ? ` (+${contact})` : ''}`;
}
