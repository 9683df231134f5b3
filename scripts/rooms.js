// Data flows down: a room imports only from rooms below it in this list, and never from beside the house.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Top to bottom, as in docs/architecture.md. */
export const rooms = [
  'cli',
  'serve',
  'evaluate',
  'strategies',
  'crawl',
  'learn',
  'archive',
  'read',
  'guide',
  'page',
  'fetch',
  'url',
];
/** Rooms that may use the forum simulator; it uses nothing of the house. */
const mayUseTestbed = new Set(['cli']);

/** Every import that goes the wrong way, as a sentence. */
export function violations(root) {
  const found = [];
  for (const area of ['src', 'testbed']) {
    for (const file of sources(join(root, area))) {
      const from = placeOf(root, file);
      if (from.area === 'src' && from.room !== null && !rooms.includes(from.room)) found.push(`${from.path} is in no known room`);
      for (const target of importsOf(file)) {
        const to = placeOf(root, resolve(dirname(file), target));
        const wrong = wrongWay(from, to);
        if (wrong) found.push(`${from.path} imports ${to.path}: ${wrong}`);
      }
    }
  }
  return found;
}

function wrongWay(from, to) {
  if (to.area === 'test' || to.area === 'bench' || to.area === 'scripts') return `nothing of the program may need ${to.area}/`;
  if (from.area === 'testbed') return to.area === 'src' ? 'the testbed uses nothing of src/' : null;
  if (to.area === 'testbed')
    return from.room !== null && mayUseTestbed.has(from.room) ? null : 'only the command line may start the testbed';
  // src/index.ts is the front door: it may show any room, and no room may go through it.
  if (from.room === null) return null;
  if (to.room === null) return 'rooms do not go through the front door';
  return rooms.indexOf(to.room) < rooms.indexOf(from.room) ? `${to.room} is above ${from.room}` : null;
}

function placeOf(root, file) {
  const path = relative(root, file);
  const [area, room, ...rest] = path.split(sep);
  return { path: path.split(sep).join('/'), area, room: area === 'src' && rest.length > 0 ? room : null };
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && /\.[cm]?[jt]s$/.test(entry.name)) yield join(entry.parentPath ?? entry.path, entry.name);
  }
}

// Static, dynamic and re-exporting imports of relative paths.
function importsOf(file) {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.[^'"]*)\1/g)].map((match) => match[2]);
}
