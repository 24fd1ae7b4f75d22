/** How requests to vendors travel. */
import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { Agent, fetch } from 'undici';

export interface VendorRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Of a `POST`. */
  body?: string;
  /** Ends the wait for an answer. */
  signal: AbortSignal;
}

/** What is read of a vendor's answer. */
export type VendorResponse = Pick<Response, 'ok' | 'status' | 'text' | 'json' | 'body'>;

/** Sends a request; rejects when there is no answer, and when the vendor redirects. */
export type VendorFetch = (url: string, request: VendorRequest) => Promise<VendorResponse>;

const LOOPBACK: LookupAddress = { address: '127.0.0.1', family: 4 };

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Browsers resolve every `*.localhost` to this machine, operating systems do not: so it is done here. */
function lookup(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  if (hostname !== 'localhost' && !hostname.endsWith('.localhost')) systemLookup(hostname, options, callback);
  else if (options.all) callback(null, [LOOPBACK]);
  else callback(null, LOOPBACK.address, LOOPBACK.family);
}

/**
 * The network, with connections of its own to one vendor; they end when the process does.
 * @param through the machine that every name of an address is taken to be on; null: where the name says
 */
export function createVendorFetch(through: string | null = null): VendorFetch {
  const found = (hostname: string, options: LookupOptions, callback: LookupCallback) =>
    lookup(through ?? hostname, options, callback);
  const dispatcher = new Agent({ connect: { lookup: found } });
  return (url, request) => fetch(url, { ...request, redirect: 'error', dispatcher }) as Promise<VendorResponse>;
}
