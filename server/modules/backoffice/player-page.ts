/** What the page of a player is made of. */
import { sql } from 'drizzle-orm';
import type { RevealedField } from '#shared/backoffice/players.ts';
import { ageOn } from '#shared/contract/validation.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { dayInCountry } from '#shared/regions/zones.ts';
import { formatUnits, type Unit } from '#shared/units.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import { listCases } from '../cases/index.ts';
import { maskAddress, maskBirthday, maskEmail, maskPhone } from './masks.ts';
import { PLAY_PAGE } from './player-play.ts';
import { findListed } from './player-search.ts';

const NOTES = 30;
const TIMELINE = 40;
/** Somebody who was here so lately is still here. */
const ONLINE_MS = 5 * 60_000;

interface Person {
  email: string;
  phone: string | null;
  birthday: string;
  name: string | null;
  surname: string | null;
  postcode: string | null;
  town: string | null;
  address: string | null;
  country: string;
  currency: Currency;
  language: string;
  score: string;
  status_until: string | null;
  status_reason: string | null;
}

/** A player's own data, unmasked: for those who have said why. */
export const findPerson = (queryable: Queryable, playerId: string): Promise<Person | null> =>
  firstRow<Person>(
    queryable,
    sql`select email, phone, birthday::text, name, surname, postcode, town, address, country, currency, language, score::text,
          ${isoInstant(sql`status_until`)} as status_until, status_reason
        from players where player_id = ${playerId}::uuid`,
  );

/** What a field shows, as one line. */
export function revealed(person: Person, field: RevealedField): string {
  const { email, phone, birthday, name, surname, postcode, town, address, country } = person;
  const values: Record<RevealedField, readonly (string | null)[]> = {
    name: [name, surname],
    email: [email],
    phone: [phone],
    birthday: [birthday],
    address: [address, [postcode, town].filter(Boolean).join(' '), country],
  };
  return values[field].filter((part) => part !== null && part !== '').join(field === 'address' ? ', ' : ' ');
}

const money = (minor: string | bigint, currency: Currency) => ({
  amount: formatDecimal(BigInt(minor), currency),
  currency,
});

async function balancesOf(queryable: Queryable, playerId: string, currency: Currency) {
  const found = await rows<{ purse: string; currency: Unit; balance: string }>(
    queryable,
    sql`select purse, currency, balance::text from ledger_accounts where player_id = ${playerId}::uuid
        order by currency <> ${currency}, purse`,
  );
  return found.map(({ purse, currency: unit, balance }) => ({
    purse,
    amount: { amount: formatUnits(BigInt(balance), unit), currency: unit },
  }));
}

async function totalsOf(queryable: Queryable, playerId: string, currency: Currency) {
  const row = await firstRow<{ deposits: string; count: number; net: string }>(
    queryable,
    sql`select
          (select coalesce(sum(amount), 0)::text from payments
            where player_id = ${playerId}::uuid and status = 'success' and currency = ${currency}) as deposits,
          (select count(*)::integer from payments
            where player_id = ${playerId}::uuid and status = 'success' and currency = ${currency}) as count,
          (select coalesce(sum(payout - stake), 0)::text from game_rounds
            where player_id = ${playerId}::uuid and status = 'closed' and currency = ${currency}) as net`,
  );
  return {
    deposits: money(row?.deposits ?? '0', currency),
    deposit_count: row?.count ?? 0,
    net: money(row?.net ?? '0', currency),
  };
}

async function stateOf(queryable: Queryable, playerId: string, now: Date) {
  const since = new Date(now.getTime() - ONLINE_MS).toISOString();
  const row = await firstRow<{ two_factor: boolean; online: boolean; shared: number }>(
    queryable,
    sql`select
          exists (select 1 from player_credentials where player_id = ${playerId}::uuid
            and kind in ('totp', 'passkey') and confirmed_at is not null) as two_factor,
          exists (select 1 from sessions where player_id = ${playerId}::uuid and ended_at is null
            and seen_at > ${since}::timestamptz) as online,
          (select count(distinct other.player_id)::integer from player_devices as own
             join player_devices as other on other.token_hash = own.token_hash and other.player_id <> own.player_id
           where own.player_id = ${playerId}::uuid) as shared`,
  );
  return row ?? { two_factor: false, online: false, shared: 0 };
}

const notesOf = (queryable: Queryable, playerId: string) =>
  rows<{ note_id: string; staff: string; text: string; at: string }>(
    queryable,
    sql`select note_id, staff.name as staff, text, ${isoInstant(sql`at`)} as at
        from staff_notes join staff using (staff_id)
        where player_id = ${playerId}::uuid order by staff_notes.at desc limit ${NOTES}`,
  );

interface Moment {
  kind: string;
  what: string;
  detail: string;
  at: string;
  alarm: boolean;
}

/** What happened to an account, whoever did it; the newest first. */
function timelineOf(queryable: Queryable, playerId: string): Promise<Moment[]> {
  const own = sql`player_id = ${playerId}::uuid`;
  return rows<Moment>(
    queryable,
    sql`select kind, what, detail, ${isoInstant(sql`moment.at`)} as at, alarm from (
          (select 'joined' as kind, 'joined' as what, region as detail, created_at as at, false as alarm
             from players where ${own})
          union all (select 'security', kind, concat_ws(', ', device, network), at, kind in ('code_refused')
             from security_events where ${own} order by security_events.at desc limit ${TIMELINE})
          union all (select 'payment', 'payment_' || status, method, coalesce(decided_at, created_at), status = 'fail'
             from payments where ${own} order by created_at desc limit ${TIMELINE})
          union all (select 'case', 'case_' || kind, reason, opened_at, true
             from staff_cases where ${own} order by opened_at desc limit ${TIMELINE})
          union all (select 'standing', 'standing_' || status, reason, started_at, true
             from player_standings where ${own} order by started_at desc limit ${TIMELINE})
          union all (select 'staff', action, staff_name, at, false
             from staff_audit where ${own} and action not in ('opened_player', 'revealed')
             order by position desc limit ${TIMELINE})
        ) as moment order by moment.at desc limit ${TIMELINE}`,
  );
}

/** What the VIP programme tells of players, and does for them. */
export interface VipDesk {
  /** What a score is called. */
  levelOf(score: number): string;
  /** Whether the level of a score has somebody who looks after the player. */
  mayHaveManager(score: number): boolean;
  managerOf(queryable: Queryable, playerId: string, score: number): Promise<{ name: string } | null>;
  /** Null: nobody. */
  assignManager(queryable: Queryable, playerId: string, staffId: string | null): Promise<void>;
}

/** The page of a player, masked; null when there is none. */
export async function playerPage(queryable: Queryable, playerId: string, vip: VipDesk, now: Date) {
  const [person, listed] = await Promise.all([findPerson(queryable, playerId), findListed(queryable, playerId)]);
  if (person === null || listed === null) return null;
  const { currency } = person;
  const score = Number(person.score);
  const state = await stateOf(queryable, playerId, now);
  const flags = await listCases(queryable, { kind: 'flag', playerId, open: true, limit: 20 }, now);
  return {
    email: person.email,
    page: {
      player: {
        ...listed,
        email: maskEmail(person.email),
        phone: maskPhone(person.phone),
        born: maskBirthday(person.birthday),
        age: ageOn(person.birthday, dayInCountry(person.country, now)),
        address: maskAddress(person.postcode, person.country),
        language: person.language,
        two_factor: state.two_factor,
        online: state.online,
        level: vip.levelOf(score),
        standing_until: person.status_until,
        standing_reason: person.status_reason,
        manager: (await vip.managerOf(queryable, playerId, score))?.name ?? null,
        may_have_manager: vip.mayHaveManager(score),
      },
      balances: await balancesOf(queryable, playerId, currency),
      totals: await totalsOf(queryable, playerId, currency),
      flags: flags.map(({ case_id, reason, details, opened_at }) => ({ case_id, reason, details, at: opened_at })),
      shared_devices: state.shared,
      notes: await notesOf(queryable, playerId),
      timeline: await timelineOf(queryable, playerId),
    },
  };
}

/** A page of payments, newest first. @param before the number of the last one of the page before */
export async function paymentsOf(queryable: Queryable, playerId: string, before: string | undefined) {
  const found = await rows<{
    id: string;
    number: string;
    direction: 'deposit' | 'withdrawal';
    method: string;
    vendor: string;
    amount: string;
    currency: Currency;
    status: string;
    at: string;
  }>(
    queryable,
    sql`select order_id::text as id, number::text, direction, method, vendor, amount::text, currency, state as status,
          ${isoInstant(sql`orders.created_at`)} as at
        from orders where player_id = ${playerId}::uuid and direction in ('deposit', 'withdrawal')
          and ${before === undefined ? sql`true` : sql`number < ${before}::bigint`}
        order by orders.number desc limit ${PLAY_PAGE + 1}`,
  );
  const payments = found.slice(0, PLAY_PAGE).map(({ amount, currency, ...payment }) => ({
    ...payment,
    amount: money(amount, currency),
  }));
  return { payments, older: found.length > PLAY_PAGE ? (payments.at(-1)?.number ?? null) : null };
}

export const sessionsOf = (queryable: Queryable, playerId: string, now: Date) =>
  rows<{
    device: string | null;
    network: string | null;
    region: string | null;
    at: string;
    seen_at: string;
    live: boolean;
  }>(
    queryable,
    sql`select device, network, region, ${isoInstant(sql`created_at`)} as at, ${isoInstant(sql`seen_at`)} as seen_at,
          ended_at is null and expires_at > ${now.toISOString()}::timestamptz as live
        from sessions where player_id = ${playerId}::uuid order by sessions.seen_at desc limit 50`,
  );

export const devicesOf = (queryable: Queryable, playerId: string) =>
  rows<{ id: string; at: string; seen_at: string; others: number }>(
    queryable,
    sql`select left(token_hash, 12) as id, ${isoInstant(sql`created_at`)} as at, ${isoInstant(sql`seen_at`)} as seen_at,
          (select count(*)::integer from player_devices as other where other.token_hash = own.token_hash
            and other.player_id <> own.player_id) as others
        from player_devices as own where player_id = ${playerId}::uuid order by own.seen_at desc limit 50`,
  );
