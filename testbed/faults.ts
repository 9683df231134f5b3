import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { hash } from './random.ts';
import type { Target } from './types.ts';

/**
 * What goes wrong on the wire. A URL is chosen by the seed, not by chance: the same URLs fail in each run. It fails the first `times` it is
 * asked for (1 unless given; Infinity for good), so that a client which tries again gets through.
 */
export type Fault = { rate: number; times?: number; only?: Target['to'] } & (
  | { kind: 'latency'; milliseconds: number }
  | { kind: 'too-many'; retryAfter?: number | string }
  | { kind: 'unavailable'; retryAfter?: number | string }
  | { kind: 'reset' }
  /** Declares the whole length, sends half, and closes. */
  | { kind: 'truncated' }
  /** The header names a charset that the page is not in. */
  | { kind: 'wrong-charset' }
  | { kind: 'huge'; bytes?: number }
  /** A page that never ends: some bytes now and then. */
  | { kind: 'endless'; interval?: number }
);

interface Page {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface FaultyWire {
  /** Sends the page, or what the faults make of it. */
  send(path: string, target: Target | null, page: Page, response: ServerResponse): Promise<void>;
}

export function makeWire(faults: readonly Fault[], seed: number, stopped: AbortSignal): FaultyWire {
  const failed = faults.map(() => new Map<string, number>());
  const strikes = (fault: Fault, index: number, path: string, target: Target | null): boolean => {
    if (fault.only !== undefined && fault.only !== target?.to) return false;
    if (hash(`${fault.kind} ${index} ${path}`, seed) / 4294967296 >= fault.rate) return false;
    const count = failed[index]!.get(path) ?? 0;
    if (count >= (fault.times ?? 1)) return false;
    failed[index]!.set(path, count + 1);
    return true;
  };
  return {
    send: async (path, target, page, response) => {
      // Latency comes on top of whatever else happens; of the rest, one at a time.
      for (const [i, fault] of faults.entries()) {
        if (fault.kind === 'latency' && strikes(fault, i, path, target))
          await wait(fault.milliseconds, undefined, { signal: stopped }).catch(() => {});
      }
      if (response.destroyed) return;
      const fault = faults.find((candidate, i) => candidate.kind !== 'latency' && strikes(candidate, i, path, target));
      if (fault) await fail(fault, page, response, stopped);
      else whole(page, response);
    },
  };
}

function whole({ status, headers, body }: Page, response: ServerResponse): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(body);
}

async function fail(fault: Fault, page: Page, response: ServerResponse, stopped: AbortSignal): Promise<void> {
  const { status, headers, body } = page;
  switch (fault.kind) {
    case 'too-many':
    case 'unavailable': {
      const retry: Record<string, string> = fault.retryAfter === undefined ? {} : { 'retry-after': `${fault.retryAfter}` };
      const code = fault.kind === 'too-many' ? 429 : 503;
      whole(
        { status: code, headers: { 'content-type': 'text/html', ...retry }, body: Buffer.from(`<h1>${code}</h1>`) },
        response,
      );
      return;
    }
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'truncated':
      response.writeHead(status, { ...headers, 'content-length': body.length });
      response.write(body.subarray(0, body.length >> 1), () => response.socket?.destroy());
      return;
    case 'wrong-charset': {
      const type = headers['content-type'] ?? '';
      const wrong = type.includes('charset=utf-8') ? 'iso-8859-1' : 'utf-8';
      whole({ status, headers: { ...headers, 'content-type': type.replace(/charset=\S+/, `charset=${wrong}`) }, body }, response);
      return;
    }
    case 'huge':
      await pad(fault.bytes ?? 50 * 1024 * 1024, page, response);
      return;
    case 'endless':
      response.writeHead(status, headers);
      response.write(body);
      while (!response.destroyed && !stopped.aborted) {
        response.write('<!-- still here -->\n');
        await wait(fault.interval ?? 50, undefined, { signal: stopped }).catch(() => {});
      }
      response.destroy();
      return;
  }
}

const filler = Buffer.alloc(64 * 1024, '<!-- nothing -->\n');

async function pad(bytes: number, { status, headers, body }: Page, response: ServerResponse): Promise<void> {
  response.writeHead(status, headers);
  response.write(body);
  for (let left = bytes - body.length; left > 0 && !response.destroyed; left -= filler.length) {
    const room = response.write(left < filler.length ? filler.subarray(0, left) : filler);
    if (!room) await drained(response);
  }
  response.end();
}

/** A client that hangs up never drains, so its going counts too. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((go) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      go();
    };
    response.on('drain', done).on('close', done);
  });
}
