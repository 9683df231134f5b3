import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer } from './answer.ts';
import type { Clock } from './clock.ts';
import { labels } from './export.ts';
import { type Fault, makeWire } from './faults.ts';
import { type Label, labelUrl } from './labels.ts';
import { makeSite, type Site, type SiteSettings } from './site.ts';
import { skinByName } from './skins/index.ts';
import { type Truth, truth } from './truth.ts';
import type { Forum, Skin, Target } from './types.ts';
import type { WalkSettings } from './walk.ts';

export interface TestbedSettings extends Omit<SiteSettings, 'skin' | 'origin'> {
  skin?: string | Skin;
  faults?: readonly Fault[];
  /** 0 or nothing: any free port. */
  port?: number;
  onRequest?: (request: { url: string; status: number; target: Target | null }) => void;
}

export interface Testbed {
  /** The entry page. */
  url: string;
  origin: string;
  site: Site;
  /** With the posts and threads that the clock has not reached yet. */
  forum: Forum;
  clock: Clock;
  /** Requests so far by what they asked for: `thread`, `board`, `login`, … and `unknown`. */
  requests: Map<string, number>;
  /** What any URL of this forum is worth right now. */
  label(url: string): Label;
  labels(settings?: WalkSettings): Label[];
  truth(): Truth;
  close(): Promise<void>;
}

export async function startTestbed(settings: TestbedSettings = {}): Promise<Testbed> {
  const { skin = 'dl-list', faults = [], port = 0, onRequest, ...rest } = settings;
  const site = makeSite({ ...rest, skin: typeof skin === 'string' ? skinByName(skin) : skin });
  const stop = new AbortController();
  const wire = makeWire(faults, site.seed, stop.signal);
  const requests = new Map<string, number>();

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    try {
      const page = answer(site, path, request.headers.cookie);
      const kind = page.target?.to ?? 'unknown';
      requests.set(kind, (requests.get(kind) ?? 0) + 1);
      onRequest?.({ url: site.origin + path, status: page.status, target: page.target });
      void wire.send(path, page.target, page, response);
    } catch (error) {
      // A URL that cannot be read must not end the server; a fault of a skin shows in the page.
      response.writeHead(URL.canParse(path, site.origin) ? 500 : 400, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`${(error as Error).stack}\n`);
    }
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', ready);
  });
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: site.origin + site.skin.url({ to: 'entry' }, site.forum),
    origin: site.origin,
    site,
    forum: site.forum,
    clock: site.clock,
    requests,
    label: (url) => labelUrl(site, url),
    labels: (walkSettings) => labels(site, walkSettings),
    truth: () => truth(site),
    close: () => {
      stop.abort();
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
