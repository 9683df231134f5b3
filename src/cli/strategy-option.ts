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
