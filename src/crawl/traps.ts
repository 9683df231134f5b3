import type { ForumDb } from '../archive/forum-db.ts';
import { tokensOf } from '../url/pattern.ts';
import { shapeOf } from '../url/shape.ts';

/** Browsers and servers agree on little beyond this; forums stay far below. Characters. */
const maxUrlLength = 2000;
/** Paths. The deepest forum seen in mirrors has seven. */
const maxDepth = 20;
/** A path that comes three times in a row (/a/b/a/b/a/b) is a relative link gone wrong. */
const maxRepeats = 3;
/** A page is fruitful when a twentieth of its text is new on the site, */
const fruitfulNovelty = 0.05;
/** or this many characters, white space and digits aside: a post of one line under the furniture of a large page, */
const fruitfulCharacters = 12;
/** or a tenth of its text is new on pages of its shape: a thread's own pages after its print view. Blocks that vary are less. */
const fruitfulInShape = 0.1;
/**
 * Fruitless pages in a row on the way to a link, from page to page, before links to more of the same shape are not followed (a calendar
 * from month to month, sort orders of sort orders), and before none is. By the way there and not by counting pages of a shape: a
 * thread found on a list is always worth a request, however many copies of threads came before it.
 */
const maxFruitlessAlike = 4;
const maxFruitless = 12;

/** Why a URL is not worth asking for by its looks alone; null when it is fine. */
export function looksEndless(url: string): string | null {
  if (url.length > maxUrlLength) return 'trap: the URL is longer than any page needs';
  const { paths } = tokensOf(url);
  if (paths.length > maxDepth) return 'trap: the path is deeper than any page needs';
  return repeats(paths) ? 'trap: the path repeats itself' : null;
}

/** Whether a page brought something new to read. `novelty` and `inShape` are shares of its text, `length` is in characters. */
export function isFruitful(text: { novelty: number; inShape: number; length: number }): boolean {
  return text.novelty >= fruitfulNovelty || text.novelty * text.length >= fruitfulCharacters || text.inShape >= fruitfulInShape;
}

/** Which links of a fruitless page are not followed, and why: its way from the start is looked up in the archive. */
export function fruitlessWay(db: ForumDb, urlId: number, url: string): (link: string) => string | null {
  const shape = shapeOf(url, 'coarse');
  let [alike, all] = [0, 0];
  let unbroken = true;
  for (let id: number | null = urlId; id !== null && all < maxFruitless; ) {
    const page: WayRow | undefined = db.get<WayRow>(
      'SELECT u.url, u.found_on, p.fruitful FROM urls u LEFT JOIN pages p ON p.url_id = u.id WHERE u.id = ?',
      id,
    );
    // What has no page of its own is a redirect.
    if (page === undefined || (id !== urlId && page.fruitful === 1)) break;
    all++;
    // Browsers follow twenty redirects in a row, whatever their shape; they count among all alone.
    if (page.fruitful !== null) {
      unbroken &&= shapeOf(page.url, 'coarse') === shape;
      if (unbroken) alike++;
    }
    id = page.found_on;
  }
  if (all >= maxFruitless) return () => 'trap: the way there brought nothing new';
  if (alike < maxFruitlessAlike) return () => null;
  return (link) => (shapeOf(link, 'coarse') === shape ? 'trap: pages of this shape brought nothing new on the way there' : null);
}

interface WayRow {
  url: string;
  found_on: number | null;
  fruitful: number | null;
}

function repeats(paths: readonly string[]): boolean {
  for (let size = 1; size * maxRepeats <= paths.length; size++) {
    for (let start = 0; start + size * maxRepeats <= paths.length; start++) {
      let same = 0;
      while (same < size * (maxRepeats - 1) && paths[start + same] !== '' && paths[start + same] === paths[start + same + size])
        same++;
      if (same === size * (maxRepeats - 1)) return true;
    }
  }
  return false;
}
