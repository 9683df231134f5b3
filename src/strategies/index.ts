import { breadthFirst } from './breadth-first/breadth-first.ts';
import type { Strategy } from './strategy.ts';

export const strategies: readonly Strategy[] = [breadthFirst];
