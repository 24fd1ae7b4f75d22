/** Tries the outside addresses of a node, each with a time limit. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { verifySmtp } from '../../adapters/mail/index.ts';
import { createS3Store } from '../../adapters/objects/index.ts';
import type { Config } from '../../config.ts';
import { belongsElsewhere, connectDatabase, firstRow, pendingMigrations } from '../../db/index.ts';
import { connectRedis } from '../../redis.ts';
import { type Finding, found, reasonOf, right } from './finding.ts';
import { withinLimit } from './limit.ts';

/** An address and what is asked of it. @throws for what does not answer as it should */
export interface Trial {
  setting: string;
  /** @returns what it said, or a finding where the answer is no plain yes */
  ask(): Promise<string | Finding>;
}

/** What an outside address said, in the words of an operator. */
class Answered extends Error {}

const LEAST_POSTGRESQL = 150_000;

/** Any answer over HTTP will do: what a vendor's root says is its own matter. */
async function reach(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  await answer.body?.cancel();
  return `answers (${answer.status})`;
}

async function reachWell(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Answered(`answers ${answer.status} to ${new URL(url).pathname}`);
  return 'answers';
}

async function askDatabase(config: Config): Promise<string | Finding> {
  const log = pino({ level: 'silent' });
  const { databaseUrl, databasePooler: pooler, dataDirectory } = config;
  const { database, close } = await connectDatabase({ databaseUrl, pooler, dataDirectory, log, poolSize: 1 });
  try {
    const server = await firstRow<{ version: number }>(
      database,
      sql`select current_setting('server_version_num')::integer as version`,
    );
    if ((server?.version ?? 0) < LEAST_POSTGRESQL) throw new Answered('is older than PostgreSQL 15');
    const elsewhere = await belongsElsewhere(database, config);
    if (elsewhere !== null) throw new Answered(elsewhere);
    const pending = await pendingMigrations(database);
    if (pending === 0) return 'answers, and is up to date';
    return found('note', 'DATABASE_URL', `answers; ${pending} changes wait`, 'npm run migrate, or the next start.');
  } finally {
    await close();
  }
}

async function askRedis(config: Config): Promise<string> {
  if (config.redis === null) return 'not set';
  const told: unknown[] = [];
  const redis = await connectRedis(config.redis, { warn: (fields: unknown) => told.push(fields) });
  try {
    await redis.ping();
    return 'answers';
  } catch (error) {
    const { error: reason } = (told[0] ?? {}) as { error?: unknown };
    throw reason === undefined ? error : new Error(String(reason));
  } finally {
    redis.disconnect();
  }
}

async function askStore(s3: NonNullable<Config['documents']['s3']>): Promise<string> {
  const store = createS3Store(s3);
  const key = `doctor/${randomUUID()}`;
  await store.put(key, new Uint8Array([1]));
  if ((await store.get(key)) === null) throw new Answered('does not keep what is put there');
  await store.delete(key);
  return 'keeps, gives and deletes';
}

/** Every address outside this process that the settings name. */
export function trialsOf(config: Config): Trial[] {
  const { gameVendors, mifinity, veriff, sms, documents, mail } = config;
  const pages: [string, string | null | undefined][] = [
    ['HUB88_URL', gameVendors.hub88?.url],
    ['SOFTSWISS_URL', gameVendors.softswiss?.url],
    ['MIFINITY_URL', mifinity?.isFake ? null : mifinity?.url],
    ['VERIFF_URL', veriff?.url],
    ['SMS_URL', sms?.url],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', config.tracing?.collectorUrl],
    ['DEV_SITE_URL', config.devSiteUrl],
    ...config.paymentProviders.map(({ vendor, url }): [string, string] => [`PAYMENT_VENDORS (${vendor})`, url]),
  ];
  const { smtpUrl } = mail;
  const { s3 } = documents;
  return [
    ...(config.databaseUrl === undefined ? [] : [{ setting: 'DATABASE_URL', ask: () => askDatabase(config) }]),
    ...(config.redis === null ? [] : [{ setting: 'REDIS_URL', ask: () => askRedis(config) }]),
    ...(smtpUrl === null
      ? []
      : [{ setting: 'SMTP_URL', ask: async () => verifySmtp(smtpUrl, config.mail.requireTls) }]),
    ...(s3 === null ? [] : [{ setting: 'DOCUMENTS_S3_URL', ask: () => askStore(s3) }]),
    ...(config.beaconUrl === null
      ? []
      : [{ setting: 'BEACON_URL', ask: () => reachWell(`${config.beaconUrl}/chains`) }]),
    ...config.openid.providers.map(({ id, issuer }) => ({
      setting: `OPENID_PROVIDERS (${id})`,
      ask: () => reachWell(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`),
    })),
    ...pages.flatMap(([setting, url]) => (url ? [{ setting, ask: () => reach(url) }] : [])),
  ];
}

const ADVICE = 'Look at the address, its user and password, and whether a firewall lets this machine out.';

function tryOne({ setting, ask }: Trial, limitMs: number): Promise<Finding> {
  const asked = ask().then(
    (answer) => (typeof answer === 'string' ? right(setting, answer) : answer),
    (error: unknown) => found('wrong', setting, error instanceof Answered ? error.message : reasonOf(error), ADVICE),
  );
  return withinLimit({ setting, todo: ADVICE, limitMs }, asked);
}

/** @param limitMs how long each may take */
export const tryAddresses = (trials: readonly Trial[], limitMs: number): Promise<Finding[]> =>
  Promise.all(trials.map((trial) => tryOne(trial, limitMs)));
