/**
 * How requests reach servers that others have named: only other machines on the open network. The name is resolved once,
 * what it resolves to is checked, and it is what is connected to, so that a name which answers differently a second time
 * (DNS rebinding) leads nowhere.
 */
import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { Agent, fetch } from 'undici';
import type { VendorFetch, VendorResponse } from './vendor-fetch.ts';

/** Networks of nobody, of one machine, of one house or of many at once (RFC 6890 and its registries). */
const CLOSED: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Of IPv6 only 2000::/3 is given out; what stands for IPv4 in it is closed too.
  ['::', 3, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
];

// Apart, for one list takes an IPv4 address for the IPv6 one that stands for it.
const closed = { ipv4: new BlockList(), ipv6: new BlockList() } as const;
for (const [network, prefix, family] of CLOSED) closed[family].addSubnet(network, prefix, family);

/** Whether an address belongs to a machine on the open network. */
export function isOutside(address: string): boolean {
  if (isIP(address) === 0) return false;
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return !closed[family].check(address, family);
}

/** Asks for all addresses of a name. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** A lookup for connections that finds nothing where a name leads inside, were it with one address among many. */
export function outsideLookup(resolve: Resolve = systemLookup) {
  return (hostname: string, options: LookupOptions, callback: Found): void =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      else if (first === undefined || !addresses.every(({ address }) => isOutside(address)))
        callback(new Error(`${hostname} is not on the open network`), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}

/** @param resolve how names are resolved; the system unless told */
export function createOutsideFetch(resolve?: Resolve): VendorFetch {
  const dispatcher = new Agent({ connect: { lookup: outsideLookup(resolve) } });
  return async (url, request) => {
    // An address in place of a name is never looked up.
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isOutside(host)) throw new TypeError(`${host} is not on the open network`);
    return (await fetch(url, { ...request, redirect: 'error', dispatcher })) as VendorResponse;
  };
}
