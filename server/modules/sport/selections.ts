/** What a selection is at this moment: open at its odds, suspended, over, or forbidden where the bettor is. */
import type { Reach } from '#shared/regions/index.ts';
import { betDelayOf } from '#shared/sport/delays.ts';
import type { StakeCap } from '#shared/sport/limits.ts';
import { type MarketType, marketOf } from '#shared/sport/markets.ts';
import { mayBetOn, mayBetOnMatch } from '#shared/sport/rules.ts';
import type { Queryable } from '../../db/index.ts';
import { type FixtureWithMarkets, findFixtures } from './catalogue-store.ts';
import { type Control, controlsOn } from './controls.ts';
import type { Market, Selection, StoredOutcome } from './types.ts';

export interface Standing {
  state: 'open' | 'suspended' | 'ended' | 'forbidden';
  /** As offered, when it is open. */
  odds: string | null;
  fixture: FixtureWithMarkets | null;
  type: MarketType | null;
  outcome: StoredOutcome | null;
  /** Whether bets on it are bought from players while it is open. */
  isSellable: boolean;
  /** What traders set for it. */
  controls: readonly Control[];
}

/** Whether a match is under way, or should be. */
export const isInPlay = ({ status, startsAt }: Pick<FixtureWithMarkets, 'status' | 'startsAt'>, now: Date): boolean =>
  status !== 'not_started' || startsAt <= now;

/** The limits of traders on selections. */
export const capsOf = (standings: readonly Standing[]): StakeCap[] => standings.flatMap(({ controls }) => controls);

/** How long a bet on selections waits before it is looked at again, seconds; 0: it does not. */
export const delayOf = (standings: readonly Standing[], now: Date): number =>
  betDelayOf(standings.flatMap(({ fixture }) => (fixture && isInPlay(fixture, now) ? fixture.sport : [])));

/** Whether anything of a match can be bet on at this moment. */
export function isOpen(fixture: FixtureWithMarkets, now: Date): boolean {
  const { status, isStopped, isHeard } = fixture;
  // One that should have begun and of which nothing is heard is not bet on at the odds of before.
  const isLate = status === 'not_started' && fixture.startsAt <= now;
  return isHeard && !isStopped && !isLate && (status === 'not_started' || status === 'live');
}

const OVER: readonly FixtureWithMarkets['status'][] = ['ended', 'abandoned', 'cancelled'];

function stateOf(fixture: FixtureWithMarkets, market: Market, outcome: StoredOutcome, now: Date): Standing['state'] {
  if (OVER.includes(fixture.status) || market.status === 'settled' || market.status === 'cancelled') return 'ended';
  const isOffered = isOpen(fixture, now) && market.status === 'active' && outcome.odds !== null;
  return isOffered ? 'open' : 'suspended';
}

const NOWHERE: Standing = {
  state: 'ended',
  odds: null,
  fixture: null,
  type: null,
  outcome: null,
  isSellable: false,
  controls: [],
};

/** How selections stand, in their order. What names nothing that there is has ended. */
export async function standingsOf(
  queryable: Queryable,
  selections: readonly Selection[],
  reach: Reach,
  now: Date,
): Promise<Standing[]> {
  const ids = [...new Set(selections.map(({ fixture_id }) => fixture_id))];
  const markets = [...new Set(selections.map(({ market }) => market))];
  const fixtures = await findFixtures(queryable, now, ids, markets);
  return selections.map(({ fixture_id, market: key, outcome: name }) => {
    const fixture = fixtures.find(({ fixtureId }) => fixtureId === fixture_id);
    const market = fixture?.markets.find((one) => one.market === key);
    const outcome = market?.outcomes.find((one) => one.key === name);
    const type = marketOf(key)?.type;
    if (!fixture || !market || !outcome || !type) return { ...NOWHERE, fixture: fixture ?? null };
    const { is_sellable: isSellable } = market;
    const found = { fixture, type, outcome, isSellable, controls: controlsOn(fixture.controls, key) };
    const isAllowed = mayBetOnMatch(reach, fixture) && mayBetOn(reach, type, isInPlay(fixture, now));
    if (!isAllowed) return { ...found, state: 'forbidden', odds: null };
    const state = stateOf(fixture, market, outcome, now);
    return { ...found, state, odds: state === 'open' ? outcome.odds : null };
  });
}
