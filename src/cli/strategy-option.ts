import type { Strategy } from '../crawl/strategy.ts';
import { strategies } from '../strategies/index.ts';
import { closest, UsageError } from './command.ts';

export const strategyNames: string = strategies.map((strategy) => strategy.name).join(', ');

export function strategyNamed(name: string): Strategy {
  const strategy = strategies.find((one) => one.name === name);
  if (strategy) return strategy;
  const near = closest(
    name,
    strategies.map((one) => one.name),
  );
  throw new UsageError(`no strategy "${name}"${near ? `; did you mean "${near}"?` : `. There are: ${strategyNames}.`}`);
}

/** The example page, checked: a strategy that does not crawl by example would pass over it in silence. */
export function targetFor(strategy: Strategy, url: string | undefined): { target?: string } {
  if (url === undefined) return {};
  const able = strategies.filter((one) => one.byExample).map((one) => one.name);
  if (!strategy.byExample)
    throw new UsageError(`${strategy.name} does not crawl by example; --target is for ${able.join(', ')}.`);
  if (!/^https?:\/\/[^/]/.test(url)) throw new UsageError(`--target takes a web address (http://…), not "${url}".`);
  return { target: url };
}
