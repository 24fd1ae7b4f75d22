/**
 * What a production server refuses to start with. Parts of the demonstration give money away or believe everybody: each is
 * off in production unless `DEMO_PARTS` names it, and some are off always.
 */
import path from 'node:path';
import { REGION_IDS, RESERVED_HOST_LABELS, type RegionId, regionHostVariable } from '#shared/regions/index.ts';
import { ConfigError, DEMO_PARTS, missing, readVariable, type Values, type VariableName } from '../variables.ts';
import { isPlaceholder } from './forms.ts';

type DemoPart = (typeof DEMO_PARTS)[number];

/** Settings that only make sense where a demonstration was not meant. */
const PRODUCTION_LIKE: readonly VariableName[] = ['DATABASE_URL', 'REDIS_URL', 'TRUSTED_PROXY', 'PUBLIC_PORT'];
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/**
 * The reason why the environment must be named: without a name a server is a demonstration, whose sandbox gives money away
 * and whose cookies travel in the clear. Null where nothing points to more than a trial on this machine.
 */
export function reasonToNameEnvironment(values: Values): string | null {
  if (values.NODE_ENV === 'production') return 'with NODE_ENV=production';
  const host = readVariable(values, 'HOST');
  if (host !== undefined && !LOOPBACK.includes(host)) return `with HOST=${host}`;
  if (readVariable(values, 'PUBLIC_SCHEME') === 'https') return 'with PUBLIC_SCHEME=https';
  const named = PRODUCTION_LIKE.find((name) => readVariable(values, name) !== undefined);
  if (named !== undefined) return `with ${named}`;
  const region = REGION_IDS.map(regionHostVariable).find((name) => (values[name] ?? '').trim() !== '');
  return region === undefined ? null : `with ${region}`;
}

/** What a part needs to be asked for by, and what it would do unasked. */
const PART_OF: Readonly<Record<DemoPart, { isOn: (values: Values) => boolean; setting: string; danger: string }>> = {
  payments: {
    isOn: (values) => readVariable(values, 'PAYMENT_PROVIDER') === 'sandbox',
    setting: 'PAYMENT_PROVIDER=sandbox',
    danger: 'anybody could credit an account without paying',
  },
  matches: {
    isOn: (values) => (readVariable(values, 'SPORT_SIMULATOR') ?? 0) !== 0,
    setting: 'SPORT_SIMULATOR',
    danger: 'players would bet on invented matches',
  },
  pages: {
    isOn: (values) => readVariable(values, 'DEV_SITE_URL') !== undefined,
    setting: 'DEV_SITE_URL',
    danger: 'pages would come from a development server',
  },
};

function checkParts(values: Values): void {
  const allowed = readVariable(values, 'DEMO_PARTS') ?? [];
  for (const part of DEMO_PARTS) {
    const { isOn, setting, danger } = PART_OF[part];
    if (!isOn(values) || allowed.includes(part)) continue;
    throw new ConfigError(
      `${setting} is not valid in production: ${danger}. A rehearsal names it: DEMO_PARTS=${part}.`,
    );
  }
}

/** Secrets of our own; each must be another, so that one that leaks opens one door. */
const OWN_SECRETS = [
  ...['IDENTITY_SECRET', 'STUDIO_SECRET', 'DOCUMENTS_SECRET', 'SANDBOX_PAYMENT_SECRET'],
  ...['PUBLISH_SECRET', 'CRM_SECRET'],
] as const as readonly VariableName[];

function checkSecrets(values: Values): void {
  const nameOf = new Map<string, VariableName>();
  for (const name of OWN_SECRETS) {
    const given = (values[name] ?? '').split('|').map((text) => text.trim());
    for (const secret of given.filter((text) => text !== '')) {
      if (isPlaceholder(secret))
        throw new ConfigError(
          `${name} (value not shown) is not valid: it is a placeholder. Make one: openssl rand -hex 32.`,
        );
      const other = nameOf.get(secret);
      if (other !== undefined)
        throw new ConfigError(`${name} (value not shown) is not valid: it is the same as ${other}. Make one for each.`);
      nameOf.set(secret, name);
    }
  }
}

/** Addresses to which secrets or personal data go, outside this network. */
const OUTSIDE_ADDRESSES = [
  ...['HUB88_URL', 'SOFTSWISS_URL', 'MIFINITY_URL', 'VERIFF_URL', 'VERIFF_FRAME_ORIGIN', 'SMS_URL', 'STUDIO_URL'],
  ...['SANDBOX_PAYMENT_URL', 'BEACON_URL', 'EDITOR_GIT_URL'],
] as const as readonly VariableName[];

const isOnThisMachine = (address: string): boolean => LOOPBACK.includes(new URL(address).hostname);

function checkPaymentVendors(values: Values): void {
  for (const { vendor, url, secret } of readVariable(values, 'PAYMENT_VENDORS') ?? []) {
    if (isPlaceholder(secret))
      throw new ConfigError(`PAYMENT_VENDORS: the secret of ${vendor} (not shown) is not valid: it is a placeholder.`);
    if (!url.startsWith('http:') || isOnThisMachine(url)) continue;
    throw new ConfigError(
      `PAYMENT_VENDORS: the address of ${vendor} "${url}" is not valid in production: wanted one that starts with https://.`,
    );
  }
}

function checkAddresses(values: Values): void {
  if (readVariable(values, 'PUBLIC_SCHEME') === 'http')
    throw new ConfigError('PUBLIC_SCHEME="http" is not valid in production: cookies would travel in the clear.');
  for (const name of OUTSIDE_ADDRESSES) {
    const address = readVariable(values, name);
    if (typeof address !== 'string' || !address.startsWith('http:') || isOnThisMachine(address)) continue;
    throw new ConfigError(
      `${name}="${address}" is not valid in production: wanted an address that starts with https://.`,
    );
  }
}

/** Every host needs a name of its own: the platform's hosts stand below the main domain. */
function checkHosts(values: Values, hosts: Readonly<Record<RegionId, string>>): void {
  const given = REGION_IDS.filter((region) => (values[regionHostVariable(region)] ?? '').trim() !== '');
  if (given.length === 0)
    throw new ConfigError('REGION_HOST_MAIN is missing: in production it must be the host of your main domain.');
  for (const region of given) {
    const label = RESERVED_HOST_LABELS.find((name) => hosts[region] === `${name}.${hosts.main}`);
    if (label === undefined) continue;
    throw new ConfigError(
      `${regionHostVariable(region)}="${hosts[region]}" is not valid: ${label}.${hosts.main} is the platform’s own.`,
    );
  }
}

function checkDatabase(values: Values): void {
  const isEmbedded = readVariable(values, 'EMBEDDED_DATABASE') === 'on';
  const isGiven = readVariable(values, 'DATABASE_URL') !== undefined;
  if (isEmbedded && isGiven)
    throw new ConfigError('EMBEDDED_DATABASE="on" is not valid where DATABASE_URL is set: choose one database.');
  if (!isEmbedded && !isGiven)
    throw missing(
      'DATABASE_URL',
      'in production (or EMBEDDED_DATABASE=on for one node with its database in DATA_DIRECTORY)',
    );
}

/** @throws ConfigError for the first setting that production does not start with. */
export function checkProduction(values: Values, hosts: Readonly<Record<RegionId, string>>): void {
  checkSecrets(values);
  checkParts(values);
  checkAddresses(values);
  checkPaymentVendors(values);
  checkHosts(values, hosts);
  checkDatabase(values);
}

/** A folder of private files must not lie inside the public site. @throws ConfigError */
export function checkFolders({ site, documents, data }: { site: string; documents: string; data: string }): void {
  const isInside = (folder: string) => !path.relative(site, folder).startsWith('..');
  if (isInside(documents))
    throw new ConfigError(
      `DOCUMENTS_FOLDER="${documents}" is not valid: it lies inside SITE_DIRECTORY, which is public.`,
    );
  if (isInside(data))
    throw new ConfigError(`DATA_DIRECTORY="${data}" is not valid: it lies inside SITE_DIRECTORY, which is public.`);
}
