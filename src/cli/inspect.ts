import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ForumDb } from '../archive/forum-db.ts';
import { rowYields, type Yield } from '../archive/row-yields.ts';
import { sitemapSvg } from '../evaluate/sitemap-svg.ts';
import type { Destination, Part } from '../guide/destination.ts';
import type { Guide, PageKind, Row } from '../guide/guide.ts';
import type { Identity, PageNumber } from '../guide/identity.ts';
import { readGuide } from '../guide/read.ts';
import { printPattern, type UrlPattern } from '../url/pattern.ts';
import { type Command, exitCode, UsageError } from './command.ts';
import { wasteInWords } from './plan-words.ts';
import { archiveFolder } from './status.ts';
import { count, counted } from './wording.ts';

export const inspectCommand: Command = {
  name: 'inspect',
  usage: 'GUIDE.json|DIR [--svg FILE]',
  description:
    'Reads a guide and prints it for a person: the kinds of pages that were told apart, the groups of links between them\n' +
    'with the verdict on each and the evidence behind it, and the paths the walk will take. Of an archive folder it also\n' +
    'says what the links of each group came to. Change a verdict by editing the file ("follow": false) and give it to\n' +
    'crawl or simulate with --guide; a wrong edit is refused with its line.',
  options: {
    svg: { value: 'FILE', help: 'draw the sitemap as a graph' },
    refused: { help: 'list every group that is not followed, too' },
  },
  examples: ['boardwalk inspect forum.example.org', 'boardwalk inspect guide.json --svg sitemap.svg'],
  async run(args, io) {
    const [path, extra] = args.positionals;
    if (path === undefined) throw new UsageError('which guide? Give its file, or an archive folder.');
    if (extra !== undefined) throw new UsageError(`one guide at a time; "${extra}" is one too many.`);
    if (!existsSync(path)) throw new UsageError(`there is no file ${path}.`);
    const folder = statSync(path).isDirectory() ? archiveFolder([path]) : null;
    const file = folder === null ? path : join(folder, 'guide.json');
    if (!existsSync(file)) throw new UsageError(`there is no guide.json in ${path}: nothing was learned yet.`);
    const guide = readGuide(readFileSync(file, 'utf8'));
    io.out.write(describe(guide, args.flag('refused'), folder === null ? null : yieldsIn(folder)));
    const svg = args.text('svg');
    if (svg !== undefined) {
      writeFileSync(svg, sitemapSvg(guide));
      io.out.write(`\nSitemap drawn to ${svg}\n`);
    }
    return exitCode.done;
  },
};

const rankingInWords = {
  fifo: 'in the order found',
  priority: 'by priority',
  balance: 'by what they lead to, kinds in balance',
} as const;

type Yields = ReadonlyMap<string | null, Yield>;

function yieldsIn(folder: string): Yields {
  const db = new ForumDb(join(folder, 'forum.db'), { readOnly: true });
  try {
    return rowYields(db);
  } finally {
    db.close();
  }
}

function describe(guide: Guide, refused: boolean, yields: Yields | null): string {
  const settings = Object.entries(guide.settings).map(([name, value]) => `${name} ${value}`);
  const isAnywhere = (row: Row) => row.from === null && row.location !== null;
  // Rows that are others with a session in the address say nothing more.
  const inSession = (row: Row) => /-session-\d+$/.test(row.id);
  const sessions = guide.rows.filter((row) => row.follow && inSession(row)).length;
  const followed = guide.rows.filter((row) => row.follow && !isAnywhere(row) && !inSession(row));
  const anywhere = guide.rows.filter((row) => row.follow && isAnywhere(row)).length;
  const refusedRows = guide.rows.filter((row) => !row.follow && !inSession(row));
  const lines = [
    `${guide.entry}`,
    `  learned by ${guide.strategy}${settings.length ? ` (${settings.join(', ')})` : ''}; links are followed ${rankingInWords[guide.ranking]}`,
    '',
    `Kinds of pages: ${guide.kinds.length || 'none told apart'}`,
    ...guide.kinds.flatMap((kind) => describeKind(kind)),
    '',
    `Links followed: ${counted(followed.length, 'group')}`,
    ...followed.flatMap((row) => describeRow(row, yields)),
    ...(sessions > 0 ? [`  ${sessions} of these are followed with a session in the address, too.`] : []),
    ...(anywhere > 0 ? [`  ${anywhere} of these are followed from pages of any other kind, too.`] : []),
    '',
    `Links not followed: ${counted(refusedRows.length, 'group')}${refused ? '' : ' (--refused lists them)'}`,
    ...(refused ? refusedRows.flatMap((row) => describeRow(row, yields)) : []),
  ];
  return `${lines.join('\n')}\n`;
}

function describeKind(kind: PageKind): string[] {
  const counts = Object.entries(kind.evidence?.counts ?? {}).map(
    ([name, n]) => `${name} ${Number.isInteger(n) ? n : n.toFixed(3)}`,
  );
  const pattern =
    kind.classifier.by === 'layout'
      ? `layout ${kind.classifier.cluster}, ${kind.classifier.pattern ? printPattern(kind.classifier.pattern) : 'any URL'}`
      : kind.classifier.by === 'url'
        ? patternsInWords(kind.classifier.patterns)
        : kind.classifier.by === 'nearest'
          ? `nearest sampled pages of cluster ${kind.classifier.cluster}`
          : 'not recognised by itself';
  return [
    `  ${kind.id} (${kind.role}): ${pattern}`,
    ...(counts.length ? [`      ${counts.join(', ')}`] : []),
    ...(kind.evidence ? [`      ${kind.evidence.why}`] : []),
    ...kind.examples.slice(0, 2).map((url) => `      ${url}`),
  ];
}

/** Patterns of a kind that are printed; more are counted. */
const shownPatterns = 4;

function patternsInWords(patterns: readonly UrlPattern[]): string {
  const printed = [...new Set(patterns.map(printPattern))];
  const more = printed.length - shownPatterns;
  return `${printed.slice(0, shownPatterns).join(' or ') || 'no URL'}${more > 0 ? ` or ${more} more` : ''}`;
}

function describeRow(row: Row, yields: Yields | null): string[] {
  const counts = Object.entries(row.evidence.counts ?? {}).map(([name, n]) => `${name} ${n}`);
  const chances = Object.entries(row.chances ?? {}).map(([kind, chance]) => `${kind} ${Math.round(chance * 100)} %`);
  const where = `${row.from ?? 'any page'} → ${chances.join(', ') || (row.to ?? 'anything')}`;
  const what = `${row.location ?? 'anywhere'}, ${row.pattern ? printPattern(row.pattern) : 'any URL'}`;
  const relation = row.relation === 'child' ? '' : `, ${row.relation}`;
  return [
    `  ${row.id}: ${where}${relation}: ${what}${counts.length ? ` (${counts.join(', ')})` : ''}`,
    `      ${row.evidence.why}`,
    ...(row.identity ? [`      ${identityInWords(row.identity)}`] : []),
    ...(row.destination ? [`      Asked for as ${destinationInWords(row.destination)}.`] : []),
    ...(yields === null ? [] : [`      ${yieldInWords(yields.get(row.id))}`]),
  ];
}

function yieldInWords(yielded: Yield | undefined): string {
  if (yielded === undefined) return 'In the crawl: no request.';
  const { requests, fresh } = yielded;
  const rest = wasteInWords(yielded);
  return `In the crawl: ${requests === 1 ? '1 request' : `${count(requests)} requests`}, ${count(fresh)} brought something new${rest === '' ? '' : `; ${rest}`}.`;
}

/** `/viewtopic.php?t=<t>`: what stands in brackets is a number of the link. */
function destinationInWords({ paths, parameters }: Destination): string {
  const text = (parts: readonly Part[]) =>
    parts
      .map((part) => (typeof part === 'string' ? part : `<${typeof part.at === 'number' ? `part ${part.at + 1}` : part.at}>`))
      .join('');
  const query = parameters.map(({ key, value }) => (value === null ? key : `${key}=${text(value)}`)).join('&');
  return `/${paths.map(text).join('/')}${query === '' ? '' : `?${query}`}`;
}

/** What the row knows of its URLs before they are asked for. */
function identityInWords({ idle, page }: Identity): string {
  const parts: string[] = [];
  if (page !== null) {
    const run = runInWords(page);
    const where = typeof page.at === 'number' ? `${run} in part ${page.at + 1} of the path` : `${run} of "${page.at}"`;
    const counting =
      page.step === 1 ? `counting from ${page.first}` : `${page.first} for the first page and ${page.step} more for each`;
    parts.push(`${where} says which page it is, ${counting}${page.optional ? '; without it, it is the first' : ''}`);
  }
  if (idle.length > 0)
    parts.push(`${idle.map((key) => `"${key}"`).join(', ')} ${idle.length === 1 ? 'changes' : 'change'} nothing`);
  return parts.length > 0 ? `${capitalised(parts.join('; '))}.` : 'Each URL shows something of its own.';
}

function runInWords({ digits, behind }: PageNumber): string {
  if (behind !== undefined) return `the number joined to another by "${behind}"`;
  if (digits === 0) return 'the last number';
  return `the ${digits === 1 ? 'last number but one' : `last number but ${digits}`}`;
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
