/**
 * The environment, read once and checked, as one frozen object. Nothing else of the server reads `process.env`.
 */
import { hostname } from 'node:os';
import path from 'node:path';
import { type Environment, REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import type { SecretList } from '#shared/secret-list.ts';
import type { OpenidSettings, PaymentProviderSettings } from './config/forms.ts';
import { checkFolders, checkProduction, reasonToNameEnvironment } from './config/production.ts';
import { readPush, readSecrets, type VapidKeys } from './config/secrets.ts';
import {
  type DocumentsConfig,
  type GameVendorsConfig,
  type MifinityConfig,
  readDocuments,
  readGameVendors,
  readMifinity,
  readSms,
  readSportWidget,
  readVeriff,
  type SmsConfig,
  type SportWidgetConfig,
  VENDOR_TIMEOUT_MS,
  type VeriffConfig,
} from './config/vendors.ts';
import type { RedisServer } from './redis.ts';
import type { TraceSettings } from './tracing.ts';
import {
  type ACCEPTED_SECRETS,
  ConfigError,
  checkBuildVariables,
  checkForms,
  DEMO_PARTS,
  type DemoPart,
  type GIT_SERVICES,
  givenRegions,
  type LogLevel,
  missing,
  type Pooler,
  readHosts,
  readVariable,
  type ValueOf,
  type Values,
  type VariableName,
} from './variables.ts';

export { ConfigError };

export interface SandboxPayment {
  /** Origin of its API and its hosted page. */
  readonly url: string;
  readonly secrets: SecretList;
}

export interface Config {
  readonly environment: Environment;
  /** Whether `FAIRWIND_ENVIRONMENT` was set; a demonstration may also be one by omission. */
  readonly isEnvironmentNamed: boolean;
  /** The parts of the demonstration that may be on: all of them outside production, in it those that were named. */
  readonly demoParts: readonly DemoPart[];
  readonly port: number;
  /** The port that browsers see; null: the scheme's own. */
  readonly publicPort: number | null;
  /** Address to listen on. */
  readonly host: string;
  /** Where probes and monitors are answered whatever Host they send; null, never in production: on the internal host. */
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
  /** The regions whose hosts are answered: in production those that have a `REGION_HOST_*`, elsewhere all. */
  readonly servedRegions: readonly RegionId[];
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
  readonly studioSecrets: SecretList;
  /** Seal what players' second factors are checked against. */
  readonly identitySecrets: SecretList;
  /** Secrets of which the operator says that they were replaced. */
  readonly acceptedSecrets: readonly (typeof ACCEPTED_SECRETS)[number][];
  /** How long an answer of the studio may take, ms. */
  readonly studioTimeoutMs: number;
  /** Whether tournaments are announced. */
  readonly tournaments: boolean;
  /** How many simulated players there are; none in production. */
  readonly crew: number;
  /** The smallest win that lists of winners tell, euro cents. */
  readonly winFloorCents: bigint;
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
  /** Payment providers outside beside it. */
  readonly paymentProviders: readonly PaymentProviderSettings[];
  /** Origin of the coin vendor of our own, which runs where the sandbox does. */
  readonly coinsUrl: string;
  readonly documents: DocumentsConfig;
  /** The outside vendor of identity checks; null: our own people alone look at documents. */
  readonly veriff: VeriffConfig | null;
  /** The file of the register of exclusions, and what it says while it is not there. */
  readonly exclusionRegister: { readonly path: string; readonly missing: 'clear' | 'unknown' };
  /** Where the newest hashes of the audit log are kept beside the log; null: in the log alone. */
  readonly auditHeadsFile: string | null;
  readonly mail: MailConfig;
  readonly openid: OpenidConfig;
  /** The vendor of text messages; null: outside production they are shown beside caught mail. */
  readonly sms: SmsConfig | null;
  /** What pushes are signed with, older pairs behind; null: there are none. */
  readonly push: VapidKeys | null;
  readonly publishing: PublishingConfig;
  /** The marketers' editor; null in production. */
  readonly editor: EditorConfig | null;
  /** Sign what the CRM asks; null where there is no CRM. */
  readonly crmSecrets: SecretList | null;
  /** Origin of the site's development server, which answers pages instead of the built files. */
  readonly devSiteUrl: string | undefined;
  readonly logLevel: LogLevel;
}

export interface PublishingConfig {
  /** The folder of the sources that this server publishes from by itself; null: it never does. */
  readonly sources: string | null;
  /** Sign the webhook that asks for a publish; null: there is none. */
  readonly secrets: SecretList | null;
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
  /** The provider of our own; null in production, unless a rehearsal names it: it takes everybody's word. */
  readonly sandbox: { readonly url: string } | null;
}

export interface MailConfig {
  /** The SMTP server; null: nothing is sent. */
  readonly smtpUrl: string | null;
  /** Whether the server must speak TLS: always, but on this machine and where SMTP_TLS is off. */
  readonly requireTls: boolean;
  readonly from: string;
  /** Where the contact form's messages go; null: to `support@` of the region's host. */
  readonly contact: string | null;
  /** Whether mail is caught and shown instead of sent; in production only where a rehearsal names that. */
  readonly catcher: boolean;
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

/** Reached from this machine alone: whoever listens for others says so, and puts a web server in front. */
const LOOPBACK = '127.0.0.1';

/** Of one process; all processes together stay below what PostgreSQL takes, 100 unless it is told otherwise. */
const DATABASE_CONNECTIONS = 20;

/** A week of nights. */
const BACKUPS_KEPT = 7;

const INTERNAL_PORT_DISTANCE = 10_000;
const PORT_MAXIMUM = 65_535;

/** The port of probes and monitors unless it is set: another for each node of a machine. */
const besides = (port: number): number =>
  port + INTERNAL_PORT_DISTANCE > PORT_MAXIMUM ? port - INTERNAL_PORT_DISTANCE : port + INTERNAL_PORT_DISTANCE;

/** What tells this process from others. */
function readNode(
  values: Values,
  port: number,
  production: boolean,
): Pick<Config, 'internal' | 'nodeName' | 'release' | 'drainMs' | 'backupsKept'> {
  const internalPort = readVariable(values, 'INTERNAL_PORT') ?? (production ? besides(port) : undefined);
  if (internalPort === port) throw new ConfigError(`INTERNAL_PORT="${port}" is not valid: PORT is the same.`);
  return {
    internal:
      internalPort === undefined
        ? null
        : { port: internalPort, host: readVariable(values, 'INTERNAL_HOST') ?? LOOPBACK },
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

/** Enough for every room to have somebody in it. */
const CREW = 6;

/** A win of less than a euro is nobody's news. */
const WIN_FLOOR_CENTS = 100n;

/** A server of the network's own; any other that speaks for it will do, for what it says is signed. */
const DRAND_URL = 'https://api.drand.sh';

/** In production always a public source: players could not tell how a salt was drawn. */
function readBeacon(values: Values, production: boolean): string | null {
  const source = readVariable(values, 'BEACON') ?? (production ? 'drand' : 'local');
  return source === 'local' ? null : (readVariable(values, 'BEACON_URL') ?? DRAND_URL);
}

function readEditor(values: Values): EditorConfig {
  const repository = readVariable(values, 'EDITOR_GIT_REPOSITORY');
  if (repository === undefined) return { git: null };
  const service = readVariable(values, 'EDITOR_GIT_SERVICE') ?? 'github';
  const branch = readVariable(values, 'EDITOR_GIT_BRANCH') ?? 'main';
  return { git: { service, repository, branch, origin: readVariable(values, 'EDITOR_GIT_URL') ?? null } };
}

/** Letters hold codes and links that open accounts: they leave this machine over TLS alone. */
const needsTls = (smtpUrl: string | null, wanted: 'required' | 'off' | undefined): boolean =>
  wanted === undefined
    ? smtpUrl !== null && ![LOOPBACK, 'localhost', '[::1]'].includes(new URL(smtpUrl).hostname)
    : wanted === 'required';

/** A webhook without a folder publishes from where the server was started. */
function readPublishing(sources: string | undefined, secrets: SecretList | undefined): PublishingConfig {
  return { sources: sources ?? (secrets === undefined ? null : path.resolve('.')), secrets: secrets ?? null };
}

/** The environment of a server that was not told one: a demonstration, on this machine alone. @throws ConfigError */
function demoByDefault(values: Values): 'demo' {
  const reason = reasonToNameEnvironment(values);
  if (reason === null) return 'demo';
  throw new ConfigError(
    `FAIRWIND_ENVIRONMENT is missing: ${reason} it must be set, to production, or to demo for a demonstration in which no real money moves.`,
  );
}

/**
 * Reads the configuration; `.env.example` lists what it knows. Outside production deposits go to the sandbox provider;
 * in production, where it would give money away, only when it is asked for.
 * @throws ConfigError with one line for the first value that is not valid.
 */
export function loadConfig(values: Values): Config {
  checkBuildVariables(values);
  checkForms(values);
  const get = <Name extends VariableName>(name: Name): ValueOf<Name> | undefined => readVariable(values, name);

  const named = get('FAIRWIND_ENVIRONMENT');
  const environment = named ?? demoByDefault(values);
  const production = environment === 'production';
  const demoParts = production ? (get('DEMO_PARTS') ?? []) : DEMO_PARTS;
  const hasPart = (part: DemoPart): boolean => demoParts.includes(part);
  const port = get('PORT') ?? 4321;
  const scheme = get('PUBLIC_SCHEME') ?? (production ? 'https' : 'http');
  const hosts = readHosts(values);
  const dataDirectory = get('DATA_DIRECTORY') ?? path.resolve('.data');
  const publicPort = get('PUBLIC_PORT');
  const originOf = (label: string) =>
    production
      ? `${scheme}://${label}.${hosts.main}${publicPort === undefined ? '' : `:${publicPort}`}`
      : `http://${label}.localhost:${publicPort ?? port}`;
  const provider = get('PAYMENT_PROVIDER') ?? (production ? 'none' : 'sandbox');
  const secrets = readSecrets(values, production, dataDirectory, provider === 'sandbox');
  if (production) checkProduction(values);
  const smtpUrl = get('SMTP_URL') ?? null;
  const from = get('MAIL_FROM') ?? `no-reply@${hosts.main}`;
  const push = readPush(values, production, dataDirectory, get('CONTACT_MAIL') ?? `support@${hosts.main}`);
  const sandboxUrl = get('SANDBOX_PAYMENT_URL') ?? originOf('pay');
  const siteDirectory = get('SITE_DIRECTORY') ?? path.resolve('dist');
  const documents = readDocuments(values, secrets.documents, dataDirectory);
  checkFolders({ site: siteDirectory, documents: documents.folder, data: dataDirectory });

  return Object.freeze({
    environment,
    isEnvironmentNamed: named !== undefined,
    demoParts: Object.freeze([...demoParts]),
    port,
    publicPort: publicPort ?? (production ? null : port),
    host: get('HOST') ?? LOOPBACK,
    ...readNode(values, port, production),
    scheme,
    hosts: Object.freeze(hosts),
    servedRegions: Object.freeze(production ? givenRegions(values) : REGION_IDS),
    databaseUrl: get('DATABASE_URL'),
    databasePooler: get('DATABASE_POOLER') ?? 'none',
    databaseConnections: get('DATABASE_CONNECTIONS') ?? DATABASE_CONNECTIONS,
    dataDirectory,
    siteDirectory,
    redis: readRedis(values),
    tracing: readTracing(values),
    trustedProxies: get('TRUSTED_PROXY') ?? [],
    internalUrl: get('INTERNAL_URL') ?? `http://localhost:${port}`,
    studioUrl: get('STUDIO_URL') ?? originOf('games'),
    studioInternalUrl: get('STUDIO_INTERNAL_URL') ?? null,
    studioSecrets: secrets.studio,
    identitySecrets: secrets.identity,
    acceptedSecrets: get('ACCEPT_CHANGED_SECRETS') ?? [],
    studioTimeoutMs: get('STUDIO_TIMEOUT_MS') ?? VENDOR_TIMEOUT_MS,
    tournaments:
      (get('TOURNAMENTS') ?? (environment === 'demo' || environment === 'development' ? 'on' : 'off')) === 'on',
    crew: get('DEMO_CREW') ?? (environment === 'demo' ? CREW : 0),
    winFloorCents: get('WIN_FLOOR') ?? WIN_FLOOR_CENTS,
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
    sandboxPayment: provider === 'sandbox' ? Object.freeze({ url: sandboxUrl, secrets: secrets.sandboxPayment }) : null,
    coinsUrl: originOf('coins'),
    paymentProviders: get('PAYMENT_VENDORS') ?? [],
    mifinity: readMifinity(values, provider === 'sandbox' ? secrets.sandboxPayment : null, originOf('mifinity')),
    documents: Object.freeze(documents),
    veriff: Object.freeze(readVeriff(values)),
    exclusionRegister: Object.freeze({
      path: get('EXCLUSION_REGISTER_FILE') ?? path.join(dataDirectory, 'exclusion-register.csv'),
      // Where nobody has set one up in production, nobody can tell who is excluded.
      missing: hasPart('exclusions') ? 'clear' : 'unknown',
    }),
    auditHeadsFile: get('AUDIT_HEADS_FILE') ?? (production ? null : path.join(dataDirectory, 'audit-heads.log')),
    mail: Object.freeze({
      smtpUrl,
      requireTls: needsTls(smtpUrl, get('SMTP_TLS')),
      from,
      contact: get('CONTACT_MAIL') ?? null,
      catcher: smtpUrl === null && hasPart('mail'),
    }),
    push: push && Object.freeze(push),
    sms: readSms(values),
    openid: Object.freeze({
      providers: get('OPENID_PROVIDERS') ?? [],
      sandbox: (get('OPENID_SANDBOX') ?? (production ? 'off' : 'on')) === 'on' ? { url: originOf('id') } : null,
    }),
    crmSecrets: get('CRM_SECRET') ?? null,
    publishing: Object.freeze(readPublishing(get('PUBLISH_SOURCES'), get('PUBLISH_SECRET'))),
    editor: production ? null : Object.freeze(readEditor(values)),
    devSiteUrl: get('DEV_SITE_URL'),
    logLevel: get('LOG_LEVEL') ?? 'info',
  });
}
