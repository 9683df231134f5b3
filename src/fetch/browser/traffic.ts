import type { CDPSession } from 'playwright-core';

/** The requests of one page: how many went out, and which are still under way. */
export interface Traffic {
  /** Requests that went to the site, without those that the browser answered from its cache. */
  requests(): number;
  /** Milliseconds since the last request began or ended; 0 while one is under way. */
  quietFor(): number;
  /** Told of each request that may go. */
  began(id: string, url: string): void;
}

/** Milliseconds after which an unanswered request is taken for one that waits for news, which many forums keep open. */
const PATIENCE_MS = 5_000;

export function watchTraffic(session: CDPSession, onSetCookie: (url: string, setCookie: string) => void): Traffic {
  const underWay = new Map<string, number>();
  const urls = new Map<string, string>();
  let last = performance.now();
  let sent = 0;

  const ended = ({ requestId }: { requestId: string }) => {
    if (underWay.delete(requestId)) last = performance.now();
  };
  session.on('Network.loadingFinished', ended);
  session.on('Network.loadingFailed', ended);
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    if (urls.has(requestId)) sent--;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (urls.has(requestId) && response.fromDiskCache) sent--;
  });
  // The one event that shows cookies as they were sent.
  session.on('Network.responseReceivedExtraInfo', ({ requestId, headers }) => {
    const url = urls.get(requestId);
    if (url === undefined) return;
    for (const [name, value] of Object.entries(headers)) {
      if (name.toLowerCase() === 'set-cookie') for (const one of value.split('\n')) onSetCookie(url, one);
    }
  });

  return {
    requests: () => sent,
    quietFor: () => {
      const now = performance.now();
      for (const start of underWay.values()) if (now - start < PATIENCE_MS) return 0;
      return now - last;
    },
    began: (id, url) => {
      last = performance.now();
      underWay.set(id, last);
      urls.set(id, url);
      sent++;
    },
  };
}
