import type { Pager } from '../../../learn/pagers.ts';
import type { TextPrint } from '../../../page/text-print.ts';
import type { Scores } from './tally.ts';

export interface SurveyedLink {
  url: string;
  text: string;
  rel: string;
  /** The fine one where the survey has come to need it. */
  location: string;
  fineLocation: string;
}

/** What is kept of a page that was looked at. */
export interface SurveyedPage {
  /** Without a session. */
  url: string;
  /** As it was asked for. */
  asked: string;
  title: string;
  /** What it says its own address is, without a session. */
  canonical: string | null;
  scores: Scores;
  links: readonly SurveyedLink[];
  pagers: readonly Pager[];
  /** Links that turn pages, by their numbers. */
  turning: ReadonlySet<number>;
  print: TextPrint;
}

/** What a probe of a URL came to; null scores: there was no page. */
export interface Outcome {
  scores: Scores | null;
  redirected: boolean;
  /** The page that redirects led to. */
  target?: string;
}
