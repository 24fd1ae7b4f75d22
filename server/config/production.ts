/**
 * What a production server refuses to start with, as rules: the start stops at the first that is broken, `npm run doctor`
 * lists all of them. Parts of the demonstration give money away or believe everybody: each is off in production unless
 * `DEMO_PARTS` names it.
 */
import path from 'node:path';
import { hostOf, REGION_IDS, RESERVED_HOST_LABELS, regionHostVariable } from '#shared/regions/index.ts';
import {
  ConfigError,
  type DemoPart,
  givenText,
  isGiven,
  missing,
  readHosts,
  readVariable,
  type Values,
  type VariableName,
  WHOLE_SECRET_NAMES,
} from '../variables.ts';
import { isPlaceholder } from './forms.ts';

/** Something about settings that each read well by themselves. */
export interface Rule {
  /** The settings that it is about, in the words of the table of `npm run doctor`. */
  readonly name: string;
  /** @throws ConfigError where it is broken */
  check(values: Values): void;
}

/** Settings that only make sense where a demonstration was not meant. */
const PRODUCTION_LIKE: readonly VariableName[] = ['DATABASE_URL', 'REDIS_URL', 'TRUSTED_PROXY', 'PUBLIC_PORT'];
const LOOPBACK = ['127.0.0.1', '::1', '[::1]', 'localhost'];

/**
 * The reason why the environment must be named: without a name a server is a demonstration, whose sandbox gives money away
 * and whose cookies travel in the clear. Null where nothing points to more than a trial on this machine.
 */
export function reasonToNameEnvironment(values: Values): string | null {
  if (values.NODE_ENV === 'production') return 'with NODE_ENV=production';
  const hosts = (['HOST', 'INTERNAL_HOST'] as const).map((name) => [name, readVariable(values, name)] as const);
  const open = hosts.find(([, host]) => host !== undefined && !LOOPBACK.includes(host));
  if (open !== undefined) return `with ${open[0]}=${open[1]}`;
  if (readVariable(values, 'PUBLIC_SCHEME') === 'https') return 'with PUBLIC_SCHEME=https';
  const named = PRODUCTION_LIKE.find((name) => readVariable(values, name) !== undefined);
  if (named !== undefined) return `with ${named}`;
  const region = REGION_IDS.map(regionHostVariable).find((name) => isGiven(values, name));
  return region === undefined ? null : `with ${region}`;
}

/** Parts that have a setting of their own: that one asks for them, `DEMO_PARTS` allows it. */
const ASKED_PARTS: readonly { part: DemoPart; isOn: (values: Values) => boolean; setting: string; danger: string }[] = [
  {
    part: 'payments',
    isOn: (values) => readVariable(values, 'PAYMENT_PROVIDER') === 'sandbox',
    setting: 'PAYMENT_PROVIDER=sandbox',
    danger: 'anybody could credit an account without paying',
  },
  {
    part: 'identity',
    isOn: (values) => readVariable(values, 'OPENID_SANDBOX') === 'on',
    setting: 'OPENID_SANDBOX=on',
    danger: 'anybody could log in as anybody',
  },
  {
    part: 'matches',
    isOn: (values) => (readVariable(values, 'SPORT_SIMULATOR') ?? 0) !== 0,
    setting: 'SPORT_SIMULATOR',
    danger: 'players would bet on invented matches',
  },
  {
    part: 'pages',
    isOn: (values) => readVariable(values, 'DEV_SITE_URL') !== undefined,
    setting: 'DEV_SITE_URL',
    danger: 'pages would come from a development server',
  },
];

const partRules: readonly Rule[] = ASKED_PARTS.map(({ part, isOn, setting, danger }) => ({
  name: setting.replace(/=.*/, ''),
  check(values) {
    if (!isOn(values) || (readVariable(values, 'DEMO_PARTS') ?? []).includes(part)) return;
    throw new ConfigError(
      `${setting} is not valid in production: ${danger}. A rehearsal names it: DEMO_PARTS=${part}.`,
    );
  },
}));

/** Nobody may be shown players who are none, not in a rehearsal either. */
const crewRule: Rule = {
  name: 'DEMO_CREW',
  check(values) {
    const crew = readVariable(values, 'DEMO_CREW') ?? 0;
    if (crew !== 0)
      throw new ConfigError(`DEMO_CREW="${crew}" is not valid: in production there are no simulated players.`);
  },
};

const secretsOf = (values: Values, name: string): readonly string[] =>
  (givenText(values, name) ?? '')
    .split('|')
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** Of the settings, the secrets that stand in one of JSON. A broken one is told of by its own form. */
const secretsOfPaymentVendors = (values: Values): readonly (readonly [string, string])[] =>
  (readVariable(values, 'PAYMENT_VENDORS') ?? []).flatMap(({ vendor, secrets }) =>
    secrets.map((secret) => [`PAYMENT_VENDORS: the secret of ${vendor}`, secret] as const),
  );

const allSecrets = (values: Values): readonly (readonly [string, string])[] => [
  ...WHOLE_SECRET_NAMES.flatMap((name) => secretsOf(values, name).map((secret) => [name, secret] as const)),
  ...secretsOfPaymentVendors(values),
];

/** Each must be another, so that one that leaks opens one door. */
const secretRules: readonly Rule[] = [...WHOLE_SECRET_NAMES, 'PAYMENT_VENDORS'].map((name) => ({
  name,
  check(values) {
    const all = allSecrets(values);
    for (const [owner, secret] of all.filter(([one]) => one === name || one.startsWith(`${name}:`))) {
      if (isPlaceholder(secret))
        throw new ConfigError(
          `${owner} (value not shown) is not valid: it is a placeholder. Make one: openssl rand -hex 32.`,
        );
      const [other] = all.find(([, text]) => text === secret) ?? [owner];
      if (other !== owner)
        throw new ConfigError(
          `${owner} (value not shown) is not valid: it is the same as ${other}. Make one for each.`,
        );
    }
  },
}));

/** Addresses that may hold a password. */
const passwordRules: readonly Rule[] = (['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'] as const).map((name) => ({
  name,
  check(values) {
    const password = /^[a-z]+:\/\/[^:@/]*:(?<password>[^@/]*)@/.exec(givenText(values, name) ?? '')?.groups?.password;
    if (password === undefined || password === '' || !isPlaceholder(password)) return;
    throw new ConfigError(
      `${name} (value not shown) is not valid: its password is a placeholder. Make one: openssl rand -hex 32.`,
    );
  },
}));

/** Addresses to which secrets or personal data go, outside this network. */
const OUTSIDE_ADDRESSES = [
  ...['HUB88_URL', 'SOFTSWISS_URL', 'MIFINITY_URL', 'VERIFF_URL', 'VERIFF_FRAME_ORIGIN', 'SMS_URL', 'STUDIO_URL'],
  ...['SANDBOX_PAYMENT_URL', 'BEACON_URL', 'EDITOR_GIT_URL'],
] as const as readonly VariableName[];

const isOnThisMachine = (address: string): boolean => LOOPBACK.includes(new URL(address).hostname);
const isInTheClear = (address: string): boolean => address.startsWith('http:') && !isOnThisMachine(address);

const addressRules: readonly Rule[] = [
  {
    name: 'PUBLIC_SCHEME',
    check(values) {
      if (readVariable(values, 'PUBLIC_SCHEME') === 'http')
        throw new ConfigError('PUBLIC_SCHEME="http" is not valid in production: cookies would travel in the clear.');
    },
  },
  ...OUTSIDE_ADDRESSES.map((name) => ({
    name,
    check(values: Values) {
      const address = readVariable(values, name);
      if (typeof address !== 'string' || !isInTheClear(address)) return;
      throw new ConfigError(
        `${name}="${address}" is not valid in production: wanted an address that starts with https://.`,
      );
    },
  })),
  {
    name: 'PAYMENT_VENDORS',
    check(values) {
      const wrong = (readVariable(values, 'PAYMENT_VENDORS') ?? []).find(({ url }) => isInTheClear(url));
      if (wrong === undefined) return;
      throw new ConfigError(
        `PAYMENT_VENDORS: the address of ${wrong.vendor} "${wrong.url}" is not valid in production: wanted one that starts with https://.`,
      );
    },
  },
];

/** Every host needs a name of its own: the platform's hosts stand below the main domain. */
const hostRules: readonly Rule[] = REGION_IDS.map((region) => {
  const name = regionHostVariable(region);
  return {
    name,
    check(values) {
      if (region === 'main' && !isGiven(values, name))
        throw new ConfigError('REGION_HOST_MAIN is missing: in production it must be the host of your main domain.');
      if (!isGiven(values, name)) return;
      const hosts = readHosts(values);
      if (hosts[region] === hostOf(region))
        throw new ConfigError(`${name}="${hosts[region]}" is not valid: it is the example’s. Set your own.`);
      const label = RESERVED_HOST_LABELS.find((one) => hosts[region] === `${one}.${hosts.main}`);
      if (label === undefined) return;
      throw new ConfigError(`${name}="${hosts[region]}" is not valid: ${label}.${hosts.main} is the platform’s own.`);
    },
  };
});

const databaseRule: Rule = {
  name: 'DATABASE_URL',
  check(values) {
    const isEmbedded = readVariable(values, 'EMBEDDED_DATABASE') === 'on';
    const hasAddress = readVariable(values, 'DATABASE_URL') !== undefined;
    if (isEmbedded && hasAddress)
      throw new ConfigError('EMBEDDED_DATABASE="on" is not valid where DATABASE_URL is set: choose one database.');
    if (!isEmbedded && !hasAddress)
      throw missing(
        'DATABASE_URL',
        'in production (or EMBEDDED_DATABASE=on for one node with its database in DATA_DIRECTORY)',
      );
  },
};

const beaconRule: Rule = {
  name: 'BEACON',
  check(values) {
    if (readVariable(values, 'BEACON') === 'local')
      throw new ConfigError('BEACON="local" is not valid: in production the salts of shared rounds must be public.');
  },
};

/** Without them two nodes would not understand each other, or what they sealed. */
const requiredRules: readonly Rule[] = (['STUDIO_SECRET', 'IDENTITY_SECRET', 'DOCUMENTS_SECRET'] as const).map(
  (name) => ({
    name,
    check(values) {
      if (!isGiven(values, name)) throw missing(name);
    },
  }),
);

/** What one node alone keeps is lost with it, and the others do not have it. */
const sharedDocumentsRule: Rule = {
  name: 'DOCUMENTS_S3_URL',
  check(values) {
    const folder = readVariable(values, 'DOCUMENTS_FOLDER');
    const data = readVariable(values, 'DATA_DIRECTORY') ?? path.resolve('.data');
    const isShared = folder !== undefined && path.relative(data, folder).startsWith('..');
    if (!isGiven(values, 'REDIS_URL') || isGiven(values, 'DOCUMENTS_S3_URL') || isShared) return;
    throw new ConfigError(
      'DOCUMENTS_S3_URL is missing: with REDIS_URL there are several nodes, and players’ documents would lie on one of them. Name an object store, or in DOCUMENTS_FOLDER a folder outside DATA_DIRECTORY that all nodes share.',
    );
  },
};

export const PRODUCTION_RULES: readonly Rule[] = [
  ...requiredRules,
  ...secretRules,
  ...passwordRules,
  ...partRules,
  crewRule,
  ...addressRules,
  ...hostRules,
  databaseRule,
  beaconRule,
  sharedDocumentsRule,
];

/** @throws ConfigError for the first rule that is broken */
export function checkProduction(values: Values): void {
  for (const { check } of PRODUCTION_RULES) check(values);
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
