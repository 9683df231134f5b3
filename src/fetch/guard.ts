import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as lookupName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { ConnectFailure } from './failure.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * Keeps a crawl on the public internet, whatever its pages link to: not the machine it runs on, not the network around
 * it, not a cloud's metadata. Both halves are needed: undici does not look up hosts that are addresses already, and a
 * name tells nothing until it is looked up.
 */
export interface NetworkGuard {
  /** For `httpSource`. Asked at each connection, so that a name cannot move to a private address later. */
  lookup: LookupFunction;
  /** Why a URL may not be asked for; null when nothing is known against it. */
  check(url: string): string | null;
}

export type Resolve = (host: string, options: LookupOptions) => Promise<LookupAddress[]>;

/**
 * A guard for the crawl that starts here. Who starts on a private host means it: that host is allowed, at the start
 * URL's port and the addresses it has now, and no other.
 *
 * Behind a proxy it is the proxy that looks names up: there `check` still refuses addresses and local names, and names
 * that lead to private addresses are the proxy's to refuse.
 */
export async function networkGuard(startUrl: string, resolve: Resolve = systemResolve): Promise<NetworkGuard> {
  const start = URL.parse(startUrl);
  const ownHost = start ? hostOf(start) : '';
  const ownPorts = start ? portsOf(start) : new Set<number>();
  const ownAddresses = start ? await privateAddressesOf(ownHost, resolve) : new Set<string>();

  const check = (url: string): string | null => {
    const target = URL.parse(url);
    if (!target || (target.protocol !== 'http:' && target.protocol !== 'https:')) return 'not an http or https URL';
    const host = hostOf(target);
    const port = portOf(target);
    if (ownPorts.has(port) && (host === ownHost || ownAddresses.has(host))) return null;
    if (NOT_WEB_PORTS.has(port)) return `port ${port} is not one that web servers use`;
    // The start's own host, at another port.
    const isOwnPrivate = host === ownHost && ownAddresses.size > 0;
    if (isOwnPrivate || (isIP(host) ? !isPublicAddress(host) : isLocalName(host))) {
      return `${target.host} is not on the public internet; ${advice(startUrl)}`;
    }
    return null;
  };

  const lookup: LookupFunction = (hostname, options, done) => {
    const host = bareName(hostname);
    resolve(hostname, options).then(
      (found) => {
        const allowed = found.filter(
          ({ address }) => isPublicAddress(address) || (host === ownHost && ownAddresses.has(address)),
        );
        const [first] = allowed;
        if (!first) {
          const where = found.map(({ address }) => address).join(', ') || 'no address';
          const message = `${hostname} leads to ${where}, which is not on the public internet; ${advice(startUrl)}`;
          done(new ConnectFailure('forbidden', message), []);
        } else if (options.all) done(null, allowed);
        else done(null, first.address, first.family);
      },
      (error) => done(error, []),
    );
  };
  return { lookup, check };
}

function systemResolve(host: string, options: LookupOptions): Promise<LookupAddress[]> {
  return lookupName(host, { ...options, all: true });
}

function advice(startUrl: string): string {
  return `a crawl visits a private host only when it starts there, and this one started at ${URL.parse(startUrl)?.origin ?? startUrl}`;
}

async function privateAddressesOf(host: string, resolve: Resolve): Promise<Set<string>> {
  // A name that cannot be found now is reported by the request itself.
  const found = isIP(host) ? [{ address: host }] : await resolve(host, {}).catch(() => []);
  return new Set(found.map(({ address }) => address).filter((address) => !isPublicAddress(address)));
}

/** Name or address, as `net` writes it. */
function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : bareName(hostname);
}

function bareName(hostname: string): string {
  return hostname.replace(/\.$/, '');
}

/** Names that mean something else on each machine or network (RFC 6761, 6762, 8375; `internal` is set aside by ICANN). */
function isLocalName(host: string): boolean {
  return /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/.test(host);
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/** A private forum may send its visitors from http to https. */
function portsOf(start: URL): Set<number> {
  return start.port === '' ? new Set([80, 443]) : new Set([Number(start.port)]);
}

/** Ports that browsers refuse (Fetch standard, 2.9): a page must not make us talk to mail servers and the like. */
const NOT_WEB_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113,
  115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556,
  563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
  6668, 6669, 6679, 6697, 10080,
]);
