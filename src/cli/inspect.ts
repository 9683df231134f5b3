import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { sitemapSvg } from '../evaluate/sitemap-svg.ts';
import type { Guide, PageKind, Row } from '../guide/guide.ts';
import { readGuide } from '../guide/read.ts';
import { printPattern } from '../url/pattern.ts';
import { type Command, exitCode, UsageError } from './command.ts';

export const inspectCommand: Command = {
  name: 'inspect',
  usage: 'GUIDE.json [--svg FILE]',
  description:
    'Reads a guide and prints it for a person: the kinds of pages that were told apart, the groups of links between them\n' +
    'with the verdict on each and the evidence behind it, and the paths the walk will take. Change a verdict by editing\n' +
    'the file ("follow": false) and give it to crawl or simulate with --guide; a wrong edit is refused with its line.',
  options: {
    svg: { value: 'FILE', help: 'draw the sitemap as a graph' },
    refused: { help: 'list every group that is not followed, too' },
  },
  examples: ['boardwalk inspect guide.json', 'boardwalk inspect guide.json --svg sitemap.svg'],
  async run(args, io) {
    const [path, extra] = args.positionals;
    if (path === undefined) throw new UsageError('which guide? Give its file.');
    if (extra !== undefined) throw new UsageError(`one guide at a time; "${extra}" is one too many.`);
    if (!existsSync(path)) throw new UsageError(`there is no file ${path}.`);
    const guide = readGuide(readFileSync(path, 'utf8'));
    io.out.write(describe(guide, args.flag('refused')));
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

function describe(guide: Guide, refused: boolean): string {
  const settings = Object.entries(guide.settings).map(([name, value]) => `${name} ${value}`);
  const isAnywhere = (row: Row) => row.from === null && row.location !== null;
  const followed = guide.rows.filter((row) => row.follow && !isAnywhere(row));
  const anywhere = guide.rows.filter((row) => row.follow && isAnywhere(row)).length;
  const refusedRows = guide.rows.filter((row) => !row.follow);
  const lines = [
    `${guide.entry}`,
    `  learned by ${guide.strategy}${settings.length ? ` (${settings.join(', ')})` : ''}; links are followed ${rankingInWords[guide.ranking]}`,
    '',
    `Kinds of pages: ${guide.kinds.length || 'none told apart'}`,
    ...guide.kinds.flatMap((kind) => describeKind(kind)),
    '',
    `Links followed: ${followed.length} groups`,
    ...followed.flatMap(describeRow),
    ...(anywhere > 0 ? [`  ${anywhere} of these are followed from pages of any other kind, too.`] : []),
    '',
    `Links not followed: ${refusedRows.length} groups${refused ? '' : ' (--refused lists them)'}`,
    ...(refused ? refusedRows.flatMap(describeRow) : []),
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
        ? kind.classifier.patterns.map(printPattern).join(' or ')
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

function describeRow(row: Row): string[] {
  const counts = Object.entries(row.evidence.counts ?? {}).map(([name, n]) => `${name} ${n}`);
  const chances = Object.entries(row.chances ?? {}).map(([kind, chance]) => `${kind} ${Math.round(chance * 100)} %`);
  const where = `${row.from ?? 'any page'} → ${chances.join(', ') || (row.to ?? 'anything')}`;
  const what = `${row.location ?? 'anywhere'}, ${row.pattern ? printPattern(row.pattern) : 'any URL'}`;
  const relation = row.relation === 'child' ? '' : `, ${row.relation}`;
  return [
    `  ${row.id}: ${where}${relation}: ${what}${counts.length ? ` (${counts.join(', ')})` : ''}`,
    `      ${row.evidence.why}`,
  ];
}
