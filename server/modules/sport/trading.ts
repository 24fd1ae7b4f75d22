/** What traders see and do (ADR 0121). Each act locks the fixtures that it is about, as bets on them do. */
import type { Lineups, Sport } from '#shared/sport/facts.ts';
import { MARKET_TYPES, marketOf, outcomesOf } from '#shared/sport/markets.ts';
import { canStandTogether } from '#shared/sport/outcome-sets.ts';
import { LEG_RESULTS, type LegResult } from '#shared/sport/results.ts';
import type { Queryable, Touch, Transaction } from '../../db/index.ts';
import { type FixtureWithMarkets, findFixtures, listOpenFixtures, listTournaments } from './catalogue-store.ts';
import {
  ALL_SPORT,
  type Control,
  type ControlKey,
  type ControlSettings,
  countStops,
  findControl,
  lockControlled,
  tournamentControls,
  writeControl,
} from './controls.ts';
import { exposureOf, type SelectionExposure } from './exposure.ts';
import { fixtureTopic, LIVE_TOPIC } from './intake.ts';
import { concludeMarkets } from './intake-store.ts';
import { settleMarkets } from './results-store.ts';

export const NOTHING_SET: ControlSettings = {
  is_suspended: false,
  stake_maximum: null,
  payout_maximum: null,
  margin: null,
};

/** Sums of a market's single bets, and what is left of them, their tax paid, by the selection that wins; euro cents. */
interface MarketExposure {
  market: string;
  stakes: bigint;
  selections: { outcome: string; bets: number; stakes: bigint; pays: bigint; left: bigint; combos: bigint }[];
}

/** @param outcomes all selections of the market: also the ones that nobody bet on */
export function marketExposure(
  market: string,
  outcomes: readonly string[],
  found: readonly SelectionExposure[],
): MarketExposure {
  const own = found.filter((one) => one.market === market);
  const stakes = own.reduce((sum, one) => sum + BigInt(one.stakes), 0n);
  const kept = own.reduce((sum, one) => sum - BigInt(one.taxes), stakes);
  const selections = outcomes.map((outcome) => {
    const one = own.find((row) => row.outcome === outcome);
    const pays = BigInt(one?.pays ?? 0);
    const combos = BigInt(one?.combos ?? 0);
    return { outcome, bets: one?.bets ?? 0, stakes: BigInt(one?.stakes ?? 0), pays, left: kept - pays, combos };
  });
  return { market, stakes, selections };
}

export interface TradedFixture {
  fixture: FixtureWithMarkets;
  bets: number;
  stakes: bigint;
  exposure: bigint;
  combos: bigint;
  markets: MarketExposure[];
}

const most = (values: readonly bigint[]): bigint => values.reduce((top, value) => (value > top ? value : top), 0n);

function tradedOf(fixture: FixtureWithMarkets, found: readonly SelectionExposure[]): TradedFixture {
  const own = found.filter(({ fixture_id }) => fixture_id === fixture.fixtureId);
  const keys = [...new Set([...fixture.markets.map(({ market }) => market), ...own.map(({ market }) => market)])];
  const markets = keys.map((key) => {
    const type = marketOf(key)?.type;
    return marketExposure(key, type === undefined ? [] : outcomesOf(type, fixture.state.lineups), own);
  });
  return {
    fixture,
    bets: own.reduce((sum, { bets }) => sum + bets, 0),
    stakes: markets.reduce((sum, { stakes }) => sum + stakes, 0n),
    exposure: markets.reduce((sum, { selections }) => sum + most(selections.map(({ left }) => -left)), 0n),
    combos: most(own.map(({ combos }) => BigInt(combos))),
    markets,
  };
}

const byExposure = (one: TradedFixture, other: TradedFixture): number =>
  Number(other.exposure - one.exposure) || Number(other.combos - one.combos);

/** Fixtures that are played or come, the largest exposure first. */
export async function tradedFixtures(queryable: Queryable, now: Date, sport: Sport | null): Promise<TradedFixture[]> {
  const [fixtures, exposures] = await Promise.all([
    listOpenFixtures(queryable, now, sport),
    exposureOf(queryable, null),
  ]);
  return fixtures.map((fixture) => tradedOf(fixture, exposures)).sort(byExposure);
}

/** A fixture with all its markets; null: there is none. */
export async function tradedFixture(queryable: Queryable, now: Date, fixtureId: string): Promise<TradedFixture | null> {
  const [fixture] = await findFixtures(queryable, now, [fixtureId], null);
  return fixture ? tradedOf(fixture, await exposureOf(queryable, [fixtureId])) : null;
}

/** What is set for all sport. */
export const sportSettings = async (queryable: Queryable): Promise<ControlSettings> =>
  (await findControl(queryable, { scope: 'sport', subject: ALL_SPORT, market: '' })) ?? NOTHING_SET;

/** Tournaments with fixtures to come, and what is set for each and its markets. */
export async function tradedLeagues(queryable: Queryable) {
  const [tournaments, controls] = await Promise.all([listTournaments(queryable), tournamentControls(queryable)]);
  return tournaments.map((tournament) => ({
    ...tournament,
    controls: controls.filter(({ subject }) => subject === tournament.tournament_id),
  }));
}

const isMarketOf = ({ scope, market }: ControlKey): boolean =>
  market === '' ||
  (scope !== 'sport' &&
    (scope === 'fixture' ? marketOf(market) !== null : MARKET_TYPES.some((type) => type === market)));

/**
 * Sets what holds for a tournament, fixture or market: from the commit on every bet, on whatever node, meets it.
 * @returns what was set before; `invalid`: there is no such market; null: there is nothing of that name
 */
export async function setControl(
  transaction: Transaction,
  touch: Touch,
  control: Control,
  by: { by: string; at: Date },
): Promise<ControlSettings | 'invalid' | null> {
  if (!isMarketOf(control) || (control.margin !== null && control.scope !== 'tournament')) return 'invalid';
  if (control.scope === 'sport' && control.subject !== ALL_SPORT) return 'invalid';
  const fixtures = await lockControlled(transaction, control);
  // The switch for everything holds for what comes too.
  if (fixtures.length === 0 && control.scope !== 'sport') return null;
  const before = (await findControl(transaction, control)) ?? NOTHING_SET;
  await writeControl(transaction, control, by);
  if (control.is_suspended) await countStops(transaction, fixtures);
  for (const fixtureId of fixtures) touch(fixtureTopic(fixtureId));
  touch(LIVE_TOPIC);
  return before;
}

/** Whether results say of each selection of a market how it ended, and of nothing else, and can all be true together. */
export function areResultsOf(
  market: string,
  results: Readonly<Record<string, string>>,
  lineups: Lineups | undefined,
): boolean {
  const type = marketOf(market)?.type;
  if (type === undefined) return false;
  const outcomes = outcomesOf(type, lineups);
  const isEach =
    outcomes.length === Object.keys(results).length && outcomes.every((one) => Object.hasOwn(results, one));
  const all = Object.values(results);
  // Of a market something wins or is void: all lost is a form that nobody filled in.
  if (!isEach || all.every((result) => result === 'lost')) return false;
  const named = all.flatMap((result) => LEG_RESULTS.find((one) => one === result) ?? []);
  return (
    named.length === all.length &&
    canStandTogether(
      market,
      outcomes.map((one) => results[one] as LegResult),
    )
  );
}

/** Settles a market as two people said; its bets are due. False: the fixture or market is not there any more. */
export async function settleByHand(
  transaction: Transaction,
  touch: Touch,
  { fixtureId, market, results }: { fixtureId: string; market: string; results: Record<string, LegResult> },
  now: Date,
): Promise<boolean> {
  await lockControlled(transaction, { scope: 'fixture', subject: fixtureId, market });
  const [fixture] = await findFixtures(transaction, now, [fixtureId], [market]);
  if (!fixture || fixture.markets.length === 0 || !areResultsOf(market, results, fixture.state.lineups)) return false;
  await settleMarkets(transaction, { fixtureId, at: now }, [{ key: market, outcomes: results }], 'hand');
  await concludeMarkets(transaction, [fixtureId]);
  touch(fixtureTopic(fixtureId));
  touch(LIVE_TOPIC);
  return true;
}
