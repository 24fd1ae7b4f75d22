/**
 * The environment, read once and checked, as one frozen object. Nothing else of the server reads `process.env`.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment, JurisdictionId, RegionId } from '#shared/regions/index.ts';
import {
  ConfigError,
  checkBuildVariables,
  type GIT_SERVICES,
  type LogLevel,
  missing,
  readHosts,
  readVariable,
  SECRET_MINIMUM_LENGTH,
  type ValueOf,
  type Values,
  type VariableName,
} from './variables.ts';

export { ConfigError };

export interface SandboxPayment {
  /** Origin of its API and its hosted page. */
  readonly url: string;
  readonly secret: string;
}

export interface Config {
  readonly environment: Environment;
  readonly port: number;
  /** The port that browsers see; null: the scheme's own. */
  readonly publicPort: number | null;
  /** Address to listen on. */
  readonly host: string;
  readonly scheme: 'http' | 'https';
  /** Host name of every region's public domain, without port. */
  readonly hosts: Readonly<Record<RegionId, string>>;
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
  readonly siteDirectory: string;
  readonly redisUrl: string | undefined;
  /** Addresses whose forwarded headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Where vendors on this machine reach the server: an origin. */
  readonly internalUrl: string;
  /** Origin of the studio: game frames and its API. */
  readonly studioUrl: string;
  readonly studioSecret: string;
  /** Seals what players' second factors are checked against. */
  readonly identitySecret: string;
  /** How long an answer of the studio may take, ms. */
  readonly studioTimeoutMs: number;
  /** How long live tables take bets, s; each table's own time where it is not set. */
  readonly liveBettingSeconds: number | undefined;
  /** The server of drand's network that gives shared rounds their salts; null: this process draws them itself. */
  readonly beaconUrl: string | null;
  readonly gameVendors: GameVendorsConfig;
  /** The most that a bet may be able to win, euro cents; some games have their own. */
  readonly winMaximum: { readonly everyGame: bigint; readonly byGame: ReadonlyMap<string, bigint> };
  /** The sandbox payment provider; null where no deposits are taken. */
  readonly sandboxPayment: SandboxPayment | null;
  readonly mail: MailConfig;
  readonly publishing: PublishingConfig;
  /** The marketers' editor; null in production. */
  readonly editor: EditorConfig | null;
  /** Signs what the CRM asks; null where there is no CRM. */
  readonly crmSecret: string | null;
  /** Origin of the site's development server, which answers pages instead of the built files. */
  readonly devSiteUrl: string | undefined;
  readonly logLevel: LogLevel;
}

/** Outside vendors of games, each null where it is not used (docs/integrating.md). */
export interface GameVendorsConfig {
  readonly hub88: {
    readonly url: string;
    readonly operatorId: string;
    readonly privateKey: string;
    readonly publicKey: string;
    /** How long an answer may take, ms. */
    readonly timeoutMs: number;
  } | null;
  readonly softswiss: {
    readonly url: string;
    readonly casinoId: string;
    readonly secret: string;
    readonly timeoutMs: number;
  } | null;
  /** Further origins whose games the pages may frame. */
  readonly origins: readonly string[];
  /** By vendor: the jurisdictions for which its games leave out what is forbidden there (server/modules/catalogue). */
  readonly certified: Readonly<Record<string, readonly JurisdictionId[]>>;
}

export interface PublishingConfig {
  /** The folder of the sources that this server publishes from by itself; null: it never does. */
  readonly sources: string | null;
  /** Signs the webhook that asks for a publish; null: there is none. */
  readonly secret: string | null;
}

export interface EditorConfig {
  /** The Git service that keeps the content; null: a folder on the marketer's own computer. */
  readonly git: {
    readonly service: (typeof GIT_SERVICES)[number];
    /** `owner/name`. */
    readonly repository: string;
    readonly branch: string;
    /** Origin of a service of one's own; null: the public one. */
    readonly origin: string | null;
  } | null;
}

export interface MailConfig {
  /** The SMTP server; null: nothing is sent. */
  readonly smtpUrl: string | null;
  readonly from: string;
  /** Where the contact form's messages go; null: to `support@` of the region's host. */
  readonly contact: string | null;
  /** Whether mail is caught and shown instead of sent; never in production. */
  readonly catcher: boolean;
}

interface Secrets {
  identity: string;
  studio: string;
  sandboxPayment: string;
}

/** Secrets that were not given outside production: made once and stored, so that both ends agree after a restart. */
function storedSecrets(dataDirectory: string): Secrets {
  const file = path.join(dataDirectory, 'secrets.json');
  const make = () => randomBytes(SECRET_MINIMUM_LENGTH).toString('base64url');
  try {
    mkdirSync(dataDirectory, { recursive: true });
    writeFileSync(file, JSON.stringify({ identity: make(), studio: make(), sandboxPayment: make() }), {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIRECTORY="${dataDirectory}" is not valid: wanted a folder that can be written.`);
    }
  }
  const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
  // One that was made before second factors has no secret for them yet.
  const { identity = make(), studio, sandboxPayment } = stored as Record<string, unknown>;
  if (!Object.hasOwn(stored as object, 'identity')) {
    writeFileSync(file, JSON.stringify({ identity, studio, sandboxPayment }), { mode: 0o600 });
  }
  if (typeof identity !== 'string' || typeof studio !== 'string' || typeof sandboxPayment !== 'string') {
    throw new ConfigError(`${file} is not valid: remove it, and new secrets are made.`);
  }
  return { identity, studio, sandboxPayment };
}

/** The secrets both ends share: given, in production without exception; else made once and stored. */
function readSecrets(values: Values, production: boolean, dataDirectory: string, withSandbox: boolean): Secrets {
  const identity = readVariable(values, 'IDENTITY_SECRET');
  const studio = readVariable(values, 'STUDIO_SECRET');
  const sandboxPayment = readVariable(values, 'SANDBOX_PAYMENT_SECRET');
  if (production && studio === undefined) throw missing('STUDIO_SECRET');
  if (production && identity === undefined) throw missing('IDENTITY_SECRET');
  if (production && withSandbox && sandboxPayment === undefined) throw missing('SANDBOX_PAYMENT_SECRET');
  const complete = identity !== undefined && studio !== undefined && (sandboxPayment !== undefined || !withSandbox);
  const stored = complete ? { identity: '', studio: '', sandboxPayment: '' } : storedSecrets(dataDirectory);
  return {
    identity: identity ?? stored.identity,
    studio: studio ?? stored.studio,
    sandboxPayment: sandboxPayment ?? stored.sandboxPayment,
  };
}

/** Reached from this machine alone: whoever listens for others says so, and puts a web server in front. */
const LOOPBACK = '127.0.0.1';

/** Just above what the highest stake of our most volatile slot could win. */
const WIN_MAXIMUM_CENTS = 1_500_000_000n;

/** How long an answer of a game vendor may take where nothing is set, ms. */
const VENDOR_TIMEOUT_MS = 5_000;

/** A vendor is used when it has an address; then everything else of it must be set. */
function readGameVendors(values: Values): GameVendorsConfig {
  const required = <Name extends VariableName>(name: Name, address: VariableName): ValueOf<Name> => {
    const value = readVariable(values, name);
    if (value === undefined) throw missing(name, `where ${address} is set`);
    return value;
  };
  const hub88 = readVariable(values, 'HUB88_URL');
  const softswiss = readVariable(values, 'SOFTSWISS_URL');
  return {
    hub88:
      hub88 === undefined
        ? null
        : {
            url: hub88,
            operatorId: required('HUB88_OPERATOR_ID', 'HUB88_URL'),
            privateKey: required('HUB88_PRIVATE_KEY', 'HUB88_URL'),
            publicKey: required('HUB88_PUBLIC_KEY', 'HUB88_URL'),
            timeoutMs: readVariable(values, 'HUB88_TIMEOUT_MS') ?? VENDOR_TIMEOUT_MS,
          },
    softswiss:
      softswiss === undefined
        ? null
        : {
            url: softswiss,
            casinoId: required('SOFTSWISS_CASINO_ID', 'SOFTSWISS_URL'),
            secret: required('SOFTSWISS_SECRET', 'SOFTSWISS_URL'),
            timeoutMs: readVariable(values, 'SOFTSWISS_TIMEOUT_MS') ?? VENDOR_TIMEOUT_MS,
          },
    origins: readVariable(values, 'GAME_ORIGINS') ?? [],
    certified: {
      hub88: readVariable(values, 'HUB88_JURISDICTIONS') ?? [],
      softswiss: readVariable(values, 'SOFTSWISS_JURISDICTIONS') ?? [],
    },
  };
}

/** A server of the network's own; any other that speaks for it will do, for what it says is signed. */
const DRAND_URL = 'https://api.drand.sh';

/** @throws ConfigError in production without a public source: players could not tell how a salt was drawn. */
function readBeacon(values: Values, production: boolean): string | null {
  const source = readVariable(values, 'BEACON') ?? (production ? 'drand' : 'local');
  if (production && source === 'local') {
    throw new ConfigError('BEACON="local" is not valid: in production the salts of shared rounds must be public.');
  }
  return source === 'local' ? null : (readVariable(values, 'BEACON_URL') ?? DRAND_URL);
}

function readEditor(values: Values): EditorConfig {
  const repository = readVariable(values, 'EDITOR_GIT_REPOSITORY');
  if (repository === undefined) return { git: null };
  const service = readVariable(values, 'EDITOR_GIT_SERVICE') ?? 'github';
  const branch = readVariable(values, 'EDITOR_GIT_BRANCH') ?? 'main';
  return { git: { service, repository, branch, origin: readVariable(values, 'EDITOR_GIT_URL') ?? null } };
}

/** A webhook without a folder publishes from where the server was started. */
function readPublishing(sources: string | undefined, secret: string | undefined): PublishingConfig {
  return { sources: sources ?? (secret === undefined ? null : path.resolve('.')), secret: secret ?? null };
}

/**
 * Demo where nothing is said. Whoever runs Node for production means it: the demo's sandbox would give money away, and
 * its cookies would travel in the clear. @throws ConfigError
 */
function demoUnlessProduction(values: Values): 'demo' {
  if (values.NODE_ENV !== 'production') return 'demo';
  throw new ConfigError(
    'FAIRWIND_ENVIRONMENT is missing: with NODE_ENV=production it must be set, to production, or to demo for a demonstration in which no real money moves.',
  );
}

/**
 * Reads the configuration; `.env.example` lists what it knows. Outside production deposits go to the sandbox provider;
 * in production, where it would give money away, only when it is asked for.
 * @throws ConfigError with one line for the first value that is not valid.
 */
export function loadConfig(values: Values): Config {
  checkBuildVariables(values);
  const get = <Name extends VariableName>(name: Name): ValueOf<Name> | undefined => readVariable(values, name);

  const environment = get('FAIRWIND_ENVIRONMENT') ?? demoUnlessProduction(values);
  const production = environment === 'production';
  const port = get('PORT') ?? 4321;
  const scheme = get('PUBLIC_SCHEME') ?? (production ? 'https' : 'http');
  const hosts = readHosts(values);
  const dataDirectory = get('DATA_DIRECTORY') ?? path.resolve('.data');
  const originOf = (label: string) =>
    production ? `${scheme}://${label}.${hosts.main}` : `http://${label}.localhost:${port}`;
  const provider = get('PAYMENT_PROVIDER') ?? (production ? 'none' : 'sandbox');
  const secrets = readSecrets(values, production, dataDirectory, provider === 'sandbox');
  const smtpUrl = get('SMTP_URL') ?? null;
  const sandboxUrl = get('SANDBOX_PAYMENT_URL') ?? originOf('pay');

  return Object.freeze({
    environment,
    port,
    publicPort: get('PUBLIC_PORT') ?? (production ? null : port),
    host: get('HOST') ?? LOOPBACK,
    scheme,
    hosts: Object.freeze(hosts),
    databaseUrl: get('DATABASE_URL'),
    dataDirectory,
    siteDirectory: get('SITE_DIRECTORY') ?? path.resolve('dist'),
    redisUrl: get('REDIS_URL'),
    trustedProxies: get('TRUSTED_PROXY') ?? [],
    internalUrl: get('INTERNAL_URL') ?? `http://localhost:${port}`,
    studioUrl: get('STUDIO_URL') ?? originOf('games'),
    studioSecret: secrets.studio,
    identitySecret: secrets.identity,
    studioTimeoutMs: get('STUDIO_TIMEOUT_MS') ?? VENDOR_TIMEOUT_MS,
    liveBettingSeconds: get('LIVE_BETTING_SECONDS'),
    beaconUrl: readBeacon(values, production),
    gameVendors: Object.freeze(readGameVendors(values)),
    winMaximum: Object.freeze({
      everyGame: get('WIN_MAXIMUM') ?? WIN_MAXIMUM_CENTS,
      byGame: get('WIN_MAXIMUM_BY_GAME') ?? new Map(),
    }),
    sandboxPayment: provider === 'none' ? null : Object.freeze({ url: sandboxUrl, secret: secrets.sandboxPayment }),
    mail: Object.freeze({
      smtpUrl,
      from: get('MAIL_FROM') ?? `no-reply@${hosts.main}`,
      contact: get('CONTACT_MAIL') ?? null,
      catcher: smtpUrl === null && !production,
    }),
    crmSecret: get('CRM_SECRET') ?? null,
    publishing: Object.freeze(readPublishing(get('PUBLISH_SOURCES'), get('PUBLISH_SECRET'))),
    editor: production ? null : Object.freeze(readEditor(values)),
    devSiteUrl: get('DEV_SITE_URL'),
    logLevel: get('LOG_LEVEL') ?? 'info',
  });
}
