/**
 * The environment, read once and checked, as one frozen object. Nothing else of the server reads `process.env`.
 */
import { createECDH, createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { type Environment, type JurisdictionId, REGION_IDS, type RegionId, vendorsOf } from '#shared/regions/index.ts';
import type { RedisServer } from './redis.ts';
import type { TraceSettings } from './tracing.ts';
import {
  ConfigError,
  checkBuildVariables,
  type GIT_SERVICES,
  type LogLevel,
  missing,
  type OpenidSettings,
  type Pooler,
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

export interface MifinityConfig {
  /** Origin of its API and its widget. */
  readonly url: string;
  readonly key: string;
  readonly account: string;
  readonly brandId: string;
  /** Whether the fake of ours answers there. */
  readonly isFake: boolean;
}

export interface SportWidgetConfig {
  /** Its name for each region that shows it. */
  readonly brands: ReadonlyMap<RegionId, string>;
  /** Signs who a player is. */
  readonly privateKey: string;
  /** Checks what it asks of the wallet. */
  readonly publicKey: string;
}

export interface Config {
  readonly environment: Environment;
  readonly port: number;
  /** The port that browsers see; null: the scheme's own. */
  readonly publicPort: number | null;
  /** Address to listen on. */
  readonly host: string;
  /** Where probes and monitors are answered whatever Host they send; null: nothing listens for them. */
  readonly internal: { readonly port: number; readonly host: string } | null;
  /** This process among others of its kind, in logs, headers and metrics. */
  readonly nodeName: string;
  /** Version and commit of what runs, as its build says. */
  readonly release: string;
  /** How long a server that stops says so before it ends connections, ms. */
  readonly drainMs: number;
  /** Backups of the embedded database that are kept; 0: none are taken. */
  readonly backupsKept: number;
  readonly scheme: 'http' | 'https';
  /** Host name of every region's public domain, without port. */
  readonly hosts: Readonly<Record<RegionId, string>>;
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
  readonly siteDirectory: string;
  /** What stands between this server and PostgreSQL. */
  readonly databasePooler: Pooler;
  /** Connections to PostgreSQL at most. */
  readonly databaseConnections: number;
  /** Null: this process is alone. */
  readonly redis: RedisServer | null;
  /** Null: no traces are recorded. */
  readonly tracing: Pick<TraceSettings, 'collectorUrl' | 'share'> | null;
  /** Addresses whose forwarded headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Where vendors on this machine reach the server: an origin. */
  readonly internalUrl: string;
  /** Origin of the studio: game frames and its API. */
  readonly studioUrl: string;
  /** Origin at which this server itself reaches the studio; null: as browsers do. */
  readonly studioInternalUrl: string | null;
  readonly studioSecret: string;
  /** Seals what players' second factors are checked against. */
  readonly identitySecret: string;
  /** How long an answer of the studio may take, ms. */
  readonly studioTimeoutMs: number;
  /** Whether tournaments are announced. */
  readonly tournaments: boolean;
  /** How many simulated players there are; none in production. */
  readonly crew: number;
  /** How long live tables take bets, s; each table's own time where it is not set. */
  readonly liveBettingSeconds: number | undefined;
  /** The server of drand's network that gives shared rounds their salts; null: this process draws them itself. */
  readonly beaconUrl: string | null;
  readonly sport: {
    /** How much faster than life the simulated matches are played; null: there are none. */
    readonly simulatorSpeed: number | null;
    /** The folder that a feed's messages stand in; null: none. Without either no bet is taken. */
    readonly recording: string | null;
    /** The outside sportsbook that some regions show in place of ours; null: none does. */
    readonly widget: SportWidgetConfig | null;
  };
  readonly gameVendors: GameVendorsConfig;
  /** The most that a bet may be able to win, euro cents; some games have their own. */
  readonly winMaximum: { readonly everyGame: bigint; readonly byGame: ReadonlyMap<string, bigint> };
  /** The sandbox payment provider; null where no deposits are taken. */
  readonly sandboxPayment: SandboxPayment | null;
  /** MiFinity, or the fake of it; null where it is not used. */
  readonly mifinity: MifinityConfig | null;
  /** Origin of the coin vendor of our own, which runs where the sandbox does. */
  readonly coinsUrl: string;
  readonly documents: DocumentsConfig;
  /** The outside vendor of identity checks; null: our own people alone look at documents. */
  readonly veriff: VeriffConfig | null;
  /** The file of the register of exclusions, and what it says while it is not there. */
  readonly exclusionRegister: { readonly path: string; readonly missing: 'clear' | 'unknown' };
  readonly mail: MailConfig;
  readonly openid: OpenidConfig;
  /** The vendor of text messages; null: outside production they are shown beside caught mail. */
  readonly sms: {
    readonly url: string;
    readonly account: string;
    readonly token: string;
    readonly from: string;
  } | null;
  /** What pushes are signed with; null: there are none. */
  readonly push: VapidKeys | null;
  readonly publishing: PublishingConfig;
  /** The marketers' editor; null in production. */
  readonly editor: EditorConfig | null;
  /** Signs what the CRM asks; null where there is no CRM. */
  readonly crmSecret: string | null;
  /** Origin of the site's development server, which answers pages instead of the built files. */
  readonly devSiteUrl: string | undefined;
  readonly logLevel: LogLevel;
}

/** Where players' documents are kept, and what seals them. */
export interface DocumentsConfig {
  /** The first one seals, the others still open. */
  readonly secrets: readonly [string, ...string[]];
  readonly folder: string;
  /** Instead of the folder. */
  readonly s3: {
    readonly url: string;
    readonly bucket: string;
    readonly region: string;
    readonly keyId: string;
    readonly secret: string;
  } | null;
}

export interface VeriffConfig {
  readonly url: string;
  /** Where its frames come from. */
  readonly frameOrigin: string;
  readonly apiKey: string;
  readonly secret: string;
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

export interface OpenidConfig {
  readonly providers: readonly OpenidSettings[];
  /** The provider of our own; null in production, always: it takes everybody's word. */
  readonly sandbox: { readonly url: string } | null;
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

/** A key pair on P-256 (RFC 8292), base64url, and whom a push service may write to. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
}

interface Secrets {
  identity: string;
  studio: string;
  sandboxPayment: string;
  documents: string;
}
const SECRET_NAMES = ['identity', 'studio', 'sandboxPayment', 'documents'] as const satisfies (keyof Secrets)[];

/** Secrets that were not given outside production: made once and stored, so that both ends agree after a restart. */
function storedSecrets(dataDirectory: string): Secrets {
  const file = path.join(dataDirectory, 'secrets.json');
  const make = () => randomBytes(SECRET_MINIMUM_LENGTH).toString('base64url');
  const made = Object.fromEntries(SECRET_NAMES.map((name) => [name, make()])) as Record<string, unknown>;
  try {
    mkdirSync(dataDirectory, { recursive: true });
    writeFileSync(file, JSON.stringify(made), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIRECTORY="${dataDirectory}" is not valid: wanted a folder that can be written.`);
    }
  }
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  // A file of before lacks what has come since.
  const whole = { ...made, ...stored };
  if (SECRET_NAMES.some((name) => !Object.hasOwn(stored, name))) {
    writeFileSync(file, JSON.stringify(whole), { mode: 0o600 });
  }
  if (SECRET_NAMES.some((name) => typeof whole[name] !== 'string')) {
    throw new ConfigError(`${file} is not valid: remove it, and new secrets are made.`);
  }
  return whole as unknown as Secrets;
}

/** The secrets both ends share: given, in production without exception; else made once and stored. */
function readSecrets(values: Values, production: boolean, dataDirectory: string, withSandbox: boolean) {
  const identity = readVariable(values, 'IDENTITY_SECRET');
  const studio = readVariable(values, 'STUDIO_SECRET');
  const sandboxPayment = readVariable(values, 'SANDBOX_PAYMENT_SECRET');
  const documents = readVariable(values, 'DOCUMENTS_SECRET');
  if (production && studio === undefined) throw missing('STUDIO_SECRET');
  if (production && identity === undefined) throw missing('IDENTITY_SECRET');
  if (production && documents === undefined) throw missing('DOCUMENTS_SECRET');
  if (production && withSandbox && sandboxPayment === undefined) throw missing('SANDBOX_PAYMENT_SECRET');
  const given = [identity, studio, documents, ...(withSandbox ? [sandboxPayment] : [])];
  const stored = given.includes(undefined) ? storedSecrets(dataDirectory) : null;
  return {
    identity: identity ?? stored?.identity ?? '',
    studio: studio ?? stored?.studio ?? '',
    sandboxPayment: sandboxPayment ?? stored?.sandboxPayment ?? '',
    documents: documents ?? ([stored?.documents ?? ''] as const),
  };
}

/** Keys that were not given outside production: made once and stored, for browsers subscribe to one key. */
function storedVapidKeys(dataDirectory: string): Pick<VapidKeys, 'publicKey' | 'privateKey'> {
  const file = path.join(dataDirectory, 'vapid.json');
  try {
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys('base64url');
    const privateKey = pair.getPrivateKey().toString('hex').padStart(64, '0');
    const keys = { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
    mkdirSync(dataDirectory, { recursive: true });
    writeFileSync(file, JSON.stringify(keys), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIRECTORY="${dataDirectory}" is not valid: wanted a folder that can be written.`);
    }
  }
  const { publicKey, privateKey } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  if (typeof publicKey === 'string' && typeof privateKey === 'string') return { publicKey, privateKey };
  throw new ConfigError(`${file} is not valid: remove it, and new keys are made.`);
}

/** In production there is push where its keys are set; elsewhere always. */
function readPush(values: Values, production: boolean, dataDirectory: string, from: string): VapidKeys | null {
  const publicKey = readVariable(values, 'VAPID_PUBLIC_KEY');
  const privateKey = readVariable(values, 'VAPID_PRIVATE_KEY');
  const subject = readVariable(values, 'VAPID_SUBJECT') ?? `mailto:${from}`;
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey, subject };
  if (publicKey !== undefined) throw missing('VAPID_PRIVATE_KEY', 'where VAPID_PUBLIC_KEY is set');
  if (privateKey !== undefined) throw missing('VAPID_PUBLIC_KEY', 'where VAPID_PRIVATE_KEY is set');
  return production ? null : { ...storedVapidKeys(dataDirectory), subject };
}

function readRedis(values: Values): RedisServer | null {
  const url = readVariable(values, 'REDIS_URL');
  const sentinels = readVariable(values, 'REDIS_SENTINELS');
  if (url !== undefined)
    return { url, sentinels: sentinels ?? [], keyPrefix: readVariable(values, 'REDIS_PREFIX') ?? '' };
  if (sentinels !== undefined) throw missing('REDIS_URL', 'where REDIS_SENTINELS is set');
  return null;
}

/** One trace in ten says as much as all of them, at a tenth of what it takes to keep them. */
const TRACED_SHARE = 0.1;

function readTracing(values: Values): Config['tracing'] {
  const collectorUrl = readVariable(values, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (collectorUrl === undefined) return null;
  return { collectorUrl, share: readVariable(values, 'OTEL_TRACES_SAMPLER_ARG') ?? TRACED_SHARE };
}

/** An object store is used when it has an address; then everything else of it must be set. */
function readDocuments(values: Values, secrets: DocumentsConfig['secrets'], dataDirectory: string): DocumentsConfig {
  const url = readVariable(values, 'DOCUMENTS_S3_URL');
  const required = (name: 'DOCUMENTS_S3_BUCKET' | 'DOCUMENTS_S3_KEY_ID' | 'DOCUMENTS_S3_SECRET'): string => {
    const value = readVariable(values, name);
    if (value === undefined) throw missing(name, 'where DOCUMENTS_S3_URL is set');
    return value;
  };
  return {
    secrets,
    folder: readVariable(values, 'DOCUMENTS_FOLDER') ?? path.join(dataDirectory, 'documents'),
    s3:
      url === undefined
        ? null
        : {
            url,
            bucket: required('DOCUMENTS_S3_BUCKET'),
            region: readVariable(values, 'DOCUMENTS_S3_REGION') ?? 'us-east-1',
            keyId: required('DOCUMENTS_S3_KEY_ID'),
            secret: required('DOCUMENTS_S3_SECRET'),
          },
  };
}

/** Where the vendor's frames come from unless it says otherwise. */
const VERIFF_FRAMES = 'https://magic.veriff.me';

function readVeriff(values: Values): VeriffConfig | null {
  const url = readVariable(values, 'VERIFF_URL');
  if (url === undefined) return null;
  const apiKey = readVariable(values, 'VERIFF_API_KEY');
  const secret = readVariable(values, 'VERIFF_SECRET');
  if (apiKey === undefined) throw missing('VERIFF_API_KEY', 'where VERIFF_URL is set');
  if (secret === undefined) throw missing('VERIFF_SECRET', 'where VERIFF_URL is set');
  return { url, frameOrigin: readVariable(values, 'VERIFF_FRAME_ORIGIN') ?? VERIFF_FRAMES, apiKey, secret };
}

/** Reached from this machine alone: whoever listens for others says so, and puts a web server in front. */
const LOOPBACK = '127.0.0.1';

/** Of one process; all processes together stay below what PostgreSQL takes, 100 unless it is told otherwise. */
const DATABASE_CONNECTIONS = 20;

/** A week of nights. */
const BACKUPS_KEPT = 7;

/** What tells this process from others. */
function readNode(values: Values): Pick<Config, 'internal' | 'nodeName' | 'release' | 'drainMs' | 'backupsKept'> {
  const port = readVariable(values, 'INTERNAL_PORT');
  return {
    internal: port === undefined ? null : { port, host: readVariable(values, 'INTERNAL_HOST') ?? LOOPBACK },
    nodeName: readVariable(values, 'NODE_NAME') ?? hostname(),
    release: readVariable(values, 'RELEASE') ?? 'unnamed',
    drainMs: (readVariable(values, 'DRAIN_SECONDS') ?? 0) * 1_000,
    backupsKept: readVariable(values, 'BACKUPS_KEPT') ?? BACKUPS_KEPT,
  };
}

/** A match of football in a quarter of an hour. */
const DEMO_MATCH_SPEED = 6;

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

/** The regions whose pages show an outside sportsbook are those that are built with it; then both keys must be set. */
function readSportWidget(values: Values, environment: Environment): SportWidgetConfig | null {
  const shown = REGION_IDS.flatMap((region) => {
    const brand = vendorsOf(region, environment, values).sportsbook?.brand;
    return brand === undefined ? [] : [[region, brand] as const];
  });
  if (shown.length === 0) return null;
  const required = (name: 'SPORT_WIDGET_PRIVATE_KEY' | 'SPORT_WIDGET_PUBLIC_KEY'): string => {
    const value = readVariable(values, name);
    if (value === undefined) throw missing(name, 'where SPORT_WIDGET_URL is set');
    return value;
  };
  return {
    brands: new Map(shown),
    privateKey: required('SPORT_WIDGET_PRIVATE_KEY'),
    publicKey: required('SPORT_WIDGET_PUBLIC_KEY'),
  };
}

/** With an address it is MiFinity itself, and everything of it must be set; without one the fake, beside the sandbox. */
function readMifinity(values: Values, sandboxSecret: string | null, fakeUrl: string): MifinityConfig | null {
  const url = readVariable(values, 'MIFINITY_URL');
  if (url === undefined) {
    if (sandboxSecret === null) return null;
    const key = createHmac('sha256', sandboxSecret).update('vendor mifinity').digest('base64url');
    return Object.freeze({ url: fakeUrl, key, account: '5001000000000000', brandId: '001', isFake: true });
  }
  const required = (name: 'MIFINITY_KEY' | 'MIFINITY_ACCOUNT' | 'MIFINITY_BRAND_ID'): string => {
    const value = readVariable(values, name);
    if (value === undefined) throw missing(name, 'where MIFINITY_URL is set');
    return value;
  };
  return Object.freeze({
    url,
    key: required('MIFINITY_KEY'),
    account: required('MIFINITY_ACCOUNT'),
    brandId: required('MIFINITY_BRAND_ID'),
    isFake: false,
  });
}

/** A vendor of text messages is used when it has an address; then everything else of it must be set. */
function readSms(values: Values): Config['sms'] {
  const url = readVariable(values, 'SMS_URL');
  if (url === undefined) return null;
  const required = (name: 'SMS_ACCOUNT' | 'SMS_TOKEN' | 'SMS_FROM'): string => {
    const value = readVariable(values, name);
    if (value === undefined) throw missing(name, 'where SMS_URL is set');
    return value;
  };
  return Object.freeze({
    url,
    account: required('SMS_ACCOUNT'),
    token: required('SMS_TOKEN'),
    from: required('SMS_FROM'),
  });
}

/** Enough for every room to have somebody in it. */
const CREW = 6;

/** @throws ConfigError in production: nobody may be shown players who are none. */
function readCrew(values: Values, environment: Environment): number {
  const crew = readVariable(values, 'DEMO_CREW') ?? (environment === 'demo' ? CREW : 0);
  if (environment !== 'production' || crew === 0) return crew;
  throw new ConfigError(`DEMO_CREW="${crew}" is not valid: in production there are no simulated players.`);
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
  if (production && get('OPENID_SANDBOX') === 'on') {
    throw new ConfigError('OPENID_SANDBOX="on" is not valid: in production anybody could log in as anybody.');
  }
  const smtpUrl = get('SMTP_URL') ?? null;
  const from = get('MAIL_FROM') ?? `no-reply@${hosts.main}`;
  const push = readPush(values, production, dataDirectory, get('CONTACT_MAIL') ?? `support@${hosts.main}`);
  const sandboxUrl = get('SANDBOX_PAYMENT_URL') ?? originOf('pay');

  return Object.freeze({
    environment,
    port,
    publicPort: get('PUBLIC_PORT') ?? (production ? null : port),
    host: get('HOST') ?? LOOPBACK,
    ...readNode(values),
    scheme,
    hosts: Object.freeze(hosts),
    databaseUrl: get('DATABASE_URL'),
    databasePooler: get('DATABASE_POOLER') ?? 'none',
    databaseConnections: get('DATABASE_CONNECTIONS') ?? DATABASE_CONNECTIONS,
    dataDirectory,
    siteDirectory: get('SITE_DIRECTORY') ?? path.resolve('dist'),
    redis: readRedis(values),
    tracing: readTracing(values),
    trustedProxies: get('TRUSTED_PROXY') ?? [],
    internalUrl: get('INTERNAL_URL') ?? `http://localhost:${port}`,
    studioUrl: get('STUDIO_URL') ?? originOf('games'),
    studioInternalUrl: get('STUDIO_INTERNAL_URL') ?? null,
    studioSecret: secrets.studio,
    identitySecret: secrets.identity,
    studioTimeoutMs: get('STUDIO_TIMEOUT_MS') ?? VENDOR_TIMEOUT_MS,
    tournaments:
      (get('TOURNAMENTS') ?? (environment === 'demo' || environment === 'development' ? 'on' : 'off')) === 'on',
    crew: readCrew(values, environment),
    liveBettingSeconds: get('LIVE_BETTING_SECONDS'),
    beaconUrl: readBeacon(values, production),
    sport: Object.freeze({
      simulatorSpeed: (get('SPORT_SIMULATOR') ?? (production ? 0 : DEMO_MATCH_SPEED)) || null,
      recording: get('SPORT_RECORDING') ?? null,
      widget: readSportWidget(values, environment),
    }),
    gameVendors: Object.freeze(readGameVendors(values)),
    winMaximum: Object.freeze({
      everyGame: get('WIN_MAXIMUM') ?? WIN_MAXIMUM_CENTS,
      byGame: get('WIN_MAXIMUM_BY_GAME') ?? new Map(),
    }),
    sandboxPayment: provider === 'none' ? null : Object.freeze({ url: sandboxUrl, secret: secrets.sandboxPayment }),
    coinsUrl: originOf('coins'),
    mifinity: readMifinity(values, provider === 'sandbox' ? secrets.sandboxPayment : null, originOf('mifinity')),
    documents: Object.freeze(readDocuments(values, secrets.documents, dataDirectory)),
    veriff: Object.freeze(readVeriff(values)),
    exclusionRegister: Object.freeze({
      path: get('EXCLUSION_REGISTER_FILE') ?? path.join(dataDirectory, 'exclusion-register.csv'),
      // Where nobody has set one up in production, nobody can tell who is excluded.
      missing: production ? 'unknown' : 'clear',
    }),
    mail: Object.freeze({
      smtpUrl,
      from,
      contact: get('CONTACT_MAIL') ?? null,
      catcher: smtpUrl === null && !production,
    }),
    push: push && Object.freeze(push),
    sms: readSms(values),
    openid: Object.freeze({
      providers: get('OPENID_PROVIDERS') ?? [],
      sandbox: production || get('OPENID_SANDBOX') === 'off' ? null : { url: originOf('id') },
    }),
    crmSecret: get('CRM_SECRET') ?? null,
    publishing: Object.freeze(readPublishing(get('PUBLISH_SOURCES'), get('PUBLISH_SECRET'))),
    editor: production ? null : Object.freeze(readEditor(values)),
    devSiteUrl: get('DEV_SITE_URL'),
    logLevel: get('LOG_LEVEL') ?? 'info',
  });
}
