/**
 * What of many messages has to be written: of odds that follow each other only the newest of each market, and of a match's
 * state what was said last. Ten thousand changes of two hundred matches are two hundred.
 */
import type { ScoreChance } from '#shared/sport/same-match.ts';
import { createPause } from '../../pauses.ts';
import type { FeedMarket, FeedMessage, FixtureStatus, MatchState } from '../../ports/sport-feed.ts';

/** Milliseconds. */
type Stamp = number;

export interface StampedMarket extends FeedMarket {
  /** When its state and its odds were made; null: nothing is said of them. */
  stateAt: Date | null;
  changedAt: Date | null;
  producer: string | null;
}

/** Odds of one fixture that came one after the other, as one. */
export interface FixtureChange {
  type: 'change';
  fixtureId: string;
  at: Date;
  status: FixtureStatus | null;
  state: Partial<MatchState>;
  /** When each of what is said was made: by the keys of the state, and `status`. */
  told: Readonly<Record<string, Stamp>>;
  scores: readonly ScoreChance[] | null;
  markets: readonly StampedMarket[];
  /** Of which it was made. */
  messages: FeedMessage[];
}

type OddsChange = Extract<FeedMessage, { type: 'odds_change' }>;
export type Step = FixtureChange | Exclude<FeedMessage, OddsChange>;

function changeOf(message: OddsChange): FixtureChange {
  const { fixtureId, at, status = null, state = {}, scores = null, markets, producer = null } = message;
  const keys = [...Object.keys(state), ...(status === null ? [] : ['status'])];
  return {
    ...{ type: 'change', fixtureId, at, status, state, scores },
    told: Object.fromEntries(keys.map((key) => [key, at.getTime()])),
    markets: markets.map((market) => ({
      ...{ ...market, producer },
      stateAt: market.status === undefined ? null : at,
      changedAt: market.outcomes.length === 0 ? null : at,
    })),
    messages: [message],
  };
}

const msOf = (date: Date | null): Stamp => date?.getTime() ?? Number.NEGATIVE_INFINITY;

/** Whichever was made later; of one moment what came later. */
const later = <Part>(one: Part, other: Part, at: (part: Part) => Stamp): Part => (at(one) > at(other) ? one : other);

/** A market that two messages tell of: its state and its odds each as they were told last. */
function mergedMarket(one: StampedMarket | undefined, other: StampedMarket): StampedMarket {
  if (one === undefined) return other;
  const stated = later(one, other, ({ stateAt }) => msOf(stateAt));
  const priced = later(one, other, ({ changedAt }) => msOf(changedAt));
  const { status: _status, ...last } = later(one, other, ({ stateAt, changedAt }) =>
    Math.max(msOf(stateAt), msOf(changedAt)),
  );
  return {
    ...{ ...last, outcomes: priced.outcomes, changedAt: priced.changedAt, stateAt: stated.stateAt },
    ...(stated.status === undefined ? {} : { status: stated.status }),
  };
}

/** @param one came before @param other; which of what they say was made later their stamps say */
function merged(one: FixtureChange, other: FixtureChange): FixtureChange {
  const markets = new Map(one.markets.map((market) => [market.key, market]));
  for (const market of other.markets) markets.set(market.key, mergedMarket(markets.get(market.key), market));
  const toldBy = (key: string) => later(one, other, ({ told }) => told[key] ?? Number.NEGATIVE_INFINITY);
  const keys = [...new Set([...Object.keys(one.told), ...Object.keys(other.told)])];
  const states = keys.map((key) => [key, toldBy(key).state[key as keyof MatchState]] as const);
  const priced = later(one, other, ({ at }) => at.getTime());
  for (const message of other.messages) one.messages.push(message);
  return {
    ...other,
    ...{ at: priced.at, scores: priced.scores, status: toldBy('status').status },
    state: Object.fromEntries(states.filter(([key]) => key !== 'status')),
    told: Object.fromEntries(keys.map((key) => [key, toldBy(key).told[key] ?? 0])),
    markets: [...markets.values()],
    messages: one.messages,
  };
}

/** The steps of each fixture, in the order in which they came. */
export async function stepsByFixture(messages: readonly FeedMessage[]): Promise<Map<string, Step[]>> {
  const pause = createPause();
  const steps = new Map<string, Step[]>();
  for (const message of messages) {
    await pause();
    const own = steps.get(message.fixtureId) ?? [];
    steps.set(message.fixtureId, own);
    const last = own.at(-1);
    if (message.type !== 'odds_change') own.push(message);
    else if (last?.type === 'change') own[own.length - 1] = merged(last, changeOf(message));
    else own.push(changeOf(message));
  }
  return steps;
}
