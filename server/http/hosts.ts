/** Which part of the server a Host header asks for (design section 6, host routing). */
import { RESERVED_HOST_LABELS, type RegionId } from '#shared/regions/index.ts';
import type { Config } from '../config.ts';

export type Destination =
  | { kind: 'region'; region: RegionId }
  | { kind: 'studio' }
  | { kind: 'payment' }
  /** The coin vendor of our own. */
  | { kind: 'coins' }
  /** A fake of MiFinity. */
  | { kind: 'mifinity' }
  /** The mail that was caught instead of sent. */
  | { kind: 'mail' }
  /** The OpenID provider of our own. */
  | { kind: 'identity' }
  /** The marketers' editor. */
  | { kind: 'editor' }
  /** The operator's console. */
  | { kind: 'backoffice' }
  /** A reserved name; nothing answers there yet. */
  | { kind: 'reserved' }
  /** Reached only by vendors and monitors of this machine or network. */
  | { kind: 'internal' }
  | { kind: 'unknown' };

type ReservedLabel = (typeof RESERVED_HOST_LABELS)[number];

/**
 * What answers at the platform's own labels: `pay` and `coins` only where payment vendors run here, `mail` where mail is caught,
 * `id` where an OpenID provider does, `admin` outside production.
 */
function reservedLabels({
  sandboxPayment,
  mifinity,
  mail,
  editor,
  openid,
}: Config): Record<ReservedLabel, Destination> {
  return {
    games: { kind: 'studio' },
    pay: { kind: sandboxPayment === null ? 'reserved' : 'payment' },
    coins: { kind: sandboxPayment === null ? 'reserved' : 'coins' },
    mifinity: { kind: mifinity?.isFake ? 'mifinity' : 'reserved' },
    backoffice: { kind: 'backoffice' },
    admin: { kind: editor === null ? 'reserved' : 'editor' },
    id: { kind: openid.sandbox === null ? 'reserved' : 'identity' },
    mail: { kind: mail.catcher ? 'mail' : 'reserved' },
  };
}

/** The names that exist, each with what answers there. Ports are not looked at: behind a mapped port answers the same server. */
function destinationsOf(config: Config): Map<string, Destination> {
  const destinations = new Map<string, Destination>();
  destinations.set(new URL(config.internalUrl).hostname, { kind: 'internal' });
  const reserved = reservedLabels(config);
  for (const label of RESERVED_HOST_LABELS) {
    destinations.set(`${label}.${config.hosts.main}`, reserved[label]);
    if (config.environment !== 'production') destinations.set(`${label}.localhost`, reserved[label]);
  }
  destinations.set(new URL(config.studioUrl).hostname, { kind: 'studio' });
  if (config.sandboxPayment !== null) {
    destinations.set(new URL(config.sandboxPayment.url).hostname, { kind: 'payment' });
  }
  for (const region of config.servedRegions) {
    destinations.set(config.hosts[region], { kind: 'region', region });
    if (config.environment !== 'production') {
      destinations.set(region === 'main' ? 'localhost' : `${region}.localhost`, { kind: 'region', region });
    }
  }
  return destinations;
}

/**
 * The origin of a domain as the browser that asked for another one reaches it: on this machine by its name here, else by
 * its public host; on the configured port, whatever the Host header said.
 */
export function regionOrigin(
  region: RegionId,
  asked: string,
  { hosts, environment, publicPort }: Pick<Config, 'hosts' | 'environment' | 'publicPort'>,
): string {
  const url = new URL(asked);
  const isHere = environment !== 'production' && /(?:^|\.)localhost$/.test(url.hostname);
  if (!isHere) url.hostname = hosts[region];
  else url.hostname = region === 'main' ? 'localhost' : `${region}.localhost`;
  url.port = publicPort === null ? '' : String(publicPort);
  return url.origin;
}

/** The host name of a Host header, lower case and without port; null when it is not one. */
export function hostnameOf(header: string | null | undefined): string | null {
  const match = /^([a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/i.exec(header ?? '');
  return match?.[1]?.toLowerCase() ?? null;
}

export interface HostTable {
  resolve(hostHeader: string | null | undefined): Destination;
  /** Whether the header names the host of INTERNAL_URL, which may also be a region's. */
  isInternal(hostHeader: string | null | undefined): boolean;
}

/** Builds the table of the hosts that this server answers; everything else is `unknown`. */
export function createHostTable(config: Config): HostTable {
  const destinations = destinationsOf(config);
  const internal = new URL(config.internalUrl).hostname;
  return {
    resolve: (header) => destinations.get(hostnameOf(header) ?? '') ?? { kind: 'unknown' },
    isInternal: (header) => hostnameOf(header) === internal,
  };
}
