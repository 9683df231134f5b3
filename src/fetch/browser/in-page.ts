import type { CDPSession } from 'playwright-core';

/** A page may be loaded anew while we look at it, so looking is tried this often; more loads than that are not let through. */
const TRIES = 5;

/** Runs an expression in a page and gives back its value as JSON. */
export type InPage = <T>(expression: string) => Promise<T>;

/**
 * In a world of our own: the page's scripts see the same document, but cannot replace `outerHTML` or `scrollTo` under our hands.
 * The world goes with its document, so it is made anew after a reload.
 */
export function inPage(session: CDPSession, frameId: string): InPage {
  let world: Promise<number> | null = null;
  const create = () => {
    world ??= session
      .send('Page.createIsolatedWorld', { frameId, worldName: 'boardwalk' })
      .then(({ executionContextId }) => executionContextId);
    return world;
  };
  const run = async (expression: string) => {
    const contextId = await create();
    return session.send('Runtime.evaluate', { expression, contextId, returnByValue: true, awaitPromise: false });
  };
  return async <T>(expression: string): Promise<T> => {
    for (let left = TRIES - 1; ; left--) {
      try {
        const { result, exceptionDetails } = await run(expression);
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value as T;
      } catch (error) {
        if (left === 0) throw error;
        world = null;
      }
    }
  };
}
