/** Who is at the other end of a connection: forwarded headers count only from a configured proxy (design section 6). */
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** An IPv4 address mapped into IPv6 is the IPv4 address. */
function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
}

const blockLists = new WeakMap<readonly string[], BlockList>();

/** Addresses and networks, however they are written: `::1` is `0:0:0:0:0:0:0:1`. */
function blockListOf(networks: readonly string[]): BlockList {
  const known = blockLists.get(networks);
  if (known !== undefined) return known;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  blockLists.set(networks, list);
  return list;
}

/** Whether the other end of a connection is a proxy of ours, whose headers are believed. */
export function isTrustedProxy(peer: string | undefined, trustedProxies: readonly string[]): boolean {
  const address = plainAddress(peer);
  const version = isIP(address);
  return version !== 0 && blockListOf(trustedProxies).check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The client's address.
 * @param forwardedFor the `x-forwarded-for` header; read from its right end, past every trusted proxy.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: readonly string[],
): string {
  const direct = plainAddress(peer);
  if (!forwardedFor || !isTrustedProxy(direct, trustedProxies)) return direct;
  const chain = forwardedFor.split(',').map((entry) => plainAddress(entry.trim()));
  const client = chain.findLast((entry) => !isTrustedProxy(entry, trustedProxies));
  return client !== undefined && isIP(client) !== 0 ? client : direct;
}

/** What proxies add to a request that they pass on. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a request comes from this machine or a private network by itself. One that a proxy passed on comes from
 * whoever the proxy says, if we know the proxy; else from anywhere.
 */
export function isFromPrivateNetwork(
  peer: string | undefined,
  headers: Headers,
  trustedProxies: readonly string[],
): boolean {
  const isPassedOn = FORWARDING_HEADERS.some((name) => headers.has(name));
  if (isPassedOn && !isTrustedProxy(peer, trustedProxies)) return false;
  return isPrivateAddress(clientAddress(peer, headers.get('x-forwarded-for'), trustedProxies));
}

/** The `x-forwarded-for` header as Node hands it over. */
export function forwardedFor(headers: IncomingHttpHeaders): string {
  return [headers['x-forwarded-for'] ?? []].flat().join(',');
}

const PRIVATE = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd][\da-f]{2}:|fe80:)/i;

/** Whether an address belongs to this machine or a private network. */
function isPrivateAddress(address: string): boolean {
  return PRIVATE.test(address);
}
