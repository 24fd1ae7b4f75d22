/**
 * Everything that is simulated: for each set of rules the ways to play it that cover its kinds of bets, each with its
 * exact return. A table on a clock that plays by a table game's rules needs no rounds of its own.
 */
import type { ReturnLine } from '../engines/engine.ts';
import { flightReturns, lastHeightOf, payoutAt } from '../engines/flight.ts';
import { JACKS_PAYS } from '../engines/video-poker.ts';
import { solveBlackjack } from '../maths/blackjack-return.ts';
import { countedOnce } from '../maths/counted-once.ts';
import { analyseRound } from '../maths/exact-features.ts';
import type { WordSource } from '../maths/fair.ts';
import { toNumber } from '../maths/rational.ts';
import { play } from '../maths/round.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { bestHolds } from '../maths/video-poker-return.ts';
import { TITLES } from '../titles/index.ts';
import { LIVE_TITLES, type LiveGame, type LiveTitle } from '../titles/live.ts';
import { SHARED_TITLES } from '../titles/shared.ts';
import { type AnyEngine, type EngineName, TABLE_GAME_TITLES } from '../titles/table-games.ts';
import { bestMove } from './blackjack-play.ts';

/** One way to play a game. */
export interface Case {
  /** Whose rules: the code of a slot, or the name of an engine. */
  rules: string;
  /** The bet or strategy, as the engine's own list of returns names it. */
  name: string;
  /** What it returns, as a share of the first stake or of a feature's price: exact, but worked out only when asked. */
  exact(): number;
  /** The exact deviation of that, where it is counted. */
  deviation(): number | null;
  /** Plays a round; what came back beyond further stakes, in first stakes or prices. */
  player(): (words: WordSource) => Promise<number>;
}

/**
 * Whose rules a table on a clock is played by: those of the table game with its engine, unless it has set them
 * otherwise (titles/roulette.ts).
 */
function rulesOfTable({ code, live, rules }: LiveTitle): string {
  const tableGame = TABLE_GAME_TITLES.find(({ engineName }) => engineName === live);
  return tableGame === undefined || tableGame.engine === rules ? live : code;
}

/** Which rules a game of the studio is played by, by its code. */
export const RULES_OF: ReadonlyMap<string, string> = new Map([
  ...TITLES.map(({ code }) => [code, code] as const),
  ...TABLE_GAME_TITLES.map(({ code, engineName }) => [code, engineName] as const),
  ...SHARED_TITLES.map(({ code, shared }) => [code, shared] as const),
  ...LIVE_TITLES.map((title) => [title.code, rulesOfTable(title)] as const),
]);

const STAKE = 10_000n;
const stakes = (amount: bigint) => Number(amount) / Number(STAKE);

/** A slot as it is staked, and its feature as it is bought where it is for sale. */
function slotCases(title: SlotTitle): Case[] {
  const analysis = () => analyseRound(title);
  const staked: Case = {
    rules: title.code,
    name: 'screen and feature',
    exact: () => toNumber(analysis().rtp),
    deviation: () => analysis().deviation,
    player: () => async (words) => (await play(title, words)).units / title.unitsPerStake,
  };
  const price = title.feature?.buy?.priceTenths;
  if (price === undefined) return [staked];
  const bought = () => {
    const found = analysis().bought;
    if (!found) throw new Error(`What ${title.code} sells is not counted`);
    return found;
  };
  const unitsPerPrice = (title.unitsPerStake * price) / 10;
  const atItsPrice: Case = {
    rules: title.code,
    name: 'bought feature',
    exact: () => toNumber(bought().rtp),
    deviation: () => bought().deviation,
    player: () => async (words) => (await play(title, words, true)).units / unitsPerPrice,
  };
  return [staked, atItsPrice];
}

/** How a round is decided where there is something to decide. */
type Strategy = (engine: AnyEngine) => (state: never) => unknown;

interface Way {
  bet: Readonly<Record<string, unknown>>;
  /** The name of its return. */
  name: string;
  strategy?: Strategy;
}

const amount = STAKE.toString();
const spot = (on: string, name = on): Way => ({ bet: { bets: [{ on, amount }] }, name });

const holdsOfJacks = countedOnce(() => bestHolds(JACKS_PAYS));
const bestPlay: Strategy = () => {
  const book = solveBlackjack();
  return (state) => ({ move: bestMove(book, state) });
};
const bestHold: Strategy = () => {
  const holds = holdsOfJacks();
  return (state: { dealt: readonly number[] }) => ({ hold: holds(state.dealt) });
};
/** Opens the first so many fields, then stops. */
const opening =
  (fields: number): Strategy =>
  () =>
  ({ opened }: { opened: readonly number[] }) =>
    opened.length < fields ? { open: opened.length } : { stop: true };
const mined = (mines: number, fields: number): Way => ({
  bet: { amount, mines },
  name: `${mines} mines, ${fields} fields`,
  strategy: opening(fields),
});

const WAYS: Readonly<Record<EngineName | LiveGame, readonly Way[]>> = {
  roulette: [
    spot('straight-17', 'straight up to column'),
    spot('dozen-1', 'straight up to column'),
    spot('red', 'even money'),
  ],
  baccarat: [spot('player'), spot('banker'), spot('tie')],
  'video-poker': [{ bet: { amount }, name: 'best play', strategy: bestHold }],
  dice: [2, 50, 98].map((target) => ({ bet: { amount, side: 'under', target }, name: `${target - 1} of 100` })),
  mines: [mined(1, 5), mined(3, 3), mined(10, 2)],
  plinko: (['8 low', '12 medium', '16 high'] as const).map((setting) => {
    const [rows, risk] = setting.split(' ');
    return { bet: { amount, rows: Number(rows), risk }, name: `${rows} rows, ${risk}` };
  }),
  wheel: ['low', 'medium', 'high'].map((risk) => ({ bet: { amount, risk }, name: risk })),
  balloon: [110, 200, 1_000].map((target) => ({
    bet: { amount, target_hundredths: target },
    name: `leave at ${(target / 100).toFixed(2)}`,
  })),
  blackjack: [{ bet: { amount }, name: 'best play, of the first bet', strategy: bestPlay }],
  helm: [1, 5, 23].map((number) => spot(`pays-${number}`, `${number} to 1`)),
  'captains-dice': ['low', 'total-7', 'number-1', 'double-1', 'triple-1', 'any-triple'].map((on) => spot(on)),
};

function returnOf(returns: readonly ReturnLine[], name: string): number {
  const line = returns.find((known) => known.name === name);
  if (!line) throw new Error(`No return is called ${name}`);
  return toNumber(line.rtp);
}

/** Each spot of a kind returns the same, so the name of the way says which one was played. */
function nameOf({ bet, name }: Way): string {
  const [chip] = (bet.bets ?? []) as readonly { on: string }[];
  return chip === undefined || chip.on === name ? name : `${chip.on}: ${name}`;
}

function engineCase(rules: string, engine: AnyEngine, returns: () => readonly ReturnLine[], way: Way): Case {
  return {
    rules,
    name: nameOf(way),
    exact: () => returnOf(returns(), way.name),
    deviation: () => null,
    player() {
      const bet = engine.bet.parse(way.bet);
      const decide = way.strategy?.(engine);
      return async (words) => {
        let state = await engine.begin(bet, words);
        let raised = 0n;
        for (let paid = engine.payoutOf(state); ; paid = engine.payoutOf(state)) {
          if (paid !== null) return stakes(paid - raised);
          const action = decide ? decide(state as never) : engine.next(state);
          raised += engine.raiseOf?.(state, action) ?? 0n;
          state = await engine.act(state, action, words);
        }
      };
    },
  };
}

const DRAW_WORDS = 8;
const WORD_SPACE = 2n ** 32n;

/** The draw of a flight is 256 bits of an HMAC; here they come from the words. */
function flightCase(target: number): Case {
  const name = `cash out at ${(target / 100).toFixed(2)}`;
  const paid = stakes(payoutAt(STAKE, target));
  return {
    rules: 'aviator',
    name,
    exact: () => returnOf(flightReturns(), name),
    deviation: () => null,
    player: () => async (words) => {
      let draw = 0n;
      for (let word = 0; word < DRAW_WORDS; word += 1) draw = draw * WORD_SPACE + BigInt(await words.next());
      return lastHeightOf(draw) >= target ? paid : 0;
    },
  };
}

/** Engines by the name of their rules, and the ways to play them. */
const ENGINES: ReadonlyMap<string, { engine: AnyEngine; ways: readonly Way[] }> = new Map([
  ...LIVE_TITLES.map((title) => [rulesOfTable(title), { engine: title.rules, ways: WAYS[title.live] }] as const),
  ...TABLE_GAME_TITLES.map(({ engineName, engine }) => [engineName, { engine, ways: WAYS[engineName] }] as const),
]);

export const CASES: readonly Case[] = [
  ...TITLES.flatMap(slotCases),
  ...[...ENGINES].flatMap(([rules, { engine, ways }]) => {
    const returns = countedOnce(() => engine.returns());
    return ways.map((way) => engineCase(rules, engine, returns, way));
  }),
  ...[110, 200, 1_000].map(flightCase),
];
