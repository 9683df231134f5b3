import { folded } from '../page/fold.ts';
import { type FoundTime, findTimes, withYearBehind } from '../page/time/find-times.ts';
import { inkOf, type Outline, plainText } from './outline.ts';

/** A time that a page shows, or declares beside what it shows. */
export interface Mention {
  /** The smallest element that holds all of it. */
  node: number;
  /** As the page shows it, or declares it where it shows nothing. */
  shown: string;
  /** What the words say; null when only a declaration was read. */
  found: FoundTime | null;
  /** What attributes declare as a moment: milliseconds since 1970. */
  declared: number | null;
}

/** Characters; times in longer texts are spoken of, not shown. */
const MAX_TEXT = 160;
/** Characters of an element that shows one time in several pieces, and a word or two beside. */
const MAX_SPLIT = 60;
/** 1990 to 2100, in seconds: what a bare number must lie between to be a moment. */
const EPOCH = { from: 631152000, to: 4102444800 };

/** The time at an element, from its words and attributes; null when it shows none. */
export function mentionAt(outline: Outline, node: number, language: string | null): Mention | null {
  const declared = declaredAt(outline, node);
  const shown = plainText(outline, node, MAX_TEXT);
  const published = publishedBeside(outline, node);
  // What is shown is then the time of an edit, and no witness.
  if (published !== null && (declared === null || published <= declared))
    return { node, shown, found: null, declared: published };
  const best = bestOf(findTimes(withoutNumbers(shown), language));
  const found = best && withYearBehind(shown, best);
  const titled = titleAt(outline, node, language);
  // A title often says in full what the text says in short ("2 hours").
  if (titled !== null && (found === null || fullness(titled.found) > fullness(found))) {
    return { node, shown: titled.shown, found: byClock(titled.found, found), declared };
  }
  if (found === null && declared === null) return null;
  return { node, shown: found ? shown.slice(found.start, found.end) : shown, found, declared };
}

/** Every element of a page that shows a time, in document order. For learning: where a template is known, only its places are read. */
export function mentionsOf(outline: Outline, language: string | null): Mention[] {
  const { tree, order } = outline;
  const mentions: Mention[] = [];
  const taken = new Set<number>();
  const take = (mention: Mention) => {
    if (taken.has(mention.node)) return;
    taken.add(mention.node);
    mentions.push(mention);
  };
  for (const node of order) {
    if (!tree.isText(node)) {
      if (declaredAt(outline, node) === null && titleAt(outline, node, language) === null) continue;
      const mention = outline.end[node]! - outline.at[node]! < 12 ? mentionAt(outline, node, language) : null;
      if (mention) take(mention);
      continue;
    }
    if (tree.textTo(node) - tree.textFrom(node) > MAX_TEXT || tree.isBlank(node)) continue;
    const found = bestOf(findTimes(withoutNumbers(folded(tree.text(node))), language));
    if (found === null) continue;
    let around = tree.parent(node);
    let mention = mentionAt(outline, around, language);
    // A date in one element and the time of day in the next are one time.
    for (let climbed = 0; climbed < 2 && mention !== null && fullness(mention.found) < FULL; climbed++) {
      around = tree.parent(around);
      if (inkOf(outline, around) > MAX_SPLIT) break;
      const wider = mentionAt(outline, around, language);
      if (wider !== null && fullness(wider.found) > fullness(mention.found)) mention = wider;
    }
    if (mention !== null && !insideTaken(outline, taken, mention.node)) take(mention);
  }
  return mentions.sort((a, b) => outline.at[a.node]! - outline.at[b.node]!);
}

const FULL = 3;
/** How much of a moment is told: a day, and the time on it. */
export function fullness(found: FoundTime | null): number {
  if (found === null) return 0;
  if (found.kind === 'relative') return 1;
  const hasDay =
    found.day !== undefined || found.numbers !== undefined || found.dayOffset !== undefined || found.weekday !== undefined;
  const hasClock = found.hour !== undefined;
  return (hasDay ? 2 : 0) + (hasClock ? 1 : 0) + (found.year !== undefined && !hasDay ? 0.5 : 0);
}

function bestOf(found: readonly FoundTime[]): FoundTime | null {
  let best: FoundTime | null = null;
  for (const time of found) if (best === null || fullness(time) > fullness(best)) best = time;
  return best;
}

/** Whether an element around shows this time as well; one with much else in it tells others too. */
function insideTaken(outline: Outline, taken: ReadonlySet<number>, node: number): boolean {
  for (let around = node, i = 0; around !== 0 && i < 3; around = outline.tree.parent(around), i++)
    if (taken.has(around) && (around === node || inkOf(outline, around) <= MAX_TEXT)) return true;
  return false;
}

function titleAt(outline: Outline, node: number, language: string | null): { shown: string; found: FoundTime } | null {
  // Without a zone a machine-readable time says what a title says.
  const title = outline.tree.attribute(node, 'datetime') ?? outline.tree.attribute(node, 'title');
  if (title === null || title.length < 6 || title.length > 60 || !/\d/.test(title)) return null;
  const found = bestOf(findTimes(title, language));
  return found !== null && fullness(found) >= 2 && found.kind === 'absolute'
    ? { shown: title.slice(found.start, found.end), found }
    : null;
}

/** Minutes: zones lie so far apart at most, and differ by so much at least. */
const HALF_DAY = 720;
const ZONE_STEP = 15;

/** A title may tell the same moment by the writer's clock: other hours, the same minutes. All of a page are told by the clock it shows. */
function byClock(titled: FoundTime, shown: FoundTime | null): FoundTime {
  const { year, month, day, hour, minute } = titled;
  if (year === undefined || month === undefined || day === undefined || hour === undefined || titled.calendar) return titled;
  if (shown?.hour === undefined || fullness(shown) !== 1) return titled;
  let apart = (shown.hour - hour) * 60 + (shown.minute ?? 0) - (minute ?? 0);
  if (apart === 0 || apart % ZONE_STEP !== 0) return titled;
  if (Math.abs(apart) > HALF_DAY) apart -= Math.sign(apart) * 2 * HALF_DAY;
  const moment = new Date(Date.UTC(year, month - 1, day, hour, (minute ?? 0) + apart));
  return {
    ...titled,
    year: moment.getUTCFullYear(),
    month: moment.getUTCMonth() + 1,
    day: moment.getUTCDate(),
    hour: moment.getUTCHours(),
    minute: moment.getUTCMinutes(),
  };
}

/** What `datetime`, or a number of seconds in a data attribute, declares. */
function declaredAt(outline: Outline, node: number): number | null {
  const { tree } = outline;
  const datetime = tree.attribute(node, 'datetime');
  if (datetime !== null) {
    const moment = isoMoment(datetime.trim());
    if (moment !== null) return moment;
  }
  for (const name of ['data-time', 'data-timestamp', 'data-unixtime', 'data-epoch']) {
    const value = tree.attribute(node, name);
    if (value === null || !/^\d{9,13}$/.test(value)) continue;
    const seconds = value.length > 11 ? Number(value) / 1000 : Number(value);
    if (seconds > EPOCH.from && seconds < EPOCH.to) return seconds * 1000;
  }
  return null;
}

/** "Reply #7 on: May …" is not the seventh of May. */
function withoutNumbers(text: string): string {
  return text.includes('#') ? text.replace(/#\s?\d+/g, (number) => '#'.repeat(number.length)) : text;
}

/** When a post was first written, where the page declares that beside the time of its last edit (schema.org). */
function publishedBeside(outline: Outline, node: number): number | null {
  const { tree } = outline;
  if (tree.attribute(node, 'itemprop')?.toLowerCase() !== 'datemodified') return null;
  for (let beside = tree.first(tree.parent(node)); beside !== 0; beside = tree.next(beside)) {
    const property = tree.attribute(beside, 'itemprop')?.toLowerCase();
    if (property !== 'datepublished' && property !== 'datecreated') continue;
    const moment = isoMoment((tree.attribute(beside, 'content') ?? tree.attribute(beside, 'datetime') ?? '').trim());
    if (moment !== null) return moment;
  }
  return null;
}

/** A moment only where a zone is given: without one it says no more than the words do. */
export function isoMoment(text: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)$/i.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, zone] = match;
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second ?? 0));
  if (!/[+-]/.test(zone!)) return utc;
  const minutes = Number(zone!.slice(1, 3)) * 60 + Number(zone!.slice(-2));
  return utc - (zone!.startsWith('-') ? -minutes : minutes) * 60_000;
}
