/** Every environment variable with the form its value must have. */
import path from 'node:path';
import { checkEmail } from '#shared/contract/validation.ts';
import {
  AFFILIATE_PARAMETER_VARIABLE,
  ENVIRONMENTS,
  hostOf,
  isRegionId,
  isVendorAddress,
  JURISDICTION_IDS,
  type JurisdictionId,
  REGION_IDS,
  type RegionId,
  readOrigins,
  readRegionValues,
  regionHostVariable,
  VENDOR_ADDRESS_VARIABLES,
  VENDOR_IDENTIFIER_VARIABLES,
  VENDOR_ORIGIN_VARIABLES,
  VENDOR_VARIABLES,
} from '#shared/regions/index.ts';

/** The start must stop: one line that names the variable, its value and what is wanted. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Values = Readonly<Record<string, string | undefined>>;

interface Variable<Value> {
  readonly wanted: string;
  /** Never shown in a message. */
  readonly secret?: true;
  /** The value, or undefined when the text is not what is wanted. */
  read(text: string): Value | undefined;
}

const portNumber: Variable<number> = {
  wanted: 'a whole number from 1 to 65535',
  read: (text) => (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535 ? Number(text) : undefined),
};

const bettingSeconds: Variable<number> = {
  wanted: 'a whole number from 3 to 60',
  read: (text) => (/^\d{1,2}$/.test(text) && Number(text) >= 3 && Number(text) <= 60 ? Number(text) : undefined),
};

const WHOLE_EUROS = /^[1-9]\d{0,9}$/;
const CENTS = 100n;

/** Read as cents. */
const wholeEuros: Variable<bigint> = {
  wanted: 'whole euros, such as 500000',
  read: (text) => (WHOLE_EUROS.test(text) ? BigInt(text) * CENTS : undefined),
};

const eurosByGame: Variable<ReadonlyMap<string, bigint>> = {
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

const vendorTimeout: Variable<number> = {
  wanted: 'milliseconds from 500 to 30000',
  read: (text) => (/^\d{3,5}$/.test(text) && Number(text) >= 500 && Number(text) <= 30_000 ? Number(text) : undefined),
};

function oneOf<Value extends string>(values: readonly Value[]): Variable<Value> {
  return { wanted: `one of ${values.join(', ')}`, read: (text) => values.find((value) => value === text) };
}

function urlOf(protocols: readonly string[], secret?: true): Variable<string> {
  return {
    wanted: `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ...(secret ? { secret } : {}),
    read: (text) => (URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined),
  };
}

const httpOrigin: Variable<string> = {
  wanted: 'an origin such as https://games.fairwind.example, without a path',
  read(text) {
    if (!URL.canParse(text)) return undefined;
    const { protocol, origin, pathname, search } = new URL(text);
    return /^https?:$/.test(protocol) && pathname === '/' && search === '' ? origin : undefined;
  },
};

const hostName: Variable<string> = {
  wanted: 'a host name in lower case, without scheme and port',
  read: (text) => (/^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(text) ? text : undefined),
};

const folder: Variable<string> = { wanted: 'a folder', read: (text) => path.resolve(text) };

const listenAddress: Variable<string> = {
  wanted: 'an address to listen on, such as 127.0.0.1',
  read: (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
};

const addressList: Variable<readonly string[]> = {
  wanted: 'IP addresses separated by commas',
  read(text) {
    const addresses = text.split(',').map((address) => address.trim());
    return addresses.every((address) => /^[\da-fA-F.:]+$/.test(address)) ? addresses : undefined;
  },
};

const mailAddress: Variable<string> = {
  wanted: 'an email address',
  read: (text) => (checkEmail(text) === null ? text : undefined),
};

const regionList: Variable<readonly RegionId[]> = {
  wanted: `regions separated by commas, of ${REGION_IDS.join(', ')}`,
  read(text) {
    const regions = text.split(',');
    return regions.every(isRegionId) ? regions : undefined;
  },
};

const regionValues: Variable<ReadonlyMap<RegionId, string>> = {
  wanted: 'a list such as main:abc,alt:def, each region at most once',
  read: (text) => readRegionValues(text) ?? undefined,
};

export const SECRET_MINIMUM_LENGTH = 32;
/** Fewer different characters than this are no secret that a generator made: half of 32 random hexadecimal digits differ. */
const SECRET_MINIMUM_DIFFERENT = 8;
const sharedSecret: Variable<string> = {
  wanted: `a secret of at least ${SECRET_MINIMUM_LENGTH} characters, ${SECRET_MINIMUM_DIFFERENT} different ones among them, that repeats no shorter text`,
  secret: true,
  read: (text) => (isSecret(text) ? text : undefined),
};

/** Whether a text may be a secret: long, of different characters, and not a shorter text again and again. */
function isSecret(text: string): boolean {
  const isRepeated = /^(.{1,16}?)\1+.{0,15}$/s.test(text);
  return text.length >= SECRET_MINIMUM_LENGTH && new Set(text).size >= SECRET_MINIMUM_DIFFERENT && !isRepeated;
}

const vendorAddress: Variable<string> = {
  wanted: 'an address that starts with http:// or https://; {id} in it stands for the region’s identifier',
  read: (text) => (isVendorAddress(text) ? text : undefined),
};

const originList: Variable<readonly string[]> = {
  wanted: 'origins such as https://a.example,wss://b.example, without paths',
  read: (text) => readOrigins(text) ?? undefined,
};

const jurisdictionList: Variable<readonly JurisdictionId[]> = {
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

const affiliateParameter: Variable<string> = {
  wanted: `a name of letters, digits, _ and - that is none of ${TAKEN_PARAMETERS.join(', ')}`,
  read: (text) => (/^[\w-]{1,32}$/.test(text) && !TAKEN_PARAMETERS.includes(text) ? text : undefined),
};

/** Names that share one form. */
const all = <Value>(names: readonly string[], variable: Variable<Value>): Record<string, Variable<Value>> =>
  Object.fromEntries(names.map((name) => [name, variable]));

/** What the pages are built with. The server reads the first of them too. */
const BUILD_VARIABLES = {
  FAIRWIND_ENVIRONMENT: oneOf(ENVIRONMENTS),
  FAIRWIND_REGIONS: regionList,
  FAIRWIND_BUILD: oneOf(['fast', 'plain']),
  AFFILIATES_URL: urlOf(['http:', 'https:']),
  [VENDOR_VARIABLES.sealId]: regionValues,
  [VENDOR_VARIABLES.sportSnippetId]: regionValues,
  [VENDOR_VARIABLES.chatKey]: regionValues,
  [AFFILIATE_PARAMETER_VARIABLE]: affiliateParameter,
} as const;

/** What the pages are built with for the sake of outside services. */
const VENDOR_BUILD_VARIABLES: Record<string, Variable<unknown>> = {
  ...all<unknown>(VENDOR_ADDRESS_VARIABLES, vendorAddress),
  ...all<unknown>(VENDOR_IDENTIFIER_VARIABLES, regionValues),
  ...all<unknown>(VENDOR_ORIGIN_VARIABLES, originList),
};

export const PAYMENT_PROVIDERS = ['sandbox', 'none'] as const;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const GIT_SERVICES = ['github', 'gitlab', 'gitea'] as const;

const gitRepository: Variable<string> = {
  wanted: 'a repository such as owner/name',
  read: (text) => (/^[\w.-]+(?:\/[\w.-]+)+$/.test(text) ? text : undefined),
};

const gitBranch: Variable<string> = {
  wanted: 'the name of a branch',
  read: (text) => (/^[\w./-]+$/.test(text) ? text : undefined),
};

const vendorName: Variable<string> = {
  wanted: 'a name of letters, digits, dots, _ and -',
  read: (text) => (/^[\w.-]{1,64}$/.test(text) ? text : undefined),
};

/** A key in PEM; its line breaks may be written as `\n`. */
const pemKey = (kind: 'PRIVATE' | 'PUBLIC'): Variable<string> => ({
  wanted: `a ${kind.toLowerCase()} key in PEM on one line, its line breaks as \\n`,
  secret: true,
  read: (text) => (new RegExp(`^-----BEGIN (?:RSA )?${kind} KEY-----`).test(text) ? text : undefined),
});

const VARIABLES = {
  ...BUILD_VARIABLES,
  PORT: portNumber,
  LIVE_BETTING_SECONDS: bettingSeconds,
  HOST: listenAddress,
  PUBLIC_PORT: portNumber,
  PUBLIC_SCHEME: oneOf(['http', 'https']),
  DATABASE_URL: urlOf(['postgres:', 'postgresql:'], true),
  DATA_DIRECTORY: folder,
  SITE_DIRECTORY: folder,
  REDIS_URL: urlOf(['redis:', 'rediss:'], true),
  TRUSTED_PROXY: addressList,
  INTERNAL_URL: httpOrigin,
  STUDIO_URL: httpOrigin,
  IDENTITY_SECRET: sharedSecret,
  STUDIO_SECRET: sharedSecret,
  STUDIO_TIMEOUT_MS: vendorTimeout,
  BEACON: oneOf(['drand', 'local']),
  BEACON_URL: httpOrigin,
  GAME_ORIGINS: originList,
  WIN_MAXIMUM: wholeEuros,
  WIN_MAXIMUM_BY_GAME: eurosByGame,
  HUB88_URL: httpOrigin,
  HUB88_OPERATOR_ID: vendorName,
  HUB88_PRIVATE_KEY: pemKey('PRIVATE'),
  HUB88_PUBLIC_KEY: pemKey('PUBLIC'),
  HUB88_JURISDICTIONS: jurisdictionList,
  HUB88_TIMEOUT_MS: vendorTimeout,
  SOFTSWISS_URL: httpOrigin,
  SOFTSWISS_CASINO_ID: vendorName,
  SOFTSWISS_SECRET: sharedSecret,
  SOFTSWISS_JURISDICTIONS: jurisdictionList,
  SOFTSWISS_TIMEOUT_MS: vendorTimeout,
  PAYMENT_PROVIDER: oneOf(PAYMENT_PROVIDERS),
  SANDBOX_PAYMENT_URL: httpOrigin,
  SANDBOX_PAYMENT_SECRET: sharedSecret,
  SMTP_URL: urlOf(['smtp:', 'smtps:'], true),
  MAIL_FROM: mailAddress,
  CONTACT_MAIL: mailAddress,
  CRM_SECRET: sharedSecret,
  PUBLISH_SOURCES: folder,
  PUBLISH_SECRET: sharedSecret,
  EDITOR_GIT_SERVICE: oneOf(GIT_SERVICES),
  EDITOR_GIT_REPOSITORY: gitRepository,
  EDITOR_GIT_BRANCH: gitBranch,
  EDITOR_GIT_URL: httpOrigin,
  DEV_SITE_URL: httpOrigin,
  LOG_LEVEL: oneOf(LOG_LEVELS),
} as const;

export type VariableName = keyof typeof VARIABLES;
export type ValueOf<Name extends VariableName> = (typeof VARIABLES)[Name] extends Variable<infer Value> ? Value : never;

const HOST_VARIABLES: readonly string[] = REGION_IDS.map(regionHostVariable);

/** Every variable that is read; `.env.example` lists the same ones (a test compares them). */
export const VARIABLE_NAMES: readonly string[] = [
  ...Object.keys(VARIABLES),
  ...Object.keys(VENDOR_BUILD_VARIABLES),
  ...HOST_VARIABLES,
];

/** The variables that change the pages: a build under other values is another site. */
export const BUILD_VARIABLE_NAMES: readonly string[] = [
  ...Object.keys(BUILD_VARIABLES),
  ...Object.keys(VENDOR_BUILD_VARIABLES),
  ...HOST_VARIABLES,
];

function readText<Value>(values: Values, name: string, variable: Variable<Value>): Value | undefined {
  const text = values[name]?.trim();
  if (text === undefined || text === '') return undefined;
  const value = variable.read(text);
  if (value !== undefined) return value;
  const shown = variable.secret ? ' (value not shown)' : `="${text}"`;
  throw new ConfigError(`${name}${shown} is not valid: wanted ${variable.wanted}.`);
}

/** The value of a variable, undefined when it is not set. @throws ConfigError */
export function readVariable<Name extends VariableName>(values: Values, name: Name): ValueOf<Name> | undefined {
  return readText(values, name, VARIABLES[name] as Variable<ValueOf<Name>>);
}

/** The error for a variable that must be set. `why` begins the reason. */
export function missing(name: VariableName, why = 'in production'): ConfigError {
  return new ConfigError(`${name} is missing: ${why} it must be ${VARIABLES[name].wanted}.`);
}

/** The public host of every region. @throws ConfigError also for a host that two regions share. */
export function readHosts(values: Values): Record<RegionId, string> {
  const entries = REGION_IDS.map((region): [RegionId, string] => {
    return [region, readText(values, regionHostVariable(region), hostName) ?? hostOf(region)];
  });
  const regionOf = new Map<string, RegionId>();
  for (const [region, host] of entries) {
    const other = regionOf.get(host);
    if (other !== undefined) {
      const name = regionHostVariable(region);
      throw new ConfigError(`${name}="${host}" is not valid: wanted a host that is not already the one of ${other}.`);
    }
    regionOf.set(host, region);
  }
  return Object.fromEntries(entries) as Record<RegionId, string>;
}

/** Checks what the pages are built with. @throws ConfigError with one line for the first value that is not valid. */
export function checkBuildVariables(values: Values): void {
  for (const name of Object.keys(BUILD_VARIABLES) as (keyof typeof BUILD_VARIABLES)[]) readVariable(values, name);
  for (const [name, variable] of Object.entries(VENDOR_BUILD_VARIABLES)) readText(values, name, variable);
  readHosts(values);
}
