import { BlockList, isIP } from 'node:net';

/** IPv4 that no page of the public web lives on (IANA's special-purpose registry). */
const NOT_PUBLIC_4: [string, number][] = [
  ['0.0.0.0', 8], // this network, unspecified
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by a carrier's customers
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, where clouds keep their metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays, given up
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/** What is public of IPv6: global unicast, and IPv4 behind a translator. All else is local, multicast or unassigned. */
const PUBLIC_6: [string, number][] = [
  ['2000::', 3],
  ['64:ff9b::', 96], // NAT64
  ['::ffff:0:0', 96], // IPv4-mapped
];

/** Inside of what is public. */
const NOT_PUBLIC_6: [string, number][] = [
  ['2001::', 23], // protocol assignments, Teredo among them
  ['2001:db8::', 32], // documentation
  ['3fff::', 20], // documentation
];

const public6 = new BlockList();
for (const [net, bits] of PUBLIC_6) public6.addSubnet(net, bits, 'ipv6');

const notPublic = new BlockList();
for (const [net, bits] of NOT_PUBLIC_6) notPublic.addSubnet(net, bits, 'ipv6');
for (const [net, bits] of NOT_PUBLIC_4) {
  // This covers the IPv4-mapped form too.
  notPublic.addSubnet(net, bits, 'ipv4');
  const [high, low] = groupsOf(net);
  notPublic.addSubnet(`64:ff9b::${high}:${low}`, 96 + bits, 'ipv6');
  notPublic.addSubnet(`2002:${high}:${low}::`, 16 + bits, 'ipv6'); // 6to4
}

/** Whether an address, as `net` writes it, belongs to the public internet. What is no address does not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  // One with a zone is of a local link.
  if (family !== 6 || address.includes('%')) return false;
  return public6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** An IPv4 address as the two last groups of an IPv6 one. */
function groupsOf(address: string): [string, string] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
}
