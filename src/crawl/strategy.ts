import type { Guide } from '../guide/guide.ts';
import type { PageTypeModel } from '../learn/page-types.ts';
import type { Site } from './site.ts';

/** A system that learns how to crawl a forum: at heart, learn(site) → guide. */
export interface Strategy {
  name: string;
  /** One line for a person choosing. */
  summary: string;
  learn(site: Site, options: LearnOptions): Promise<Learned>;
}

export interface LearnOptions {
  /** Everything random follows from it. */
  seed: number;
  /** Requests that learning may spend; a strategy that has a better number of its own uses that when this is not given. */
  sample?: number;
  /** Page types to use instead of those that come with the program, where a strategy uses any. */
  pageTypes?: PageTypeModel;
}

export interface Learned {
  guide: Guide;
}
