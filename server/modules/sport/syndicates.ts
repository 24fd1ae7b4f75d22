/**
 * The same bet by several accounts that hang together, within a short time: whoever shares a device, a means of payment or a
 * home may be one bettor who goes around the limits of one account. A sign, no proof: households bet alike too. Networks do
 * not count: whole cities share one.
 */
import { sql } from 'drizzle-orm';
import { isoInstant, type Queryable, rows } from '../../db/index.ts';
import { cents, MOST_SHOWN, nameOf } from './exposure.ts';

/** What accounts can share. */
export const TIES = ['device', 'payment', 'address'] as const;
export type Tie = (typeof TIES)[number];

/** Between two bets of one alert there is no more than this. */
const WINDOW_MS = 10 * 60_000;

/** A bet that an account shares with another one it is tied to. */
export interface TiedBet {
  player_id: string;
  player: string;
  /** What is bet on, the same text for the same selections. */
  selections: string;
  fixture: string;
  /** Null: a bet on several selections. */
  market: string | null;
  /** Euro cents, as text. */
  stakes: string;
  at: string;
  /** What the account shares with others that took the same bet. */
  ties: readonly { tie: Tie; key: string }[];
}

/** The bets since a moment that accounts with something in common have all taken. */
export const tiedBets = (queryable: Queryable, since: Date): Promise<TiedBet[]> =>
  rows<TiedBet>(
    queryable,
    sql`with taken as (
        select bet.player_id, bet.bet_id,
          string_agg(concat_ws('/', leg.fixture_id, leg.market, leg.outcome), ' '
            order by leg.fixture_id, leg.market, leg.outcome) as selections,
          string_agg(distinct concat(leg.told ->> 'home', ' – ', leg.told ->> 'away'), ', ') as fixture,
          case when count(*) = 1 then min(leg.market) end as market
        from sport_bets as bet join sport_bet_legs as leg using (player_id, bet_id)
        where bet.placed_at >= ${since.toISOString()}::timestamptz
        group by bet.player_id, bet.bet_id
      ), alike as (
        select * from taken where selections in
          (select selections from taken group by selections having count(distinct player_id) > 1)
      ), keys as (
        select player_id, 'device' as tie, token_hash as key from player_devices
        where player_id in (select player_id from alike)
        union select player_id, 'payment', vendor || ':' || token from payment_accounts
        where player_id in (select player_id from alike)
        union select player_id, 'address', concat_ws('|', country, regexp_replace(lower(postcode), '[^[:alnum:]]', '', 'g'),
          btrim(regexp_replace(lower(concat_ws(' ', address, town)), '[^[:alnum:]]+', ' ', 'g'))) from players
        where address is not null and player_id in (select player_id from alike)
      ), shared as (
        select selections, tie, key from alike join keys using (player_id)
        group by selections, tie, key having count(distinct player_id) > 1
      )
      select bet.player_id::text, ${nameOf(sql`bet.player_id`)} as player, alike.selections, alike.fixture, alike.market,
        ${cents(sql`bet.stake`)} as stakes, ${isoInstant(sql`bet.placed_at`)} as at,
        (select jsonb_agg(jsonb_build_object('tie', shared.tie, 'key', md5(shared.key)))
          from shared join keys using (tie, key)
          where shared.selections = alike.selections and keys.player_id = bet.player_id) as ties
      from alike join sport_bets as bet using (player_id, bet_id)
      where exists (select from shared join keys using (tie, key)
        where shared.selections = alike.selections and keys.player_id = bet.player_id)
      group by bet.player_id, bet.bet_id, alike.selections, alike.fixture, alike.market`,
  );

const keysOf = ({ ties }: TiedBet): string[] => ties.map(({ tie, key }) => `${tie}:${key}`);

/** Bets on the same selections, parted into those of accounts that hang together, be it through a third. */
function partsOf(bets: readonly TiedBet[]): TiedBet[][] {
  const parts: { bets: TiedBet[]; keys: Set<string> }[] = [];
  for (const bet of bets) {
    const keys = [bet.player_id, ...keysOf(bet)];
    const met = parts.filter((part) => keys.some((key) => part.keys.has(key)));
    const whole = {
      bets: [...met.flatMap((part) => part.bets), bet],
      keys: new Set([...met.flatMap((part) => [...part.keys]), ...keys]),
    };
    for (const part of met) parts.splice(parts.indexOf(part), 1);
    parts.push(whole);
  }
  return parts.map((part) => part.bets);
}

/** Bets in the order of their time, parted where nobody bets for longer than the window. */
function runsOf(bets: readonly TiedBet[]): TiedBet[][] {
  const runs: TiedBet[][] = [];
  for (const bet of bets.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && Date.parse(bet.at) - Date.parse(last.at) <= WINDOW_MS) run.push(bet);
    else runs.push([bet]);
  }
  return runs;
}

const accountsIn = (bets: readonly TiedBet[]): number => new Set(bets.map(({ player_id }) => player_id)).size;

/** Bets on the same selections as syndicates: tied accounts that bet within the window of each other. */
function syndicatesOf(bets: readonly TiedBet[]): TiedBet[][] {
  return partsOf(bets).flatMap((part) => {
    const runs = runsOf(part);
    // Who tied others together may have bet at another time: a run is looked at by itself.
    if (runs.length > 1) return runs.flatMap(syndicatesOf);
    return accountsIn(part) > 1 ? runs : [];
  });
}

/** What of all that accounts share, several of these do. */
function tiesAmong(bets: readonly TiedBet[]): Tie[] {
  const holders = new Map<string, Set<string>>();
  for (const bet of bets) {
    for (const key of keysOf(bet)) holders.set(key, (holders.get(key) ?? new Set()).add(bet.player_id));
  }
  return TIES.filter((tie) => [...holders].some(([key, { size }]) => size > 1 && key.startsWith(`${tie}:`)));
}

/** Each syndicate's bet once, whoever of them took it how often; the newest first. */
export function syndicatesIn(bets: readonly TiedBet[]) {
  const bySelections = Object.values(Object.groupBy(bets, ({ selections }) => selections));
  const found = bySelections
    .flatMap((same) => syndicatesOf(same ?? []))
    .map((own) => {
      const names = new Map(own.map(({ player_id, player }) => [player_id, player]));
      return {
        kind: 'together' as const,
        players: [...names].map(([player_id, player]) => ({ player_id, player })),
        ties: tiesAmong(own),
        fixture: own[0]?.fixture ?? '',
        market: own[0]?.market ?? null,
        bets: own.length,
        stakes: own.reduce((sum, { stakes }) => sum + BigInt(stakes), 0n).toString(),
        at: own.at(-1)?.at ?? '',
      };
    });
  return found.sort((one, other) => other.at.localeCompare(one.at)).slice(0, MOST_SHOWN);
}
