import { comparablePath, matchesPath, type PathPattern, pathPattern } from './robots-path.ts';
import type { Answer } from './source.ts';

/** A site's robots.txt, as RFC 9309 reads it. */
export interface Robots {
  /** Whether the crawler with this product token may ask for the URL, and the line that says so; null when none does. */
  rule(productToken: string, url: string): { allowed: boolean; line: string | null };
  /** Seconds the site asks for between requests; null when it does not. Not part of the RFC, but common. */
  crawlDelay(productToken: string): number | null;
  /** Absolute URLs, in order. */
  sitemaps: string[];
  /** The file could not be had although it may exist: nothing is allowed until a later try brings it. */
  unreachable: boolean;
}

/** Bytes that are read; the RFC wants at least 500 KiB, and more would be the file's way to use our time. */
const MAX_BYTES = 500 * 1024;

/** Seconds. Who writes more wants to keep robots away, and disallow is the word for that; Heritrix stops at the same. */
const MAX_CRAWL_DELAY = 300;

interface Rule {
  allow: boolean;
  pattern: PathPattern;
  line: string;
}

interface Group {
  /** In the order they are named, with that place. */
  agents: Map<string, number>;
  rules: Rule[];
  /** For the agents named above the line, the first `named`: unlike a rule, it does not end a list of agents. */
  delays: { seconds: number; named: number }[];
  /** A rule, even an empty one, ends the list of agents. */
  complete: boolean;
}

/** Never throws: whatever is not a known line says nothing. */
export function parseRobots(file: string | Uint8Array): Robots {
  const groups: Group[] = [];
  const sitemaps = new Set<string>();
  let group: Group | null = null;
  for (const line of linesOf(file)) {
    const hash = line.indexOf('#');
    const text = hash < 0 ? line : line.slice(0, hash);
    const colon = text.indexOf(':');
    if (colon < 0) continue;
    const value = trimmed(text.slice(colon + 1));
    switch (trimmed(text.slice(0, colon)).toLowerCase()) {
      case 'user-agent':
        if (!group || group.complete) {
          group = newGroup();
          groups.push(group);
        }
        addAgent(group, tokenOf(value));
        break;
      case 'allow':
        if (group) addRule(group, true, value, text);
        break;
      case 'disallow':
        if (group) addRule(group, false, value, text);
        break;
      case 'crawl-delay':
        if (group) addDelay(group, value);
        break;
      case 'sitemap': {
        const url = URL.parse(readable(value));
        if (url && (url.protocol === 'http:' || url.protocol === 'https:')) sitemaps.add(url.href);
      }
    }
  }
  return robotsOf(groups, [...sitemaps]);
}

/**
 * The rules that follow from what came back for `/robots.txt` (RFC 9309, 2.3.1). Redirects are the caller's to follow,
 * five at most and to other hosts too; a redirect that is handed in is one too many, and the file counts as missing.
 */
export function robotsFor(answer: Answer): Robots {
  if (answer.ok && answer.status >= 200 && answer.status < 300) return parseRobots(answer.body);
  // The RFC would let us crawl on "too many requests"; a server that says so is not one to hurry.
  const unreachable = !answer.ok || answer.status >= 500 || answer.status === 429;
  return unreachable ? UNREACHABLE : parseRobots('');
}

const UNREACHABLE: Robots = {
  rule: (_productToken, url) => ({ allowed: pathOf(url) === '/robots.txt', line: null }),
  crawlDelay: () => null,
  sitemaps: [],
  unreachable: true,
};

function robotsOf(groups: Group[], sitemaps: string[]): Robots {
  const chosen = new Map<string, { agent: string; groups: Group[]; rules: Rule[] }>();
  const choose = (productToken: string) => {
    const token = tokenOf(productToken) || '*';
    const known = chosen.get(token);
    if (known) return known;
    const naming = groups.filter((group) => group.agents.has(token));
    const agent = naming.length > 0 ? token : '*';
    const own = naming.length > 0 ? naming : groups.filter((group) => group.agents.has('*'));
    // The longest pattern decides, and allow decides between equals: sorted so, the first match is the answer.
    const rules = own.flatMap((group) => group.rules);
    rules.sort((a, b) => b.pattern.octets - a.pattern.octets || Number(b.allow) - Number(a.allow));
    const choice = { agent, groups: own, rules };
    chosen.set(token, choice);
    return choice;
  };
  return {
    sitemaps,
    unreachable: false,
    rule(productToken, url) {
      const path = pathOf(url);
      if (path === '/robots.txt') return { allowed: true, line: null };
      const compared = comparablePath(path);
      const rule = choose(productToken).rules.find(({ pattern }) => matchesPath(pattern, compared));
      return rule ? { allowed: rule.allow, line: rule.line } : { allowed: true, line: null };
    },
    crawlDelay(productToken) {
      const { agent, groups: own } = choose(productToken);
      let longest: number | null = null;
      for (const { agents, delays } of own) {
        const place = agents.get(agent)!;
        for (const { seconds, named } of delays) if (place < named) longest = Math.max(longest ?? 0, seconds);
      }
      return longest;
    },
  };
}

/** Lines as octets (latin-1), because patterns are compared octet by octet and the file may not be UTF-8. */
function linesOf(file: string | Uint8Array): string[] {
  const whole = typeof file === 'string' ? Buffer.from(file) : Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const bom = whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf ? 3 : 0;
  const lines = whole.toString('latin1', bom, MAX_BYTES).split(/\r\n|\r|\n/);
  // Half a pattern would forbid more than the whole.
  if (whole.length > MAX_BYTES) lines.pop();
  return lines;
}

/** "Name/1.0" is our "Name": versions are not part of a product token, but often written. */
function tokenOf(text: string): string {
  return text === '*' ? '*' : (/^[A-Za-z_-]*/.exec(text)?.[0] ?? '').toLowerCase();
}

function newGroup(): Group {
  return { agents: new Map(), rules: [], delays: [], complete: false };
}

function addAgent({ agents }: Group, token: string): void {
  if (!agents.has(token)) agents.set(token, agents.size);
}

function addRule(group: Group, allow: boolean, value: string, line: string): void {
  group.complete = true;
  const pattern = pathPattern(value);
  if (pattern) group.rules.push({ allow, pattern, line: readable(trimmed(line)) });
}

function addDelay({ agents, delays }: Group, value: string): void {
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(value)) return;
  delays.push({ seconds: Math.min(Number(value), MAX_CRAWL_DELAY), named: agents.size });
}

/** Path and query as they are sent; something that is no URL is taken for a path. */
function pathOf(url: string): string {
  const href = URL.parse(url)?.href ?? '';
  const text = href.startsWith('http') ? href.slice(href.indexOf('/', 'https://'.length)) : url;
  const hash = text.indexOf('#');
  return Buffer.from(hash < 0 ? text : text.slice(0, hash)).toString('latin1');
}

function readable(octets: string): string {
  return Buffer.from(octets, 'latin1').toString('utf8');
}

/** Blanks alone: `trim` would take a last octet A0 for a no-break space, and a regular expression would be quadratic. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
