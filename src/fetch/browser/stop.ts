import type { Page } from 'playwright-core';
import { failure } from '../failure.ts';
import type { Failure, FailureReason } from '../source.ts';

/** Whatever may end a rendering from outside: the first one counts. */
export interface Stop {
  failure: Promise<Failure>;
  /** The failure, if there is one already. */
  happened(): Failure | null;
  watch(page: Page): void;
  release(): void;
}

/** `start` is when the page was asked for, as in `performance.now()`. */
export function stopFor(
  url: string,
  start: number,
  totalTimeout: number,
  signals: readonly { signal: AbortSignal; message: string }[],
): Stop {
  const { promise, resolve } = Promise.withResolvers<Failure>();
  let happened: Failure | null = null;
  const stop = (reason: FailureReason, message: string, retryable?: boolean) => {
    happened ??= failure(url, reason, message, retryable);
    resolve(happened);
  };
  const timer = setTimeout(
    stop,
    Math.max(0, start + totalTimeout - performance.now()),
    'timeout',
    `the page was not done after ${totalTimeout} ms: its scripts may never end; ask without the browser, or raise the time limit`,
    false,
  );
  const listeners = signals.map(({ signal, message }) => {
    const listener = () => stop('aborted', message);
    if (signal.aborted) listener();
    else signal.addEventListener('abort', listener, { once: true });
    return () => signal.removeEventListener('abort', listener);
  });
  return {
    failure: promise,
    happened: () => happened,
    watch: (page) => {
      // A page that killed its tab will do so again; a browser that died may have died of another page.
      page.once('crash', () =>
        stop('protocol', 'the page crashed its browser tab, by taking too much memory or by a fault of Chromium', false),
      );
      page.once('close', () => stop('protocol', 'the browser ended while it rendered the page', true));
    },
    release: () => {
      clearTimeout(timer);
      for (const remove of listeners) remove();
    },
  };
}
