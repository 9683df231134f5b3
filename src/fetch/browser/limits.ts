import { MAX_BODY_BYTES } from '../body-limit.ts';

/** What one page may cost. A limit that ends scrolling or waiting early is named in `Rendered.cutOff`. */
export interface RenderLimits {
  /** Milliseconds until the main document is there. */
  navigationTimeout: number;
  /** Milliseconds to wait, after the document came and after each scroll, until the page is quiet. */
  settleTimeout: number;
  /** Milliseconds for the whole page: what stops scripts that never end. */
  totalTimeout: number;
  /** Bytes of the document as served, and of the HTML after scripts ran. */
  maxBytes: number;
  /** Times the page is scrolled to its end. */
  maxScrolls: number;
  /** Requests that the page may send to the site, its document not counted. */
  maxRequests: number;
}

export const RENDER_LIMITS: Readonly<RenderLimits> = {
  // As long as the http source waits for the head of an answer.
  navigationTimeout: 30_000,
  // A script that asks a slow forum for data; pages that are quiet earlier end earlier.
  settleTimeout: 10_000,
  // A thread of 187 posts in ten pieces takes two seconds on the testbed; a slow site is given thirty times that.
  totalTimeout: 60_000,
  maxBytes: MAX_BODY_BYTES,
  // At twenty posts a scroll, a thread of 4,000 posts.
  maxScrolls: 200,
  // One for each scroll, and as many again for scripts and styles.
  maxRequests: 400,
};
