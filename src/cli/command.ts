import { parseArgs } from 'node:util';

/** One command: what it is called, what it takes, and what it does. Words and exit codes are here, logic is in the rooms below. */
export interface Command {
  name: string;
  /** What stands behind the command's name: "MIRROR… [options]". */
  usage: string;
  /** A paragraph or two for a person who has never used it. */
  description: string;
  options: Record<string, Option>;
  examples: string[];
  /** Returns the exit code. */
  run(args: Arguments, io: Io): Promise<number>;
}

export interface Option {
  /** What stands for the value in help ("N", "DIR"); without it the option is a switch. */
  value?: string;
  short?: string;
  /** May be given several times. */
  multiple?: boolean;
  help: string;
}

export interface Arguments {
  positionals: string[];
  text(name: string): string | undefined;
  /** A whole number of at least `least`. */
  count(name: string, least?: number): number | undefined;
  list(name: string): string[] | undefined;
  flag(name: string): boolean;
  /** Every value of an option, as typed. */
  all(name: string): string[] | undefined;
}

export interface Io {
  out: NodeJS.WriteStream;
  err: NodeJS.WriteStream;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** Exit codes, as documented in the README. */
export const exitCode = { done: 0, failed: 1, usage: 2, stoppedByLimit: 3, shut: 4, incomplete: 5, interrupted: 11 } as const;

/** The exit code for the reason a walk ended. */
export const exitCodeFor = {
  done: exitCode.done,
  budget: exitCode.stoppedByLimit,
  time: exitCode.stoppedByLimit,
  stopped: exitCode.interrupted,
  shut: exitCode.shut,
} as const;

/** The same in words. */
export const endInWords = {
  done: 'nothing left to fetch',
  budget: 'the budget is spent',
  time: 'the time is up',
  stopped: 'interrupted',
  shut: 'the site let us read no further',
} as const;

/** What the user typed, or pointed at, cannot be used. Printed as one line; exit code 2. */
export class UsageError extends Error {}

export function parseArguments(command: Command, argv: string[]): Arguments {
  const options = Object.fromEntries(
    Object.entries({ ...command.options, ...commonOptions }).map(([name, option]) => [
      name,
      {
        type: option.value === undefined ? ('boolean' as const) : ('string' as const),
        ...(option.short ? { short: option.short } : {}),
        ...(option.multiple ? { multiple: true } : {}),
      },
    ]),
  );
  let parsed: { values: Record<string, string | string[] | boolean | undefined>; positionals: string[] };
  try {
    parsed = parseArgs({ args: argv, options, allowPositionals: true, strict: true }) as typeof parsed;
  } catch (error) {
    throw new UsageError(explain(error as NodeJS.ErrnoException, Object.keys(options)));
  }
  const { values, positionals } = parsed;
  const text = (name: string) => values[name] as string | undefined;
  return {
    positionals,
    text,
    flag: (name) => values[name] === true,
    all: (name) => {
      const value = values[name];
      return typeof value === 'string' ? [value] : Array.isArray(value) ? value : undefined;
    },
    list: (name) =>
      text(name)
        ?.split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    count: (name, least = 1) => {
      const given = text(name);
      if (given === undefined) return undefined;
      const number = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
      if (!(number >= least)) throw new UsageError(`--${name} takes a whole number of at least ${least}, not "${given}".`);
      return number;
    },
  };
}

export const commonOptions: Record<string, Option> = { help: { short: 'h', help: 'show this help' } };

function explain(error: NodeJS.ErrnoException, known: string[]): string {
  const name = /'(-[^' ]*)/.exec(error.message)?.[1] ?? '';
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near = closest(name.replace(/^-+/, ''), known);
    return `unknown option ${name}${near ? `; did you mean --${near}?` : '.'}`;
  }
  if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return /does not take/.test(error.message) ? `${name} takes no value.` : `${name} needs a value.`;
  }
  return error.message.split('\n')[0] ?? 'the arguments could not be read.';
}

/** The known word that was probably meant: at most two letters away, or begun with what was typed. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const begun = word.length >= 3 ? known.find((name) => name.startsWith(word)) : undefined;
  return begun ?? known.find((name) => distance(word, name) <= 2);
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}

/** Characters of a line of help. */
const helpWidth = 118;

function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

export function helpFor(command: Command): string {
  const rows = Object.entries({ ...command.options, ...commonOptions }).map(([name, option]) => [
    `  ${option.short ? `-${option.short}, ` : '    '}--${name}${option.value ? ` ${option.value}` : ''}`,
    option.help,
  ]);
  const width = Math.max(...rows.map(([left]) => left!.length)) + 2;
  return [
    `boardwalk ${command.name} ${command.usage}`.trimEnd(),
    '',
    command.description,
    '',
    'Options:',
    ...rows.map(([left, right]) => `${left!.padEnd(width)}${wrapped(right!, helpWidth - width).join(`\n${' '.repeat(width)}`)}`),
    '',
    command.examples.length > 1 ? 'Examples:' : 'Example:',
    ...command.examples.map((example) => `  ${example}`),
    '',
  ].join('\n');
}
