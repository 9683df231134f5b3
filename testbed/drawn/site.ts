import { withAddresses } from '../addresses.ts';
import { makeRandom } from '../random.ts';
import { makeSite, type Site, switchNames } from '../site.ts';
import { skinByName } from '../skins/index.ts';
import { drawnSkin } from './skin.ts';

/** In the place of a skin's name: pages that are drawn, too. */
export const allDrawn = 'drawn';

/** Threads of a forum, at least and at most. */
const sizes = [150, 350] as const;
/** Of so many threads one is linked through redirects, where these are on. */
const oneBrokenIn = 64;

/** A forum of which nothing was chosen but its number, and perhaps the skin: addresses, sizes of pages, switches, and what it holds are drawn. */
export function drawnSite(skinName: string, drawn: number): Site {
  const random = makeRandom(drawn).stream(`forum ${skinName}`);
  let skin = skinName === allDrawn ? drawnSkin(drawn) : skinByName(skinName);
  if (skinName !== allDrawn) {
    const pages = { threadsPerPage: random.int(12, 40), postsPerPage: random.int(8, 20) };
    skin = withAddresses(skin.postsPerPage === 1 ? skin : { ...skin, ...pages }, drawn);
  }
  const switches = Object.fromEntries(switchNames.map((name) => [name, random.chance(0.6)]));
  return makeSite({ skin, seed: drawn, size: random.int(...sizes), switches, oneBrokenIn });
}
