/** The forms that the value of an environment variable may have. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import { checkEmail } from '#shared/contract/validation.ts';
import {
  isRegionId,
  isVendorAddress,
  JURISDICTION_IDS,
  type JurisdictionId,
  REGION_IDS,
  type RegionId,
  readOrigins,
  readRegionValues,
} from '#shared/regions/index.ts';
import type { SecretList } from '#shared/secret-list.ts';
import { addressesOf } from '../database-address.ts';
import { bitsOf, LEAST_BITS } from './entropy.ts';

export interface Variable<Value> {
  readonly wanted: string;
  /** Never shown in a message; may stand in a file of its own, and has a row in `ROTATION`. */
  readonly secret?: boolean;
  /** The value, or undefined when the text is not what is wanted. */
  read(text: string): Value | undefined;
  /** What a text that is not wanted lacks, without showing it. */
  lacks?(text: string): string;
}

export interface SecretVariable<Value> extends Variable<Value> {
  readonly secret: true;
}
export interface PlainVariable<Value> extends Variable<Value> {
  readonly secret?: false;
}

export const portNumber: PlainVariable<number> = {
  wanted: 'a whole number from 1 to 65535',
  read: (text) => (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535 ? Number(text) : undefined),
};

export const bettingSeconds: PlainVariable<number> = {
  wanted: 'a whole number from 3 to 60',
  read: (text) => (/^\d{1,2}$/.test(text) && Number(text) >= 3 && Number(text) <= 60 ? Number(text) : undefined),
};

/** `off` is read as 0. */
export const matchSpeed: PlainVariable<number> = {
  wanted: 'off, or how much faster than life matches are played, from 1 to 60',
  read(text) {
    if (text === 'off') return 0;
    return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 60 ? Number(text) : undefined;
  },
};

const WHOLE_EUROS = /^[1-9]\d{0,9}$/;
const CENTS = 100n;

/** Read as cents. */
export const wholeEuros: PlainVariable<bigint> = {
  wanted: 'whole euros, such as 500000',
  read: (text) => (WHOLE_EUROS.test(text) ? BigInt(text) * CENTS : undefined),
};

export const eurosByGame: PlainVariable<ReadonlyMap<string, bigint>> = {
  wanted: 'whole euros by game, such as minefield-bay:100000,krakens-toll:250000, each game at most once',
  read(text) {
    const rows = text.split(',').map((row) => row.trim().split(':'));
    const cents = new Map(rows.map(([code = '', euros = '']) => [code, wholeEuros.read(euros)] as const));
    const isRight = rows.every((row) => row.length === 2) && cents.size === rows.length && !cents.has('');
    return isRight && [...cents.values()].every((value) => value !== undefined)
      ? (cents as ReadonlyMap<string, bigint>)
      : undefined;
  },
};

export const vendorTimeout: PlainVariable<number> = {
  wanted: 'milliseconds from 500 to 30000',
  read: (text) => (/^\d{3,5}$/.test(text) && Number(text) >= 500 && Number(text) <= 30_000 ? Number(text) : undefined),
};

export function oneOf<Value extends string>(values: readonly Value[]): PlainVariable<Value> {
  return { wanted: `one of ${values.join(', ')}`, read: (text) => values.find((value) => value === text) };
}

export function urlOf(protocols: readonly string[]): PlainVariable<string> {
  return {
    wanted: `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    read: (text) => (URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined),
  };
}

/** An address that may hold a password. */
export const secretUrlOf = (protocols: readonly string[]): SecretVariable<string> => ({
  ...urlOf(protocols),
  secret: true,
});

export const databaseAddress: SecretVariable<string> = {
  wanted: 'an address that starts with postgres:// or postgresql://',
  secret: true,
  read: (text) => (addressesOf(text) === undefined ? undefined : text),
};

/** A host with or without a port. An address may hold signs there that begin something else in a policy or a file. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/;

export const databaseRole: PlainVariable<string> = {
  wanted: 'the name of a role in lower case, such as fairwind_run',
  read: (text) => (/^[a-z_][a-z0-9_]{0,62}$/.test(text) ? text : undefined),
};

export const httpOrigin: PlainVariable<string> = {
  wanted: 'an origin such as https://games.fairwind.example, without a path',
  read(text) {
    if (!URL.canParse(text)) return undefined;
    const { protocol, origin, host, pathname, search } = new URL(text);
    return /^https?:$/.test(protocol) && HOST.test(host) && pathname === '/' && search === '' ? origin : undefined;
  },
};

export const hostName: PlainVariable<string> = {
  wanted: 'a host name in lower case, without scheme and port',
  read: (text) => (/^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(text) ? text : undefined),
};

export const siteStore: PlainVariable<string> = {
  wanted: 's3://bucket/prefix in lower case, or the absolute path of a folder',
  read: (text) => (/^(?:s3:\/\/[a-z0-9][a-z0-9./-]+|\/.+)$/.test(text) ? text : undefined),
};

export const folder: PlainVariable<string> = { wanted: 'a folder', read: (text) => path.resolve(text) };

export const file: PlainVariable<string> = { wanted: 'a file', read: (text) => path.resolve(text) };

/** What names a node or a release in logs, headers and metrics. */
export const shortName: PlainVariable<string> = {
  wanted: 'at most 64 letters, digits and . _ + -',
  read: (text) => (/^[\w.+-]{1,64}$/.test(text) ? text : undefined),
};

export const keyPrefix: PlainVariable<string> = {
  wanted: 'at most 32 letters, digits and _ : -, such as staging:',
  read: (text) => (/^[\w:-]{1,32}$/.test(text) ? text : undefined),
};

export const sentinelList: PlainVariable<readonly { host: string; port: number }[]> = {
  wanted: 'host:port of sentinels, separated by commas',
  read(text) {
    const found = text.split(',').map((item) => /^([\w.-]+):(\d{1,5})$/.exec(item.trim()));
    const sentinels = found.map((parts) => ({ host: parts?.[1] ?? '', port: Number(parts?.[2]) }));
    return sentinels.every(({ port }) => port > 0 && port < 65_536) ? sentinels : undefined;
  },
};

export const connectionCount: PlainVariable<number> = {
  wanted: 'a whole number from 2 to 500',
  read: (text) => (/^\d{1,3}$/.test(text) && Number(text) >= 2 && Number(text) <= 500 ? Number(text) : undefined),
};

export const backupCount: PlainVariable<number> = {
  wanted: 'a whole number from 0 to 365',
  read: (text) => (/^\d{1,3}$/.test(text) && Number(text) <= 365 ? Number(text) : undefined),
};

export const drainSeconds: PlainVariable<number> = {
  wanted: 'a whole number of seconds from 0 to 60',
  read: (text) => (/^\d{1,2}$/.test(text) && Number(text) <= 60 ? Number(text) : undefined),
};

export const listenAddress: PlainVariable<string> = {
  wanted: 'an address to listen on, such as 127.0.0.1',
  read: (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
};

/** The widest network of proxies: a wider one would be somebody else's too. */
const LEAST_PREFIX = { 4: 8, 6: 16 } as const;

/** Whether a text is an IP address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...others] = text.split('/');
  const version = isIP(address);
  if (version === 0 || others.length > 0) return false;
  if (prefix === undefined) return true;
  const most = version === 4 ? 32 : 128;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= most && Number(prefix) >= LEAST_PREFIX[version as 4 | 6];
}

export const networkList: PlainVariable<readonly string[]> = {
  wanted: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
  read(text) {
    const networks = text.split(',').map((network) => network.trim());
    return networks.every(isNetwork) ? networks : undefined;
  },
};

export const mailAddress: PlainVariable<string> = {
  wanted: 'an email address',
  read: (text) => (checkEmail(text) === null ? text : undefined),
};

export const regionList: PlainVariable<readonly RegionId[]> = {
  wanted: `regions separated by commas, of ${REGION_IDS.join(', ')}`,
  read(text) {
    const regions = text.split(',');
    return regions.every(isRegionId) ? regions : undefined;
  },
};

export const regionValues: PlainVariable<ReadonlyMap<RegionId, string>> = {
  wanted: 'a list such as main:abc,alt:def, each region at most once',
  read: (text) => readRegionValues(text) ?? undefined,
};

const splitSecrets = (text: string): string[] => text.split('|').map((secret) => secret.trim());

export const sharedSecret: SecretVariable<SecretList> = {
  wanted: `a secret of at least ${LEAST_BITS} bits, as openssl rand -hex 32 makes one; while it is replaced the older one follows after a |`,
  secret: true,
  read(text) {
    const secrets = splitSecrets(text);
    const isRight = secrets.every(isSecret) && new Set(secrets).size === secrets.length;
    return isRight ? (secrets as [string, ...string[]]) : undefined;
  },
  lacks(text) {
    const secrets = splitSecrets(text);
    const weakest = Math.min(...secrets.map(bitsOf));
    return weakest < LEAST_BITS
      ? `${secrets.length > 1 ? 'one of these' : 'this one'} has ${weakest}`
      : 'one is given twice';
  },
};

const isSecret = (text: string): boolean => bitsOf(text) >= LEAST_BITS;

/** Words and runs that stand in examples, never in 32 random characters. */
const PLACEHOLDER = /[<>\s…]|your|change|secret|example|placeholder|passw|abcdefg|01234567|12345678|(.)\1{5}/i;

/** Whether a text was copied from an example instead of made by a generator. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);

export const vendorAddress: PlainVariable<string> = {
  wanted: 'an address that starts with http:// or https://; {id} in it stands for the region’s identifier',
  read: (text) => (isVendorAddress(text) ? text : undefined),
};

export const originList: PlainVariable<readonly string[]> = {
  wanted: 'origins such as https://a.example,wss://b.example, without paths',
  read: (text) => readOrigins(text) ?? undefined,
};

export const jurisdictionList: PlainVariable<readonly JurisdictionId[]> = {
  wanted: `jurisdictions, comma-separated, of ${JURISDICTION_IDS.join(', ')}`,
  read(text) {
    const names = text.split(',').map((name) => name.trim());
    const known = JURISDICTION_IDS.filter((id) => names.includes(id));
    return known.length === names.length ? known : undefined;
  },
};

/** Names a page's address has other uses for: read as an affiliate's token they would mean two things. */
const TAKEN_PARAMETERS: readonly string[] = [
  ...['registration', 'restore', 'bt-path', 'bonusid', 'bonuscode', 'unlockamount', 'payment_id'],
  ...['btag', 'pid', 'clickid', 'sub1', 'sub2', 'sub3', 'login_token'],
];

export const affiliateParameter: PlainVariable<string> = {
  wanted: `a name of letters, digits, _ and - that is none of ${TAKEN_PARAMETERS.join(', ')}`,
  read: (text) => (/^[\w-]{1,32}$/.test(text) && !TAKEN_PARAMETERS.includes(text) ? text : undefined),
};

export const vendorName: PlainVariable<string> = {
  wanted: 'a name of letters, digits, dots, _ and -',
  read: (text) => (/^[\w.-]{1,64}$/.test(text) ? text : undefined),
};

/** A key that a vendor gave out and that names us to it. */
export const vendorKey: SecretVariable<string> = { ...vendorName, secret: true };

export const gitRepository: PlainVariable<string> = {
  wanted: 'a repository such as owner/name',
  read: (text) => (/^[\w.-]+(?:\/[\w.-]+)+$/.test(text) ? text : undefined),
};

export const gitBranch: PlainVariable<string> = {
  wanted: 'the name of a branch',
  read: (text) => (/^[\w./-]+$/.test(text) ? text : undefined),
};

export const smsToken: SecretVariable<string> = {
  wanted: 'the key that the vendor of text messages gave',
  secret: true,
  read: (text) => (/^[\x21-\x7e]{8,256}$/.test(text) ? text : undefined),
};

export const smsSender: PlainVariable<string> = {
  wanted: 'a phone number such as +4312345678, or a name of at most 11 letters and digits',
  read: (text) => (/^(?:\+\d{6,15}|[A-Za-z0-9 ]{1,11})$/.test(text) ? text : undefined),
};

/** What an object store gives out; its form is the store's. */
export const storeSecret: SecretVariable<string> = {
  wanted: 'the secret that the object store gives out',
  secret: true,
  read: (text) => (/^\S{8,256}$/.test(text) ? text : undefined),
};

const KEY_NAMES = { rsa: 'RSA key', ec: 'key on P-256' } as const;

/** A key in PEM; its line breaks may be written as `\\n`. */
export const privateKey = (type: keyof typeof KEY_NAMES): SecretVariable<string> => ({
  wanted: `a whole private ${KEY_NAMES[type]} in PEM, on one line with its line breaks as \\n`,
  secret: true,
  read: (text) => (isKey('PRIVATE', type, text) ? text : undefined),
});

/** Keys of somebody who signs for us. */
export const publicKeys = (type: keyof typeof KEY_NAMES): SecretVariable<SecretList> => ({
  wanted: `a whole public ${KEY_NAMES[type]} in PEM, on one line with its line breaks as \\n; while it is replaced the older one follows after a |`,
  secret: true,
  read(text) {
    const keys = splitSecrets(text);
    return keys.every((key) => isKey('PUBLIC', type, key)) ? (keys as [string, ...string[]]) : undefined;
  },
});

function isKey(kind: 'PRIVATE' | 'PUBLIC', type: keyof typeof KEY_NAMES, text: string): boolean {
  if (!new RegExp(`^-----BEGIN (?:RSA |EC )?${kind} KEY-----`).test(text)) return false;
  const pem = text.replaceAll('\\n', '\n');
  try {
    return (kind === 'PRIVATE' ? createPrivateKey(pem) : createPublicKey(pem)).asymmetricKeyType === type;
  } catch {
    // Said as what is wanted.
    return false;
  }
}

const VAPID_WANTED = (length: number): string =>
  `a key of ${length} letters, digits, - and _, as npx web-push generate-vapid-keys prints it; while the pair is replaced the older one follows after a |`;

function readVapid(text: string, length: number): SecretList | undefined {
  const keys = splitSecrets(text);
  return keys.every((key) => key.length === length && /^[\w-]+$/.test(key))
    ? (keys as [string, ...string[]])
    : undefined;
}

/** The halves of pairs on P-256, base64url: 65 bytes of a point, 32 of a number. */
export const vapidPublicKeys: PlainVariable<SecretList> = {
  wanted: VAPID_WANTED(87),
  read: (text) => readVapid(text, 87),
};
export const vapidPrivateKeys: SecretVariable<SecretList> = {
  wanted: VAPID_WANTED(43),
  secret: true,
  read: (text) => readVapid(text, 43),
};

/** A provider of OpenID Connect that players may come in by. */
export interface OpenidSettings {
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly mark: string;
  readonly regions: readonly RegionId[] | null;
}

/** One row of OPENID_PROVIDERS, or null when it is not right. */
function readOpenid(row: unknown): OpenidSettings | null {
  if (typeof row !== 'object' || row === null) return null;
  const { id, issuer, client_id, client_secret, name, mark, regions = null } = row as Record<string, unknown>;
  const texts = [id, issuer, client_id, client_secret, name];
  if (!texts.every((text) => typeof text === 'string' && text !== '')) return null;
  const isRight =
    /^[a-z0-9-]{1,32}$/.test(String(id)) &&
    id !== 'northlight' &&
    URL.canParse(String(issuer)) &&
    new URL(String(issuer)).protocol === 'https:' &&
    (mark === undefined || (typeof mark === 'string' && mark.length <= 2)) &&
    (regions === null || (Array.isArray(regions) && regions.every((region) => isRegionId(region))));
  if (!isRight) return null;
  return {
    id: String(id),
    issuer: String(issuer),
    clientId: String(client_id),
    clientSecret: String(client_secret),
    name: String(name),
    mark: typeof mark === 'string' ? mark : String(name).slice(0, 1),
    regions: regions as RegionId[] | null,
  };
}

export const openidProviders: SecretVariable<readonly OpenidSettings[]> = {
  wanted:
    'a JSON list such as [{"id":"harbour","issuer":"https://id.harbour.example","client_id":"…","client_secret":"…","name":"Harbour ID"}], each id and issuer once',
  secret: true,
  read: (text) => readRows(text, readOpenid, [({ id }) => id, ({ issuer }) => issuer]),
};

/** A payment provider outside, whose adapter stands in `OUTSIDE_PROVIDERS` (server/app/provider-routes.ts). */
export interface PaymentProviderSettings {
  readonly vendor: string;
  /** Origin of its API. */
  readonly url: string;
  /** Shared with it, or the key that it gave out. */
  readonly secrets: SecretList;
}

/** One row of PAYMENT_VENDORS, or null when it is not right. */
function readPaymentVendor(row: unknown): PaymentProviderSettings | null {
  if (typeof row !== 'object' || row === null) return null;
  const { vendor, url, secret } = row as Record<string, unknown>;
  if (typeof vendor !== 'string' || typeof url !== 'string' || typeof secret !== 'string') return null;
  const origin = httpOrigin.read(url);
  const secrets = sharedSecret.read(secret);
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(vendor) || origin === undefined || secrets === undefined) return null;
  return { vendor, url: origin, secrets };
}

/** The rows of a JSON list, each read; undefined when one is not right or two have the same name. */
function readRows<Row>(
  text: string,
  read: (row: unknown) => Row | null,
  names: readonly ((row: Row) => string)[],
): readonly Row[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    // Said as what is wanted.
    return undefined;
  }
  if (!Array.isArray(list)) return undefined;
  const rows = list.map(read).filter((row) => row !== null);
  return names.every((of) => new Set(rows.map(of)).size === list.length) ? rows : undefined;
}

export const paymentVendors: SecretVariable<readonly PaymentProviderSettings[]> = {
  wanted: `a JSON list such as [{"vendor":"gullpay","url":"https://api.gullpay.example","secret":"…"}], each vendor once with ${sharedSecret.wanted}`,
  secret: true,
  read: (text) => readRows(text, readPaymentVendor, [({ vendor }) => vendor]),
};

/** How many threads render pages. */
export const threadCount: PlainVariable<number> = {
  wanted: 'a whole number from 1 to 8',
  read: (text) => (/^[1-8]$/.test(text) ? Number(text) : undefined),
};

/** How many simulated players a demonstration has. */
export const crewSize: PlainVariable<number> = {
  wanted: 'a whole number from 0 to 50',
  read: (text) => (/^\d{1,2}$/.test(text) && Number(text) <= 50 ? Number(text) : undefined),
};

/** A small amount in euro cents. */
export const euroCents: PlainVariable<bigint> = {
  wanted: 'a whole number of euro cents from 0 to 100000',
  read: (text) => (/^\d{1,6}$/.test(text) && Number(text) <= 100_000 ? BigInt(text) : undefined),
};

/** Some of a list of names, separated by commas. */
export const nameList = <Name extends string>(names: readonly Name[]): PlainVariable<readonly Name[]> => ({
  wanted: `names separated by commas, of ${names.join(', ')}`,
  read(text) {
    const given = text.split(',').map((name) => name.trim());
    const known = names.filter((name) => given.includes(name));
    return known.length === given.length ? known : undefined;
  },
});

/** A part of all, such as of the traces that are recorded. */
export const share: PlainVariable<number> = {
  wanted: 'a number from 0 to 1, such as 0.1',
  read: (text) => (/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/.test(text) ? Number(text) : undefined),
};
