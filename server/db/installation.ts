/**
 * The database knows what it belongs to: its environment, and fingerprints of the secrets that its rows depend on. A node
 * that does not fit refuses to start: a demonstration would give away a production's money, and a node with another secret
 * would answer 503 to every game while it calls itself ready.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Environment } from '#shared/regions/index.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Log } from '../log.ts';
import { ACCEPTED_SECRETS, type VariableName } from '../variables.ts';
import { firstRow, rows } from './rows.ts';
import type { Database, Transaction } from './types.ts';

type SecretName = (typeof ACCEPTED_SECRETS)[number];

/** A production with parts of the demonstration is a rehearsal for good: what was credited there moved no money. */
type Kind = Environment | 'rehearsal';

interface Installation {
  kind: Kind;
  /** Whether the operator named the environment. */
  isNamed: boolean;
  /** By setting: the current secret first, then older ones that are still accepted. */
  secrets: Readonly<Record<SecretName, readonly string[]>>;
}

interface StoredSecret {
  name: SecretName;
  salt: string;
  fingerprint: string;
}

/** The secrets stay unknown to whoever reads the table: they are random, and the fingerprint is keyed. */
const fingerprintOf = (secret: string, salt: string): string =>
  createHmac('sha256', secret).update(`installation ${salt}`).digest('base64url');

const installationOf = (config: Config): Installation => ({
  kind: config.environment === 'production' && config.demoParts.length > 0 ? 'rehearsal' : config.environment,
  isNamed: config.isEnvironmentNamed,
  secrets: {
    IDENTITY_SECRET: config.identitySecrets,
    STUDIO_SECRET: config.studioSecrets,
    DOCUMENTS_SECRET: config.documents.secrets,
  },
});

/** Trials share a database: `npm start` and `npm run dev` keep theirs in one folder. */
const TRIALS: readonly Kind[] = ['demo', 'development', 'test'];
const isSame = (one: Kind, other: Kind): boolean => one === other || (TRIALS.includes(one) && TRIALS.includes(other));

/** What an operator calls each of them. */
const CALLED: Partial<Record<Kind, string>> = { rehearsal: 'a rehearsal (production with DEMO_PARTS)' };
const called = (kind: Kind): string => CALLED[kind] ?? kind;

const settingOf = (kind: Kind, other: Kind): string =>
  kind === 'rehearsal' && other === 'production'
    ? 'DEMO_PARTS is not valid'
    : `FAIRWIND_ENVIRONMENT="${kind === 'rehearsal' ? 'production' : kind}" is not valid`;

/** A database of before this was written down says nothing of itself, but its players do: a trial may be none of theirs. */
async function checkUnnamed(transaction: Transaction): Promise<void> {
  const found = await firstRow<{ is_played: boolean }>(
    transaction,
    sql`select exists (select from players) as is_played`,
  );
  if (!found?.is_played) return;
  throw new ConfigError(
    'FAIRWIND_ENVIRONMENT is missing: this database holds players and does not say what it belongs to. Set it: production, or demo for a demonstration in which no real money moves.',
  );
}

/** Why a node does not belong to a database; null where it does, or the database says nothing of itself yet. */
export async function belongsElsewhere(database: Database, config: Config): Promise<string | null> {
  const known = await firstRow<{ is_there: boolean }>(
    database,
    sql`select to_regclass('installation') is not null as is_there`,
  );
  if (!known?.is_there) return null;
  const { kind, secrets } = installationOf(config);
  const row = await firstRow<{ environment: Kind }>(database, sql`select environment from installation`);
  if (row !== null && !isSame(row.environment, kind))
    return `belongs to ${called(row.environment)}, and this node is ${called(kind)}`;
  const stored = await rows<StoredSecret>(database, sql`select name, salt, fingerprint from installation_secrets`);
  const other = stored.find(
    ({ name, salt, fingerprint }) => !secrets[name].some((one) => fingerprintOf(one, salt) === fingerprint),
  );
  return other === undefined ? null : `was used with another ${other.name}`;
}

async function checkKind(transaction: Transaction, { kind, isNamed }: Installation): Promise<void> {
  const known = await firstRow<{ environment: Kind }>(transaction, sql`select environment from installation`);
  if (known === null && !isNamed) await checkUnnamed(transaction);
  await transaction.execute(sql`insert into installation (environment) values (${kind}) on conflict do nothing`);
  const row = await firstRow<{ environment: Kind }>(transaction, sql`select environment from installation`);
  if (row === null || isSame(row.environment, kind)) return;
  throw new ConfigError(
    `${settingOf(kind, row.environment)}: this database belongs to ${called(row.environment)}. Use another database, or the environment that it belongs to.`,
  );
}

async function noteSecret(transaction: Transaction, name: SecretName, secret: string): Promise<void> {
  const salt = randomBytes(16).toString('base64url');
  await transaction.execute(sql`insert into installation_secrets (name, salt, fingerprint)
    values (${name}, ${salt}, ${fingerprintOf(secret, salt)})
    on conflict (name) do update set salt = excluded.salt, fingerprint = excluded.fingerprint, noted_at = now()`);
}

interface Change {
  name: SecretName;
  isAccepted: boolean;
}

/** Notes secrets that are new to the database. @returns those that differ from what was noted */
async function noteSecrets(
  transaction: Transaction,
  { secrets }: Installation,
  accepted: readonly SecretName[],
): Promise<Change[]> {
  const stored = await rows<StoredSecret>(
    transaction,
    sql`select name, salt, fingerprint from installation_secrets for update`,
  );
  const changes: Change[] = [];
  for (const name of ACCEPTED_SECRETS) {
    const [current = ''] = secrets[name];
    const known = stored.find((row) => row.name === name);
    const fits =
      known !== undefined && secrets[name].some((one) => fingerprintOf(one, known.salt) === known.fingerprint);
    if (known !== undefined && !fits) changes.push({ name, isAccepted: accepted.includes(name) });
    const isRenewed = known !== undefined && fits && fingerprintOf(current, known.salt) !== known.fingerprint;
    if (known === undefined || isRenewed || (!fits && accepted.includes(name)))
      await noteSecret(transaction, name, current);
  }
  return changes;
}

/** What is lost when a secret is replaced at once, as an operator should read it before accepting that. */
const LOSS: Readonly<Record<SecretName, string>> = {
  IDENTITY_SECRET: 'every second factor and the simulator’s results depend on it',
  STUDIO_SECRET: 'games open only where all nodes have the same',
  DOCUMENTS_SECRET: 'documents and exports were sealed with it',
} satisfies Partial<Record<VariableName, string>>;

/**
 * Compares a starting node with what the database belongs to, and writes that down at the first start.
 * @param accepted secrets whose change the operator has named in `ACCEPT_CHANGED_SECRETS`.
 * @throws ConfigError for another environment, and for a secret that changed unannounced.
 */
export async function joinInstallation(database: Database, config: Config, log: Log): Promise<void> {
  const installation = installationOf(config);
  const changes = await database.transaction(async (transaction) => {
    await checkKind(transaction, installation);
    const found = await noteSecrets(transaction, installation, config.acceptedSecrets);
    const refused = found.find(({ isAccepted }) => !isAccepted);
    if (refused === undefined) return found;
    throw new ConfigError(
      `${refused.name} (value not shown) is not valid: this database was used with another, and ${LOSS[refused.name]}. Use that one, or set ACCEPT_CHANGED_SECRETS=${refused.name} for one start.`,
    );
  });
  for (const { name } of changes) log.warn({ name }, 'a secret was replaced, as ACCEPT_CHANGED_SECRETS says');
}
