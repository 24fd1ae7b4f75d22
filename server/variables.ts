/** Every environment variable with the form its value must have. */
import {
  AFFILIATE_PARAMETER_VARIABLE,
  ENVIRONMENTS,
  hostOf,
  REGION_IDS,
  type RegionId,
  regionHostVariable,
  SPORT_THEME_VARIABLE,
  VENDOR_ADDRESS_VARIABLES,
  VENDOR_IDENTIFIER_VARIABLES,
  VENDOR_ORIGIN_VARIABLES,
  VENDOR_VARIABLES,
} from '#shared/regions/index.ts';
import {
  affiliateParameter,
  backupCount,
  bettingSeconds,
  connectionCount,
  crewSize,
  databaseAddress,
  databaseRole,
  drainSeconds,
  euroCents,
  eurosByGame,
  file,
  folder,
  gitBranch,
  gitRepository,
  hostName,
  httpOrigin,
  jurisdictionList,
  keyPrefix,
  listenAddress,
  mailAddress,
  matchSpeed,
  nameList,
  networkList,
  oneOf,
  openidProviders,
  originList,
  type PlainVariable,
  paymentVendors,
  portNumber,
  privateKey,
  publicKeys,
  regionList,
  regionValues,
  type SecretVariable,
  secretUrlOf,
  sentinelList,
  share,
  sharedSecret,
  shortName,
  siteStore,
  smsSender,
  smsToken,
  storeSecret,
  threadCount,
  urlOf,
  type Variable,
  vapidPrivateKeys,
  vapidPublicKeys,
  vendorAddress,
  vendorKey,
  vendorName,
  vendorTimeout,
  wholeEuros,
} from './config/forms.ts';
import { CREDENTIALS_VARIABLE, fileVariable, readSecretFile } from './config/secret-files.ts';

/** The start must stop: one line that names the variable, its value and what is wanted. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /** The setting that the line begins with; null: it begins with something else, such as a file. */
  get setting(): string | null {
    return /^[A-Z][A-Z\d_]+(?=[ =:])/.exec(this.message)?.[0] ?? null;
  }
}

export type Values = Readonly<Record<string, string | undefined>>;

/** Names that share one form. */
const all = <Value>(names: readonly string[], variable: PlainVariable<Value>): Record<string, PlainVariable<Value>> =>
  Object.fromEntries(names.map((name) => [name, variable]));

/** What the pages are built with. The server reads the first of them too. */
const BUILD_VARIABLES = {
  FAIRWIND_ENVIRONMENT: oneOf(ENVIRONMENTS),
  FAIRWIND_REGIONS: regionList,
  FAIRWIND_BUILD: oneOf(['fast', 'plain']),
  AFFILIATES_URL: urlOf(['http:', 'https:']),
  SPORT_SIMULATOR: matchSpeed,
  [VENDOR_VARIABLES.sealId]: regionValues,
  [VENDOR_VARIABLES.sportSnippetId]: regionValues,
  [VENDOR_VARIABLES.chatKey]: regionValues,
  [AFFILIATE_PARAMETER_VARIABLE]: affiliateParameter,
  [SPORT_THEME_VARIABLE]: vendorName,
} as const;

/** What the pages are built with for the sake of outside services. */
const VENDOR_BUILD_VARIABLES: Record<string, PlainVariable<unknown>> = {
  ...all<unknown>(VENDOR_ADDRESS_VARIABLES, vendorAddress),
  ...all<unknown>(VENDOR_IDENTIFIER_VARIABLES, regionValues),
  ...all<unknown>(VENDOR_ORIGIN_VARIABLES, originList),
};

export const PAYMENT_PROVIDERS = ['sandbox', 'none'] as const;

/** The secrets that a database remembers (server/db/installation.ts). */
export const ACCEPTED_SECRETS = ['IDENTITY_SECRET', 'STUDIO_SECRET', 'DOCUMENTS_SECRET'] as const;

/** The parts of the demonstration that a rehearsal in production may name (server/config/production.ts). */
export const DEMO_PARTS = [
  'payments',
  'mail',
  'identity',
  'exclusions',
  'staff',
  'offers',
  'matches',
  'pages',
] as const;
export type DemoPart = (typeof DEMO_PARTS)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const GIT_SERVICES = ['github', 'gitlab', 'gitea'] as const;

/** What stands between the server and PostgreSQL, by what a connection keeps from one transaction to the next. */
const POOLERS = ['none', 'transaction', 'transaction-prepared'] as const;
export type Pooler = (typeof POOLERS)[number];

const VARIABLES = {
  ...BUILD_VARIABLES,
  PORT: portNumber,
  LIVE_BETTING_SECONDS: bettingSeconds,
  DEMO_CREW: crewSize,
  WIN_FLOOR: euroCents,
  DEMO_PARTS: nameList(DEMO_PARTS),
  TOURNAMENTS: oneOf(['on', 'off']),
  HOST: listenAddress,
  INTERNAL_PORT: portNumber,
  INTERNAL_HOST: listenAddress,
  NODE_NAME: shortName,
  RELEASE: shortName,
  BACKUPS_KEPT: backupCount,
  DRAIN_SECONDS: drainSeconds,
  PUBLIC_PORT: portNumber,
  PUBLIC_SCHEME: oneOf(['http', 'https']),
  DATABASE_URL: databaseAddress,
  EMBEDDED_DATABASE: oneOf(['on', 'off']),
  DATABASE_RUN_ROLE: databaseRole,
  DATABASE_POOLER: oneOf(POOLERS),
  DATABASE_CONNECTIONS: connectionCount,
  DATA_DIRECTORY: folder,
  SITE_DIRECTORY: folder,
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(['http:', 'https:']),
  OTEL_TRACES_SAMPLER_ARG: share,
  REDIS_URL: secretUrlOf(['redis:', 'rediss:']),
  REDIS_SENTINELS: sentinelList,
  REDIS_PREFIX: keyPrefix,
  TRUSTED_PROXY: networkList,
  INTERNAL_URL: httpOrigin,
  STUDIO_URL: httpOrigin,
  STUDIO_INTERNAL_URL: httpOrigin,
  IDENTITY_SECRET: sharedSecret,
  ACCEPT_CHANGED_SECRETS: nameList(ACCEPTED_SECRETS),
  STUDIO_SECRET: sharedSecret,
  STUDIO_TIMEOUT_MS: vendorTimeout,
  BEACON: oneOf(['drand', 'local']),
  BEACON_URL: httpOrigin,
  GAME_ORIGINS: originList,
  WIN_MAXIMUM: wholeEuros,
  WIN_MAXIMUM_BY_GAME: eurosByGame,
  HUB88_URL: httpOrigin,
  HUB88_OPERATOR_ID: vendorName,
  HUB88_PRIVATE_KEY: privateKey('rsa'),
  HUB88_PUBLIC_KEY: publicKeys('rsa'),
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
  DOCUMENTS_SECRET: sharedSecret,
  DOCUMENTS_FOLDER: folder,
  SPORT_RECORDING: folder,
  SPORT_WIDGET_PRIVATE_KEY: privateKey('ec'),
  SPORT_WIDGET_PUBLIC_KEY: publicKeys('ec'),
  DOCUMENTS_S3_URL: httpOrigin,
  DOCUMENTS_S3_BUCKET: vendorName,
  DOCUMENTS_S3_REGION: vendorName,
  DOCUMENTS_S3_KEY_ID: vendorName,
  DOCUMENTS_S3_SECRET: storeSecret,
  SITE_STORE: siteStore,
  SITE_S3_URL: httpOrigin,
  SITE_S3_REGION: vendorName,
  SITE_S3_KEY_ID: vendorName,
  SITE_S3_SECRET: storeSecret,
  MIFINITY_URL: httpOrigin,
  MIFINITY_KEY: sharedSecret,
  MIFINITY_ACCOUNT: vendorName,
  MIFINITY_BRAND_ID: vendorName,
  VERIFF_URL: httpOrigin,
  VERIFF_FRAME_ORIGIN: httpOrigin,
  VERIFF_API_KEY: vendorKey,
  VERIFF_SECRET: sharedSecret,
  EXCLUSION_REGISTER_FILE: file,
  AUDIT_HEADS_FILE: file,
  SMTP_URL: secretUrlOf(['smtp:', 'smtps:']),
  SMTP_TLS: oneOf(['required', 'off']),
  MAIL_FROM: mailAddress,
  CONTACT_MAIL: mailAddress,
  VAPID_PUBLIC_KEY: vapidPublicKeys,
  VAPID_PRIVATE_KEY: vapidPrivateKeys,
  VAPID_SUBJECT: urlOf(['mailto:', 'https:']),
  SMS_URL: httpOrigin,
  SMS_ACCOUNT: vendorName,
  SMS_TOKEN: smsToken,
  SMS_FROM: smsSender,
  OPENID_PROVIDERS: openidProviders,
  PAYMENT_VENDORS: paymentVendors,
  OPENID_SANDBOX: oneOf(['on', 'off']),
  CRM_SECRET: sharedSecret,
  RENDER_THREADS: threadCount,
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

/** Every setting that is a secret or holds one: a row in `ROTATION` (server/config/rotation.ts) says how it is replaced. */
export type SecretName = {
  [Name in VariableName]: (typeof VARIABLES)[Name] extends SecretVariable<unknown> ? Name : never;
}[VariableName];

const formOf = (name: VariableName): Variable<unknown> => VARIABLES[name];

export const SECRET_NAMES = (Object.keys(VARIABLES) as VariableName[]).filter(
  (name): name is SecretName => formOf(name).secret === true,
);

/** Secrets that a generator makes or a vendor gives out, not an address or a key that holds one. */
export const WHOLE_SECRET_NAMES = SECRET_NAMES.filter((name) =>
  ([sharedSecret, storeSecret, smsToken] as readonly unknown[]).includes(formOf(name)),
);

/** The variables that name the file of a secret. */
export const SECRET_FILE_NAMES: readonly string[] = SECRET_NAMES.map(fileVariable);

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

const trimmed = (values: Values, name: string): string | undefined => values[name]?.trim() || undefined;

/** The file that a secret comes from; undefined when it is given itself, or not at all. */
export const fileOf = (values: Values, name: string): string | undefined =>
  SECRET_NAMES.some((secret) => secret === name) ? trimmed(values, fileVariable(name)) : undefined;

/** Whether a setting is given, itself or as a file. */
export const isGiven = (values: Values, name: string): boolean =>
  trimmed(values, name) !== undefined || fileOf(values, name) !== undefined;

/** The text of a setting, from the environment or from the file of a secret. @throws ConfigError for a file that holds none */
export function givenText(values: Values, name: string): string | undefined {
  const text = trimmed(values, name);
  const file = fileOf(values, name);
  if (file === undefined) return text;
  const problem = (says: string) => new ConfigError(`${fileVariable(name)}="${file}" is not valid: ${says}`);
  if (text !== undefined) throw problem(`${name} is set too. Set one of both.`);
  const read = readSecretFile(file, trimmed(values, CREDENTIALS_VARIABLE));
  if ('problem' in read) throw problem(read.problem);
  return read.text;
}

function readText<Value>(values: Values, name: string, variable: Variable<Value>): Value | undefined {
  const text = givenText(values, name);
  if (text === undefined) return undefined;
  const value = variable.read(text);
  if (value !== undefined) return value;
  const shown = variable.secret ? ' (value not shown)' : `="${text}"`;
  const lack = variable.lacks === undefined ? '' : `; ${variable.lacks(text)}`;
  throw new ConfigError(`${name}${shown} is not valid: wanted ${variable.wanted}${lack}.`);
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

/** The regions that have a host of the operator's. */
export const givenRegions = (values: Values): RegionId[] =>
  REGION_IDS.filter((region) => isGiven(values, regionHostVariable(region)));

/** The value of a setting by its name, whichever group it stands in; undefined when it is not set. @throws ConfigError */
export function readSetting(values: Values, name: string): unknown {
  if (HOST_VARIABLES.includes(name)) return readText(values, name, hostName);
  const form: Variable<unknown> | undefined = (VARIABLES as Record<string, Variable<unknown>>)[name];
  const variable = form ?? VENDOR_BUILD_VARIABLES[name];
  return variable === undefined ? undefined : readText(values, name, variable);
}

/** Checks the form of every setting, also of one that nothing reads as the others stand. @throws ConfigError */
export function checkForms(values: Values): void {
  for (const name of Object.keys(VARIABLES) as VariableName[]) readVariable(values, name);
}

/** Checks what the pages are built with. @throws ConfigError with one line for the first value that is not valid. */
export function checkBuildVariables(values: Values): void {
  for (const name of Object.keys(BUILD_VARIABLES) as (keyof typeof BUILD_VARIABLES)[]) readVariable(values, name);
  for (const [name, variable] of Object.entries(VENDOR_BUILD_VARIABLES)) readText(values, name, variable);
  readHosts(values);
}
