/** Fixtures and bets as the contract shows them. */
import type {
  BetRequestView,
  BetView,
  FixtureDetailsView,
  FixtureView,
  MarketView,
  MatchStanding,
} from '#shared/contract/sport.ts';
import { formatDecimal } from '#shared/money.ts';
import type { Reach } from '#shared/regions/index.ts';
import { marketOf } from '#shared/sport/markets.ts';
import { mayBetOn, mayBetOnMatch } from '#shared/sport/rules.ts';
import { freeBetOf } from '../funding/index.ts';
import { offerFor, saleDelayOf } from './cash-out.ts';
import type { FixtureWithMarkets } from './catalogue-store.ts';
import { isWhole, taxOwed, unitsOf } from './paying.ts';
import type { BetRequest } from './request-store.ts';
import { standingOf } from './requests.ts';
import { isInPlay, isOpen, type Standing } from './selections.ts';
import type { Bet, Market } from './types.ts';

const SHOWN_STATUS: Readonly<Record<Market['status'], MarketView['status']>> = {
  active: 'active',
  suspended: 'suspended',
  inactive: 'suspended',
  settled: 'settled',
  cancelled: 'cancelled',
};

export function marketView({ status, outcomes, results }: Market): MarketView {
  const odds = status === 'active' ? outcomes.flatMap(({ key, odds }) => (odds === null ? [] : [[key, odds]])) : [];
  return {
    status: SHOWN_STATUS[status],
    odds: Object.fromEntries(odds),
    ...(results === null ? {} : { results }),
  };
}

export function standingView(fixture: FixtureWithMarkets, now: Date): MatchStanding {
  const { status, state } = fixture;
  const { clockSeconds, period, points, serving } = state;
  return {
    status,
    stopped: !isOpen(fixture, now),
    score: [...(state.score ?? [0, 0])],
    sets: (state.sets ?? []).map(([home, away]): [number, number] => [home, away]),
    ...(clockSeconds == null ? {} : { clock: clockSeconds }),
    ...(period == null ? {} : { period }),
    ...(points == null ? {} : { points: [points[0], points[1]] as [string, string] }),
    ...(serving == null ? {} : { serving }),
  };
}

/** The markets that a bettor may see: what the law forbids them to bet on is not shown. */
export function marketViews(fixture: FixtureWithMarkets, reach: Reach, now: Date): Record<string, MarketView> {
  const inPlay = isInPlay(fixture, now);
  const shown = fixture.markets.filter(({ market }) => {
    const type = marketOf(market)?.type;
    return type !== undefined && mayBetOnMatch(reach, fixture) && mayBetOn(reach, type, inPlay);
  });
  return Object.fromEntries(shown.map((market) => [market.market, marketView(market)]));
}

const competitorView = ({ name, colours }: FixtureWithMarkets['home']) => ({
  name,
  colours: [colours[0], colours[1]] as [string, string],
});

export const fixtureView = (fixture: FixtureWithMarkets, reach: Reach, now: Date): FixtureView => ({
  fixture_id: fixture.fixtureId,
  ...(fixture.kind === 'outright' ? { outright: true as const } : {}),
  ...(fixture.isYouth ? { youth: true as const } : {}),
  sport: fixture.sport,
  tournament: { tournament_id: fixture.tournamentId, name: fixture.tournament },
  home: competitorView(fixture.home),
  away: competitorView(fixture.away),
  starts_at: fixture.startsAt.toISOString(),
  standing: standingView(fixture, now),
  markets: marketViews(fixture, reach, now),
  market_count: fixture.marketCount,
});

export function detailsView(fixture: FixtureWithMarkets, reach: Reach, now: Date): FixtureDetailsView {
  const { statistics = {}, pressure = [], timeline = [], lineups } = fixture.state;
  return {
    ...fixtureView(fixture, reach, now),
    ...(lineups === undefined ? {} : { lineups: { home: [...lineups.home], away: [...lineups.away] } }),
    statistics: Object.fromEntries(Object.entries(statistics).map(([name, [home, away]]) => [name, [home, away]])),
    pressure: [...pressure],
    timeline: timeline.map((one) => ({ ...one })),
  };
}

/** Odds as people read them: "1.42". */
export const oddsText = (tenThousandths: bigint): string => (Number(tenThousandths) / 10_000).toFixed(2);

/** The odds of a single or a combo; a system has none of its own. */
export function totalOdds(bet: Bet): string | null {
  if (!isWhole(bet)) return null;
  return oddsText(unitsOf(bet).reduce((total, { odds }) => (total * odds) / 10_000n, 10_000n));
}

/** What people name a bet by. */
export const betNumber = (betId: string): string => `FW-${betId.slice(0, 4)}-${betId.slice(4, 8)}`.toUpperCase();

const STARTED = ['live', 'ended', 'abandoned'];

export function betView(bet: Bet, standings: readonly Standing[], now: Date): BetView {
  const text = (amount: bigint) => formatDecimal(amount, bet.currency);
  const offer = offerFor(bet, standings);
  return {
    bet_id: bet.betId,
    number: betNumber(bet.betId),
    sizes: [...bet.sizes],
    bankers: [...bet.bankers],
    groups: Object.entries(bet.groupOdds).map(([id, odds]) => ({ fixture_id: id, odds: oddsText(odds) })),
    line_stake: text(bet.lineStake),
    stake: text(bet.stake),
    tax: text(taxOwed(bet)),
    currency: bet.currency,
    same_match: bet.jointOdds !== null,
    free_bet: freeBetOf(bet.funding) !== null,
    odds: totalOdds(bet),
    possible_payout: text(bet.possiblePayout),
    payout: bet.status === 'open' ? null : text(bet.payout),
    sold:
      bet.soldStake === 0n
        ? null
        : { stake: text(bet.soldStake), amount: text(bet.soldFor), left: text(bet.stake - bet.soldStake) },
    status: bet.status,
    placed_at: bet.placedAt.toISOString(),
    settled_at: bet.settledAt?.toISOString() ?? null,
    cash_out: offer === null ? null : text(offer),
    cash_out_delay: saleDelayOf(bet, standings, now),
    legs: bet.legs.map(({ fixtureId, told, market, outcome, odds, result, voidReason }, index) => {
      const fixture = standings[index]?.fixture;
      const score = fixture?.state.score;
      return {
        fixture_id: fixtureId,
        ...told,
        market,
        outcome,
        odds: oddsText(odds),
        result,
        void_reason: voidReason,
        score: fixture && score && STARTED.includes(fixture.status) ? [score[0], score[1]] : null,
        live: fixture?.status === 'live',
      };
    }),
  };
}

/** A request as its player sees it; how long it has, by the server's clock. */
export function requestView(request: BetRequest, now: Date): BetRequestView {
  const { requestId, asked, told, lines, stake, offeredLineStake, currency, failure, betId, expiresAt } = request;
  const status = standingOf(request, now);
  const isOpen = status === 'waiting' || status === 'countered';
  return {
    request_id: requestId,
    status,
    legs: asked.legs.map(({ market, outcome, odds }, index) => ({
      ...{ home: told[index]?.home ?? '', away: told[index]?.away ?? '' },
      ...{ market, outcome, odds },
    })),
    stake: formatDecimal(stake, currency),
    offered: offeredLineStake === null ? null : formatDecimal(offeredLineStake * BigInt(lines), currency),
    currency,
    seconds_left: isOpen ? Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000) : 0,
    failure,
    bet: betId === null ? null : betNumber(betId),
  };
}
