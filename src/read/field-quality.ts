import type { Given } from './learn-fields.ts';
import { roughly } from './rough-time.ts';
import { fullness, type Mention } from './time-mentions.ts';
import type { Label, View } from './view.ts';

/** Of three (day, hour, year): above it times are told in full, and disorder counts less, for answers are sorted by votes. */
const FULL = 2.8;

/** Post times are told in full and come in order; the day somebody joined is neither. */
export function timeQuality(given: Given<Mention>): number {
  let full = 0;
  let count = 0;
  let up = 0;
  let down = 0;
  let pairs = 0;
  for (const { values } of given.pages) {
    let last: number | null = null;
    for (const mention of values) {
      if (!mention) continue;
      count++;
      full += mention.declared !== null ? 3 : fullness(mention.found);
      const now = roughly(mention);
      if (now !== null && last !== null) {
        pairs++;
        if (now >= last) up++;
        if (now <= last) down++;
      }
      if (now !== null) last = now;
    }
  }
  if (count === 0) return 0;
  const order = pairs === 0 ? 1 : Math.max(up, down) / pairs;
  const disorder = full > FULL * count ? 0.5 : 0.9;
  return (0.25 + (0.75 * full) / count / 3) * (1 - disorder * (1 - order * order));
}

/** Pages before a label that most of them have is known for furniture, and how many are most. */
const MIN_PAGES = 4;
const MOST = 0.6;

/** Of the values: those that this place shows on most pages at the same turn, as the buttons of a page are; regulars write in any order. */
function furnitureShare(given: Given<Label>): number {
  if (given.pages.length < MIN_PAGES) return 0;
  const pages = new Map<string, number>();
  const shown = given.pages.map(({ page }) => {
    const turns = new Map((page.view.labels.get(given.place) ?? []).map((label, turn) => [label, `${turn} ${label.text}`]));
    for (const text of turns.values()) pages.set(text, (pages.get(text) ?? 0) + 1);
    return turns;
  });
  let count = 0;
  let common = 0;
  given.pages.forEach(({ values }, i) => {
    for (const value of values) {
      if (!value) continue;
      count++;
      if (pages.get(shown[i]!.get(value)!)! > MOST * given.pages.length) common++;
    }
  });
  return count === 0 ? 0 : common / count;
}

/** "Re: the title": posts of old boards repeat it. */
function isSubject(text: string, title: string): boolean {
  const subject = text.replace(/^\p{L}{1,6}\s?:\s*/u, '').replace(/(\.\.\.|…)$/, '');
  return subject.length >= MIN_SUBJECT && title.includes(subject);
}
/** Characters; shorter subjects may be anybody's name. */
const MIN_SUBJECT = 6;

/** Of the posts: with so many different names a field is as good as can be. */
const MANY = 0.3;

const callsPerson = /author|user|nick|poster|member|\bname|profil|autor|creator|benutzer|utilisateur|membre/i;
/** What stands before a writer's name in a mail, or before any author's. */
const saysFrom =
  /(^|[\s])(from|von|de|da|van|fra|från|od|от|por|par|by|发件人|寄件者|差出人|보낸사람|作者|автор|yazan|kimden)\s?[:：]\s*$/iu;
const callsOther =
  /avatar|title|rank|group|role|count|badge|location|subject|quote|reply|date|time|num|permalink|stat|signature|\btags?\b|categor/i;

/** What a label looks like, whatever posts it may belong to. */
interface Look {
  /** Its text with "#" for numbers. */
  name: string;
  /** The name, or the text where the number is part of a name. */
  kind: string;
  named: boolean;
  number: boolean;
  subject: boolean;
  marked: boolean;
  address: boolean;
  leadsToPerson: boolean;
  callsPerson: boolean;
  callsOther: boolean;
}

/** Every label is judged once for each place that may be the body. */
const looks = new WeakMap<Label, Look>();

function lookOf(label: Label, view: View): Look {
  const known = looks.get(label);
  if (known !== undefined) return known;
  const { text, href, called } = label;
  const name = text.replace(/[\d.,]+/g, '#');
  const isCalledPerson = callsPerson.test(called) || saysFrom.test(called);
  const look: Look = {
    name,
    // "Posts: 516" names nobody, "user516" does.
    kind: /^[^#\s]*#[^#\s]*$/.test(name) ? text : name,
    named: /\p{L}/u.test(text) || /^[^\s#]*\d/.test(text),
    number: /^#?[\d.,\s]+$/.test(text),
    // "Garden tools, by anna": a title may name the author as well.
    subject: !isCalledPerson && view.titles.some((title) => isSubject(text, title)),
    marked: text.endsWith(':') || text.startsWith('#'),
    leadsToPerson: href !== null && callsPerson.test(href) && !callsOther.test(href),
    // Who has a name shows it before the address; with a handle behind it, it stands alone elsewhere.
    address: /^\S+@\S+$|\s@\S+$/.test(text),
    callsPerson: isCalledPerson,
    callsOther: callsOther.test(called),
  };
  looks.set(label, look);
  return look;
}

/** Authors differ from post to post, are written in letters, and one name leads to one place. */
export function authorQuality(given: Given<Label>): number {
  let count = 0;
  let named = 0;
  let linked = 0;
  let called = 0;
  let calledOther = 0;
  let varied = 0;
  let variable = 0;
  const hrefs = new Map<string, string>();
  let agree = 0;
  const values = new Map<string, number>();
  for (const page of given.pages) {
    const here = new Set<string>();
    let seen = 0;
    for (const label of page.values) {
      if (!label) continue;
      count++;
      seen++;
      const look = lookOf(label, page.page.view);
      here.add(look.kind);
      values.set(look.name, (values.get(look.name) ?? 0) + 1);
      if (look.named) named++;
      if (look.number) named -= 0.8;
      if (look.subject) named -= 1;
      if (look.marked) named -= 0.5;
      if (look.address) named -= 0.5;
      if (label.href !== null && !label.href.startsWith('#')) {
        linked++;
        const known = hrefs.get(label.text);
        if (known === undefined || known === label.href) agree++;
        hrefs.set(label.text, label.href);
        if (look.leadsToPerson) called += 0.5;
      }
      if (look.callsPerson) called += 0.5;
      if (look.callsOther) calledOther++;
    }
    if (seen >= 3) {
      variable++;
      if (here.size > 1) varied++;
    }
  }
  if (count === 0) return 0;
  if (count >= 4 && values.size === 1 && given.pages.length >= 4) return 0;
  const variety = variable === 0 ? varietyOfPages(values.size, given.pages.length) : varied / variable;
  // Ranks and groups are few, people many.
  const spread = Math.min(1, values.size / (count * MANY));
  const letters = Math.max(0, named / count);
  const consistent = linked === 0 ? 0.8 : 0.7 + (0.3 * agree) / linked;
  const link = 0.75 + (0.25 * linked) / count;
  const words = 0.7 + 0.3 * Math.min(1, called / count) - (0.25 * calledOther) / count;
  return (1 - furnitureShare(given)) * (0.3 + 0.7 * variety) * (0.4 + 0.6 * spread) * letters * consistent * link * words;
}

/** Pages from which it tells something that each has another name, and the share of them that must. */
const FEW_PAGES = 4;
const OF_PAGES = 0.5;

/** How much authors differ where no page has several: who opens a thread differs from page to page. */
function varietyOfPages(names: number, pages: number): number {
  return pages >= FEW_PAGES && names >= OF_PAGES * pages ? 1 : 0.7;
}
