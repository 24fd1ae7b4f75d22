/** Who is at the other end of a connection: forwarded headers count only from a configured proxy (design section 6). */
import { isIP } from 'node:net';

/** An IPv4 address mapped into IPv6 is the IPv4 address. */
function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
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
  if (!forwardedFor || !trustedProxies.includes(direct)) return direct;
  const chain = forwardedFor.split(',').map((entry) => plainAddress(entry.trim()));
  const client = chain.findLast((entry) => !trustedProxies.includes(entry));
  return client !== undefined && isIP(client) !== 0 ? client : direct;
}

const PRIVATE = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd][\da-f]{2}:|fe80:)/i;

/** Whether an address belongs to this machine or a private network. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.test(address);
}
