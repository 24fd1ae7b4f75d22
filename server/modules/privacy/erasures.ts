/** One erasure: what keeps it back, what it does, what it leaves behind, and who outside is told (ADR 0260). */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Law } from '#shared/privacy/types.ts';
import { documentRulesOf } from '#shared/regions/documents.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { ErasedPerson, ErasureVendor } from '../../ports/erasure.ts';
import type { Vault } from '../vault/index.ts';
import { actOf, type Carried, carryOut, type Stage } from './acts.ts';
import type { Person } from './rows-of.ts';

const BLOCKERS = ['legal_hold', 'money', 'withdrawal', 'open_bet', 'open_round'] as const;
export type Blocker = (typeof BLOCKERS)[number];

export interface Certificate extends Record<string, unknown> {
  carried: Carried[];
  /** What the law keeps, with its last day; null: it names nobody. */
  kept: { table: string; rows: number; law: Law; until: string | null }[];
  files: number;
}

/** An account as its erasure needs it. */
export interface Account extends Person {
  region: RegionId;
  country: string;
  /** When it was closed; null: it is open. */
  closed_at: string | null;
}

/** The hash that an erased person is known by outside the database. */
export const hashOfPerson = (playerId: string): string =>
  createHash('sha256').update(`erased ${playerId}`).digest('hex');

export const HASH_IN_SQL = sql`encode(sha256(convert_to('erased ' || player_id::text, 'UTF8')), 'hex')`;

export const lockAccount = (transaction: Transaction, playerId: string): Promise<Account | null> =>
  firstRow<Account>(
    transaction,
    sql`select player_id::text as "playerId", email, region, country, (select max(started_at)::text
          from player_standings as standing where standing.player_id = players.player_id and status = 'closed'
            and lifted_at is null) as closed_at
        from players where player_id = ${playerId}::uuid for update`,
  );

/** What keeps an erasure back. */
export async function blockersOf(queryable: Queryable, playerId: string): Promise<Blocker[]> {
  const own = sql`player_id = ${playerId}::uuid`;
  const found = await firstRow<Record<Blocker, boolean>>(
    queryable,
    sql`select exists (select from legal_holds where ${own} and lifted_at is null) as legal_hold,
          exists (select from ledger_accounts where ${own} and purse in ('cash', 'hold') and balance > 0
            and currency not in ('XCN', 'XLP')) as money,
          exists (select from orders where ${own} and direction = 'withdrawal'
            and state in ('held', 'review', 'approved', 'sending', 'sent')) as withdrawal,
          exists (select from sport_bets where ${own} and status = 'open') as open_bet,
          exists (select from game_rounds where ${own} and status = 'open') as open_round`,
  );
  return BLOCKERS.filter((name) => found?.[name] === true);
}

/** Whether the law asks to know for years who somebody was: whoever moved money (Regulation (EU) 2024/1624 art. 77). */
async function isKnownByLaw(queryable: Queryable, playerId: string): Promise<boolean> {
  const moved = await firstRow(
    queryable,
    sql`select 1 as found from orders where player_id = ${playerId}::uuid and moved > 0
        union all select 1 from game_rounds where player_id = ${playerId}::uuid
        union all select 1 from sport_bets where player_id = ${playerId}::uuid limit 1`,
  );
  return moved !== null;
}

export function keptUntil({ region, country, closed_at }: Account, now: Date): Date {
  const until = new Date(closed_at ?? now);
  until.setUTCFullYear(until.getUTCFullYear() + documentRulesOf({ regions: [region], country }).keptYears);
  return until;
}

const keyOfIdentity = (playerId: string): string => `identities/${playerId}`;

/** Takes identity out of the database into the sealed store, where the law's time keeps it and nobody searches. */
async function keepIdentity(
  transaction: Transaction,
  vault: Pick<Vault, 'put'>,
  account: Account,
  now: Date,
): Promise<void> {
  const { playerId } = account;
  const identity = await firstRow<Record<string, string | null>>(
    transaction,
    sql`select name, surname, birthday::text, postcode, town, address, country from players
        where player_id = ${playerId}::uuid and name is not null`,
  );
  if (identity === null) return;
  await vault.put(keyOfIdentity(playerId), Buffer.from(JSON.stringify(identity)));
  await transaction.execute(
    sql`insert into kept_identities (player_id, object_key, kept_at, kept_until)
        values (${playerId}::uuid, ${keyOfIdentity(playerId)}, ${now.toISOString()}::timestamptz,
          ${keptUntil(account, now).toISOString()}::timestamptz)
        on conflict (player_id) do nothing`,
  );
}

/** What others know the person by, read before it is gone. */
async function knownBy(transaction: Transaction, playerId: string, stage: Stage): Promise<ErasedPerson> {
  const own = sql`player_id = ${playerId}::uuid`;
  const ended = stage === 'asked' ? sql`false` : sql`true`;
  const found = await firstRow<{ tokens: string[]; orders: string[]; files: string[] }>(
    transaction,
    sql`select array(select distinct token from payment_accounts where ${own}) as tokens,
          array(select order_id::text from orders where ${own}) as orders,
          array(select object_key from data_exports where ${own} and object_key is not null
            union all select object_key from verification_pages where ${own} and ${ended}
            union all select object_key from kept_identities where ${own} and ${ended}) as files`,
  );
  return { playerId, tokens: found?.tokens ?? [], orders: found?.orders ?? [], files: found?.files ?? [] };
}

function keptRows(account: Account, stage: Stage, planned: readonly Carried[], now: Date): Certificate['kept'] {
  const until = keptUntil(account, now).toISOString();
  return planned.flatMap(({ table, rows: total }) => {
    const act = actOf(table, stage);
    if (act.do !== 'keep') return [];
    return [{ table, rows: total, law: act.law, until: act.law === 'books' ? null : until }];
  });
}

export interface ErasureWork {
  vault: Pick<Vault, 'put'>;
  vendors: readonly ErasureVendor[];
  now: Date;
  /** The number that a restored erasure had; absent: the next one. */
  number?: bigint;
}

/** Erases a person in one transaction. The account is locked; whoever calls has asked what keeps it back. */
export async function erase(
  transaction: Transaction,
  account: Account,
  stage: Stage,
  { vault, vendors, now, number }: ErasureWork,
  planned: readonly Carried[],
): Promise<Certificate> {
  const { playerId } = account;
  const at = sql`${now.toISOString()}::timestamptz`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('erasures'))`);
  const known = await knownBy(transaction, playerId, stage);
  if (stage === 'asked' && (await isKnownByLaw(transaction, playerId)))
    await keepIdentity(transaction, vault, account, now);
  const kept = keptRows(account, stage, planned, now);
  const carried = await carryOut(transaction, account, stage, now);
  const certificate: Certificate = { carried, kept, files: known.files.length };
  const written = await firstRow<{ number: string }>(
    transaction,
    sql`insert into erasures (number, player_id, stage, erased_at, certificate, person_hash)
        values (coalesce(${number?.toString() ?? null}::bigint, (select coalesce(max(number), 0) + 1 from erasures)),
          ${playerId}::uuid, ${stage}, ${at}, ${JSON.stringify(certificate)}::jsonb, ${hashOfPerson(playerId)})
        on conflict (player_id, stage) do update set certificate = excluded.certificate, copied_at = null
        returning number::text`,
  );
  for (const { name } of vendors) {
    await transaction.execute(
      sql`insert into erasure_notices (number, player_id, vendor, reference, due_at)
          values (${written?.number ?? '0'}::bigint, ${playerId}::uuid, ${name}, ${JSON.stringify(known)}::jsonb, ${at})
          on conflict (number, vendor) do update set state = 'waiting', reference = excluded.reference, due_at = ${at}`,
    );
  }
  return certificate;
}

/** Accounts that were closed as long ago as the law of their place keeps identity, and are not ended yet. */
export function leftAccounts(
  queryable: Queryable,
  shortestYears: number,
  now: Date,
): Promise<(Account & { years: number })[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return rows(
    queryable,
    sql`select player_id::text as "playerId", email, region, country, closing.at::text as closed_at,
          extract(year from age(${at}, closing.at))::integer as years
        from players cross join lateral (
            select max(started_at) as at from player_standings as standing
            where standing.player_id = players.player_id and standing.status = 'closed'
              and standing.lifted_at is null) as closing
        where closing.at <= ${at} - make_interval(years => ${shortestYears}::integer)
          and not exists (select from erasures where erasures.player_id = players.player_id
            and stage in ('ended', 'child'))
        order by closing.at limit 200`,
  );
}
