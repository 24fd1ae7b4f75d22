/** The security headers of pages and files (design section 4, CSP as a header per region). */
import { HANDED_TO_GAMES } from '#shared/game-frame.ts';
import type { RegionId, VendorDirective } from '#shared/regions/index.ts';
import type { Config } from '../config.ts';
import type { SiteManifest } from './manifest.ts';

const quoted = (hash: string): string => `'${hash.replaceAll("'", '')}'`;

/** Where games come from: the studio and the outside vendors. */
export const frameOrigins = ({
  studioUrl,
  gameVendors,
}: Pick<Config, 'studioUrl' | 'gameVendors'>): readonly string[] => [studioUrl, ...gameVendors.origins];

/** Where the frames of identity checks come from. */
const checkOrigins = ({ veriff }: Pick<Config, 'veriff'>): readonly string[] =>
  veriff === null ? [] : [veriff.frameOrigin];

/** Where a payment vendor's widget comes from: its script, and the frame that it makes. */
const widgetOrigins = ({ mifinity }: Pick<Config, 'mifinity'>): readonly string[] =>
  mifinity === null ? [] : [mifinity.url];

/** The policy of a region: our own files, the inline hashes of the build, the frames of the studio, its outside services. */
export function contentSecurityPolicy(
  region: RegionId,
  origin: string,
  config: Pick<Config, 'studioUrl' | 'gameVendors' | 'sandboxPayment' | 'mifinity' | 'veriff' | 'scheme'>,
  manifest: SiteManifest | null,
): string {
  const { scriptHashes = [], styleHashes = [], vendors = {} } = manifest?.csp[region] ?? {};
  const outside = (directive: VendorDirective): readonly string[] => vendors[directive] ?? [];
  const socket = origin.replace(/^http/, 'ws');
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scriptHashes.map(quoted), ...widgetOrigins(config), ...outside('script-src')],
    ['style-src-elem', "'self'", ...styleHashes.map(quoted), ...outside('style-src-elem')],
    ['style-src-attr', "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', ...outside('img-src')],
    ['connect-src', "'self'", socket, ...outside('connect-src')],
    ['frame-src', ...frameOrigins(config), ...checkOrigins(config), ...widgetOrigins(config), ...outside('frame-src')],
    ['form-action', "'self'", ...(config.sandboxPayment === null ? [] : [config.sandboxPayment.url])],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'self'"],
    ['object-src', "'none'"],
    ...(config.scheme === 'https' ? [['upgrade-insecure-requests']] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** Headers of every answer of the site. */
export function commonHeaders(scheme: Config['scheme']): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(scheme === 'https' ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * Headers of every page. Games play in a frame, so full screen and sound are handed to their vendors; the camera to
 * whoever checks identities, and to nobody else.
 */
export function pageHeaders(config: Pick<Config, 'studioUrl' | 'gameVendors' | 'veriff'>): Record<string, string> {
  const quotedOrigins = (origins: readonly string[]) => origins.map((origin) => `"${origin}"`);
  const games = ['self', ...quotedOrigins(frameOrigins(config))].join(' ');
  const checks = quotedOrigins(checkOrigins(config)).join(' ');
  return {
    'permissions-policy': `${HANDED_TO_GAMES.map((feature) => `${feature}=(${games})`).join(', ')}, camera=(${checks}), microphone=(${checks}), geolocation=(), payment=(), usb=()`,
    'cross-origin-opener-policy': 'same-origin',
  };
}
