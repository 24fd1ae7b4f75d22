/** What the settings say a region's addresses are. Nothing of them is taken from a request. */
import type { RegionId } from '#shared/regions/index.ts';
import type { Config } from '../config.ts';
import { regionOrigin } from '../http/hosts.ts';

/** Origin of a region's public domain: `https://fairwind.example`, and outside production `http://de.localhost:4321`. */
export function publicOriginOf(config: Config, region: RegionId): string {
  const host = config.environment === 'production' ? config.hosts[region] : 'localhost';
  return regionOrigin(region, `${config.scheme}://${host}`, config);
}

/** The page of caught mail; null where mail is sent. */
export function mailboxOf({ mail, scheme, publicPort }: Config): string | null {
  const port = publicPort === null ? '' : `:${publicPort}`;
  return mail.catcher ? `${scheme}://mail.localhost${port}/` : null;
}

/** Where people write to a region. */
export function supportOf({ mail, hosts }: Config, region: RegionId): string {
  return mail.contact ?? `support@${hosts[region]}`;
}
