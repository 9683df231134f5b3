import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Arguments, closest, type Option, UsageError } from './command.ts';

const configNames = ['boardwalk.config.json', 'boardwalk.config.ts'];

/** One place where options may be given: what an option is called there, and its value. */
interface Layer {
  name: (option: string) => string;
  get: (option: string) => string | string[] | undefined;
}

/**
 * Options from everywhere they may be given, in the usual order: what is typed, then BOARDWALK_… variables, then the config file.
 * Values are texts, as if typed; whoever asks checks them.
 */
export class Settings {
  readonly #layers: Layer[];

  private constructor(layers: Layer[]) {
    this.#layers = layers;
  }

  static async read(args: Arguments, options: Record<string, Option>, env: NodeJS.ProcessEnv, folder: string): Promise<Settings> {
    const path = args.text('config') ?? configNames.map((name) => join(folder, name)).find((file) => existsSync(file));
    const config = path === undefined ? {} : await readConfig(resolve(folder, path), options);
    return new Settings([
      { name: (option) => `--${option}`, get: (option) => args.all(option) ?? (args.flag(option) ? 'true' : undefined) },
      { name: variable, get: (option) => env[variable(option)] },
      { name: (option) => `"${camelCase(option)}" in ${path}`, get: (option) => config[camelCase(option)] },
    ]);
  }

  /** The value of an option after `check`, which throws a UsageError's message when it is wrong. */
  value<T>(option: string, check: (text: string) => T): T | undefined {
    for (const layer of this.#layers) {
      const given = layer.get(option);
      if (given === undefined) continue;
      const text = Array.isArray(given) ? given.at(-1)! : given;
      return explained(layer.name(option), text, check);
    }
    return undefined;
  }

  /** All values of an option that may be given several times, from the first place that has any. */
  values<T>(option: string, check: (text: string) => T): T[] {
    for (const layer of this.#layers) {
      const given = layer.get(option);
      if (given !== undefined) return [given].flat().map((text) => explained(layer.name(option), text, check));
    }
    return [];
  }
}

function explained<T>(name: string, text: string, check: (text: string) => T): T {
  try {
    return check(text);
  } catch (error) {
    throw new UsageError(`${name} ${(error as Error).message}, not ${JSON.stringify(text)}.`);
  }
}

const variable = (option: string) => `BOARDWALK_${option.toUpperCase().replaceAll('-', '_')}`;
const camelCase = (option: string) => option.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

async function readConfig(path: string, options: Record<string, Option>): Promise<Record<string, string | string[]>> {
  let config: unknown;
  try {
    config = path.endsWith('.json')
      ? JSON.parse(readFileSync(path, 'utf8'))
      : ((await import(pathToFileURL(path).href)) as { default?: unknown }).default;
  } catch (error) {
    throw new UsageError(`the config file ${path} cannot be read: ${(error as Error).message}`);
  }
  if (typeof config !== 'object' || config === null || Array.isArray(config)) {
    throw new UsageError(
      `the config file ${path} must hold an object { … }${path.endsWith('.ts') ? ' as its default export' : ''}.`,
    );
  }
  const known = Object.keys(options).map(camelCase);
  const texts: Record<string, string | string[]> = {};
  for (const [key, value] of Object.entries(config)) {
    if (!known.includes(key)) {
      const near = closest(key, known);
      throw new UsageError(`"${key}" in ${path} is not an option${near ? `; did you mean "${near}"?` : '.'}`);
    }
    if (value === null || value === undefined) continue;
    texts[key] = Array.isArray(value) ? value.map(String) : value instanceof RegExp ? value.source : String(value);
  }
  return texts;
}

// ---- checks: each returns the value or throws what the option takes ----

export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    if (!/^\d{1,15}$/.test(text) || Number(text) < least) throw new Error(`takes a whole number of at least ${least}`);
    return Number(text);
  };
}

/** "90", "90s", "1.5h", "500ms" → milliseconds. */
export function timeSpan(text: string): number {
  const parts = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text.trim());
  if (!parts) throw new Error('takes a time such as 90, 1.5h, 30m or 500ms (seconds without a unit)');
  return Number(parts[1]) * { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[parts[2] ?? 's']!;
}

export function regExp(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (error) {
    throw new Error(`takes a regular expression (${(error as Error).message.replace(/^Invalid regular expression: /, '')})`);
  }
}

export function webAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new Error('takes a web address (http:// or https://)');
  return text;
}

export function headerLine(text: string): [string, string] {
  const parts = /^([!#$%&'*+.^_`|~\w-]+):\s*([^\r\n]*)$/.exec(text);
  if (!parts) throw new Error('takes a header such as "Accept-Language: de"');
  return [parts[1]!.toLowerCase(), parts[2]!.trim()];
}

export function yesOrNo(text: string): boolean {
  if (!/^(true|false|1|0|yes|no)$/i.test(text)) throw new Error('takes true or false');
  return /^(true|1|yes)$/i.test(text);
}

export function oneOf<const T extends string>(...allowed: T[]): (text: string) => T {
  return (text) => {
    if (!allowed.includes(text as T)) throw new Error(`takes one of ${allowed.join(', ')}`);
    return text as T;
  };
}

export const anyText = (text: string): string => text;
