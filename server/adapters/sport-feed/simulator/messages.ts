/** What the simulator tells of a match, as the feed's messages. */
import { canGiveBack, type ResultChances } from '#shared/sport/cash-out.ts';
import type { MatchFacts } from '#shared/sport/facts.ts';
import { type MarketName, marketKey } from '#shared/sport/markets.ts';
import type { ScoreChance } from '#shared/sport/same-match.ts';
import { settleMarket } from '#shared/sport/settlement.ts';
import type { FeedMarket, FeedMessage, FixtureStatus, MarketResults } from '../../../ports/sport-feed.ts';
import { fairAt, type SimulatedMatch } from './match.ts';
import { oddsOf } from './pricing.ts';
import type { ScheduledFixture } from './schedule.ts';

/** One match as it is told: its messages by number, each made when it is asked for. */
export interface Telling {
  fixture: ScheduledFixture;
  match: SimulatedMatch;
  /** When the number of each message is told, ms; each moment has two numbers: its odds, and what they settle. */
  times: readonly number[];
}

const CLOSED = new Set(['finished', 'abandoned', 'retired']);

function statusOf(match: SimulatedMatch, second: number | null): FixtureStatus {
  if (second === null) return 'not_started';
  const { end } = match.at(second).facts;
  if (end === 'abandoned') return 'abandoned';
  return CLOSED.has(end) ? 'ended' : 'live';
}

/** Digits of chances: beyond them they move no offer. */
const DIGITS = 6;

const roundedChances = (chances: ResultChances): ResultChances =>
  Object.fromEntries(Object.entries(chances).map(([result, chance]) => [result, Number(chance.toFixed(DIGITS))]));

/** A market as it is offered at a moment; null: before the start. */
export function marketAt(
  match: SimulatedMatch,
  market: MarketName,
  second: number | null,
  facts: MatchFacts,
): FeedMarket {
  const key = marketKey(market);
  if (settleMarket(market, facts) !== null) return { key, status: 'inactive', outcomes: [] };
  const fair = fairAt(match, market, second);
  const { margin, method } = match.margin(market);
  const odds = oddsOf(fair, margin, method);
  const saysChances = canGiveBack(key);
  const outcomes = fair.map(({ key: name, chance, chances }, index) => ({
    key: name,
    odds: odds[index] ?? null,
    probability: Math.min(1, chance),
    ...(saysChances ? { chances: roundedChances(chances) } : {}),
  }));
  // With two ways a market without one of them is none; with more, each stands for itself.
  const isOpen = outcomes.length === 2 ? odds.every((one) => one !== null) : odds.some((one) => one !== null);
  return { key, status: isOpen ? 'active' : 'inactive', outcomes };
}

/** The markets that are decided at a moment and were not at the one before. */
function decidedBetween(match: SimulatedMatch, before: number | null, now: number): MarketResults[] {
  const earlier = match.at(before).facts;
  const { facts } = match.at(now);
  return match.markets.flatMap((market) => {
    const outcomes = settleMarket(market, facts);
    if (outcomes === null || settleMarket(market, earlier) !== null) return [];
    return [{ key: marketKey(market), outcomes }];
  });
}

/** Chances below are left out: they move no price. */
const LEAST_CHANCE = 1e-7;

/** How a football match can still end. */
export function scoresAt(match: SimulatedMatch, second: number | null): ScoreChance[] {
  return match.endings({ type: 'correct_score', specifier: null }, second).flatMap(({ facts, probability }) => {
    const isKept = facts.sport === 'football' && probability >= LEAST_CHANCE;
    return isKept ? [[facts.home, facts.away, Number(probability.toPrecision(6))] as const] : [];
  });
}

/** Numbers before the first moment of play: the fixture and its first odds. */
const FIRST_NUMBERS = 2;

/** Whether a number is one of odds, which later ones make superfluous. */
export function isOdds({ match }: Telling, number: number): boolean {
  if (number < FIRST_NUMBERS) return number === 1;
  const moment = match.moments[Math.floor((number - FIRST_NUMBERS) / 2)];
  return moment?.kind === 'change' && number % 2 === 0;
}

/** The message of a number; null when there is nothing to tell. */
export function messageOf({ fixture, match, times }: Telling, number: number): FeedMessage | null {
  const envelope = { fixtureId: fixture.id, at: new Date(times[number] ?? 0) };
  if (number === 0) return { ...envelope, type: 'fixture', details: fixture.details };
  const index = Math.floor((number - FIRST_NUMBERS) / 2);
  const moment = number === 1 ? null : match.moments[index];
  if (moment === undefined) return null;
  const isFirst = number % 2 === 0;
  if (moment?.kind === 'stop') return isFirst ? { ...envelope, type: 'bet_stop' } : null;
  const second = moment?.second ?? null;
  if (moment !== null && !isFirst) {
    // A stop tells nothing: what was decided by then is still to be told.
    const before = match.moments.slice(0, index).findLast(({ kind }) => kind === 'change')?.second ?? null;
    const markets = decidedBetween(match, before, moment.second);
    return markets.length === 0 ? null : { ...envelope, type: 'bet_settlement', markets };
  }
  const { state, facts } = match.at(second);
  return {
    ...envelope,
    type: 'odds_change',
    status: statusOf(match, second),
    state,
    markets: match.markets.map((market) => marketAt(match, market, second, facts)),
    ...(facts.sport === 'football' && facts.end === 'running' ? { scores: scoresAt(match, second) } : {}),
  };
}
