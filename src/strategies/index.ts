import type { Strategy } from '../crawl/strategy.ts';
import { auto } from './auto/auto.ts';
import { breadthFirst } from './breadth-first/breadth-first.ts';
import { focus } from './focus/focus.ts';
import { irobot } from './irobot/irobot.ts';
import { skeleton } from './skeleton/skeleton.ts';
import { source } from './source/source.ts';
import { structureDriven } from './structure-driven/structure-driven.ts';

export const strategies: readonly Strategy[] = [auto, breadthFirst, irobot, skeleton, focus, source, structureDriven];
