/**
 * What traders set beside what the feed tells (ADR 0121): suspensions, limits and margins of a tournament or a fixture, whole
 * or one market. They are read with the fixtures, so that everything that is shown or bet on follows them.
 */
import { type SQL, sql } from 'drizzle-orm';
import { marketOf } from '#shared/sport/markets.ts';
import { offeredOdds } from '#shared/sport/odds.ts';
import { type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { Market, StoredOutcome } from './types.ts';

export type ControlScope = 'sport' | 'tournament' | 'fixture';
/** What is set for all of sport is set for this. */
export const ALL_SPORT = 'all';

export interface ControlKey {
  scope: ControlScope;
  /** The id of the tournament or fixture; of all sport `ALL_SPORT`. */
  subject: string;
  /** Of a tournament the type of a market, of a fixture its key; empty: all of them. */
  market: string;
}

export interface ControlSettings {
  is_suspended: boolean;
  /** Of one bet, euro cents; null: the operator's own. */
  stake_maximum: number | null;
  payout_maximum: number | null;
  /** Ten-thousandths; null: the feed's prices as they are. */
  margin: number | null;
}

export type Control = ControlKey & ControlSettings;

/** The controls of a fixture and its tournament, as a column of a query over `fixture`. */
export const CONTROLS: SQL = sql`(select jsonb_agg(jsonb_build_object('scope', scope, 'subject', subject,
    'market', control.market, 'is_suspended', is_suspended, 'stake_maximum', stake_maximum,
    'payout_maximum', payout_maximum, 'margin', margin))
  from sport_controls as control
  where scope = 'sport' or (scope = 'fixture' and subject = fixture.fixture_id)
    or (scope = 'tournament' and subject = fixture.tournament_id))`;

const concerns = ({ scope, market }: Control, key: string): boolean =>
  market === '' || (scope === 'fixture' ? market === key : market === marketOf(key)?.type);

const NARROWNESS: Readonly<Record<ControlScope, number>> = { sport: 0, tournament: 1, fixture: 2 };

/** The controls that a market is under, the narrowest first. */
export const controlsOn = (controls: readonly Control[], key: string): Control[] =>
  controls
    .filter((control) => concerns(control, key))
    .sort((one, other) => NARROWNESS[other.scope] - NARROWNESS[one.scope] || other.market.length - one.market.length);

/** Whether all of a fixture is suspended by a trader. */
export const isHalted = (controls: readonly Control[]): boolean =>
  controls.some(({ market, is_suspended }) => market === '' && is_suspended);

/** What is offered is offered at chances with another margin; what the feed does not offer, it does not either. */
const repriced = ({ key, odds, probability }: StoredOutcome, margin: number): StoredOutcome => {
  const isOffered = odds !== null && probability > 0;
  return { key, probability, odds: isOffered ? offeredOdds(1 / (probability * (1 + margin / 10_000))) : odds };
};

/** A market as it is offered under the controls of its fixture. */
export function controlled(market: Market, controls: readonly Control[]): Market {
  const own = controlsOn(controls, market.market);
  const margin = own.find((control) => control.margin !== null)?.margin ?? null;
  const isSuspended = market.status === 'active' && own.some(({ is_suspended }) => is_suspended);
  return {
    ...market,
    status: isSuspended ? 'suspended' : market.status,
    outcomes: margin === null ? market.outcomes : market.outcomes.map((outcome) => repriced(outcome, margin)),
  };
}

const ABOUT: Readonly<Record<ControlScope, (subject: string) => SQL>> = {
  sport: () => sql`status in ('not_started', 'live')`,
  tournament: (subject) => sql`tournament_id = ${subject}`,
  fixture: (subject) => sql`fixture_id = ${subject}`,
};

/** The fixtures that a control is about, held against bets that are being placed: from its commit on no bet passes by it. */
export async function lockControlled(transaction: Transaction, { scope, subject }: ControlKey): Promise<string[]> {
  const about = ABOUT[scope](subject);
  const found = await rows<{ fixture_id: string }>(
    transaction,
    sql`select fixture_id from sport_fixtures where ${about} order by fixture_id for update`,
  );
  return found.map(({ fixture_id }) => fixture_id);
}

/** Counts a stop of fixtures that comes from a trader. */
export async function countStops(transaction: Transaction, fixtureIds: readonly string[]): Promise<void> {
  await transaction.execute(
    sql`update sport_fixtures set stops = stops + 1
      where fixture_id in (select jsonb_array_elements_text(${JSON.stringify(fixtureIds)}::jsonb))`,
  );
}

/** What is set for exactly this; null: nothing. */
export async function findControl(
  queryable: Queryable,
  { scope, subject, market }: ControlKey,
): Promise<ControlSettings | null> {
  const [found] = await rows<ControlSettings>(
    queryable,
    sql`select is_suspended, stake_maximum::float8 as stake_maximum, payout_maximum::float8 as payout_maximum, margin
      from sport_controls where scope = ${scope} and subject = ${subject} and market = ${market}`,
  );
  return found ?? null;
}

/** Sets what holds for a tournament, fixture or market, in place of what was set before. */
export async function writeControl(
  transaction: Transaction,
  { scope, subject, market, is_suspended, stake_maximum, payout_maximum, margin }: Control,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await transaction.execute(sql`
    insert into sport_controls (scope, subject, market, is_suspended, stake_maximum, payout_maximum, margin, changed_by,
      changed_at)
    values (${scope}, ${subject}, ${market}, ${is_suspended}, ${stake_maximum}, ${payout_maximum}, ${margin},
      ${by}::uuid, ${at.toISOString()}::timestamptz)
    on conflict (scope, subject, market) do update set is_suspended = excluded.is_suspended,
      stake_maximum = excluded.stake_maximum, payout_maximum = excluded.payout_maximum, margin = excluded.margin,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`);
}

/** All that is set for tournaments. */
export const tournamentControls = (queryable: Queryable): Promise<Control[]> =>
  rows<Control>(
    queryable,
    sql`select scope, subject, market, is_suspended, stake_maximum::float8 as stake_maximum,
        payout_maximum::float8 as payout_maximum, margin
      from sport_controls where scope = 'tournament' order by subject, market`,
  );
