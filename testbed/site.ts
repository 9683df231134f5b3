import { type Clock, makeClock } from './clock.ts';
import { defaultUntil, makeForum, type Preset } from './forum.ts';
import { makePresent, type Present } from './lists.ts';
import type { Forum, Skin, Switches } from './types.ts';

/** One forum under one skin: all that an answer depends on, besides the request. */
export interface Site {
  skin: Skin;
  /** With the future in it; pages are made from `present().forum`. */
  forum: Forum;
  switches: Switches;
  seed: number;
  oneBrokenIn: number;
  origin: string;
  robots: string;
  clock: Clock;
  present(): Present;
}

export interface SiteSettings {
  skin: Skin;
  seed?: number;
  size?: number | Preset;
  /** What is switched on; `all` for everything. */
  switches?: Partial<Switches> | 'all';
  /** The simulated time at the start. */
  now?: Date;
  origin?: string;
  /** The text of robots.txt; made from the skin's URLs unless given. */
  robots?: string;
  longestThread?: number;
  /** Where redirects are switched on, one thread in so many is linked through them; where deleted threads are, two fifths as many are gone. */
  oneBrokenIn?: number;
}

export const switchNames = [
  'loginWalls',
  'sessionIds',
  'duplicates',
  'calendar',
  'softNotFound',
  'redirects',
  'stickies',
  'windowedPagers',
  'subBoards',
  'advertisements',
  'deletedThreads',
] as const satisfies (keyof Switches)[];

function makeSwitches(on: Partial<Switches> | 'all' = {}): Switches {
  const entries = switchNames.map((name) => [name, on === 'all' || on[name] === true]);
  return Object.fromEntries(entries) as unknown as Switches;
}

export function makeSite(settings: SiteSettings): Site {
  // Many, so that a small forum has some.
  const { skin, seed = 1, oneBrokenIn = 8 } = settings;
  const switches = makeSwitches(settings.switches);
  const forum = makeForum({
    seed,
    language: skin.language,
    size: settings.size ?? 'small',
    deleted: switches.deletedThreads ? 0.4 / oneBrokenIn : 0,
    subBoards: switches.subBoards,
    longestThread: settings.longestThread ?? 300,
  });
  let present: Present | null = null;
  const clock = makeClock(settings.now ?? defaultUntil, () => {
    present = null;
  });
  return {
    skin,
    forum,
    switches,
    seed,
    oneBrokenIn,
    origin: settings.origin ?? `http://${skin.name}.test`,
    robots: settings.robots ?? robotsOf(skin, forum),
    clock,
    present: () => {
      present ??= makePresent(forum, clock.now(), skin, switches);
      return present;
    },
  };
}

/** Asks robots to stay away from what asks for a name and a password, as most forums do. */
function robotsOf(skin: Skin, forum: Forum): string {
  const targets = [{ to: 'login' }, { to: 'register' }, { to: 'search' }] as const;
  const paths = targets.filter((target) => skin.has.has(target.to)).map((target) => skin.url(target, forum));
  return `User-agent: *\n${paths.map((path) => `Disallow: ${path}\n`).join('')}`;
}
