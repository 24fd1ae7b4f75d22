/** Computes a round again from its seeds, with the engines that played it. Nothing here is asked of the server. */
import { isCurrency } from '#shared/money.ts';
import { lastHeightFrom } from '../../engines/flight.ts';
import { drawOutcome, outcomeView } from '../../engines/live.ts';
import { oneOf, record } from '../../engines/shape.ts';
import { commitmentOf, type FairInput, fairWords } from '../../maths/fair.ts';
import type { JackpotStake, JackpotTier } from '../../maths/jackpot.ts';
import { spin } from '../../maths/round.ts';
import type { SlotTitle } from '../../maths/slot.ts';
import { isOfChain } from '../../shared-rounds/proof.ts';
import { TITLES, titleByCode } from '../../titles/index.ts';
import { LIVE_TITLES } from '../../titles/live.ts';
import { SHARED_TITLES } from '../../titles/shared.ts';
import { TABLE_GAME_TITLES, type TableGameTitle, tableGameTitleByCode } from '../../titles/table-games.ts';

/**
 * What the player gives: the round as its history shows it. In a round that many share the server seed is the round's,
 * the client seed the chain's salt, the nonce the round's place in the chain, and the hash a seed that was shown before:
 * the end of the chain, or that of an earlier round.
 */
export interface RoundToVerify extends FairInput {
  game: string;
  /** The hash shown before the round; empty when it is not to be compared. */
  hash: string;
  /**
   * Table games: the bet and the decisions, as JSON. Slots: `{"buy": true}` where the feature was bought, else empty.
   */
  bet: string;
  actions: string;
  /**
   * Slots with a jackpot: what the round cost, minor units, and in which currency; the chance of the jackpot grows with
   * it. Empty for play money, which hits none.
   */
  stake: string;
  currency: string;
  /** Shared rounds: the place in the chain of what `hash` gives; 0 is its end. */
  shownIndex: number;
}

export interface ComputedRound {
  /** SHA-256 of the server seed. */
  hash: string;
  /** Null when no hash was given. */
  hashMatches: boolean | null;
  /** The first words of the round, as hex. */
  words: string[];
  slot: ComputedSlot | null;
  /** Table games: what the player saw, and what was paid, minor units; null while decisions are missing. */
  tableGame: { view: unknown; payout: string | null } | null;
  /** Shared rounds: what the seed stands for, and how many rounds before it the seed is that it was held against. */
  shared: { result: SharedResult; rounds: number } | null;
}

export interface ComputedSlot {
  /** The symbols by reel. */
  screen: readonly (readonly string[])[];
  /** What the round pays without its jackpot, units of the stake. */
  units: number;
  unitsPerStake: number;
  /** The jackpot that was hit; null when none was, undefined where none can be. */
  jackpot?: JackpotTier | null;
}

/** Where a flight ended, hundredths; or what a table showed. */
export type SharedResult = { lastHundredths: number } | { view: unknown };

export type VerifyProblem = 'game' | 'seed' | 'nonce' | 'bet' | 'actions' | 'stake' | 'currency' | 'shown';

const SHOWN_WORDS = 16;
const SEED = /^[0-9a-f]{64}$/;

/** Every game that can be computed, as `[code, title]` in the order of the catalogue. */
export const VERIFIABLE: readonly (readonly [string, string])[] = [
  ...TITLES,
  ...TABLE_GAME_TITLES,
  ...SHARED_TITLES,
  ...LIVE_TITLES,
].map(({ code, title }) => [code, title] as const);

async function firstWords(input: FairInput): Promise<string[]> {
  const words = await fairWords(input);
  const shown: string[] = [];
  while (shown.length < SHOWN_WORDS) shown.push((await words.next()).toString(16).padStart(8, '0'));
  return shown;
}

/** What a slot's round says of its bet: whether it bought the feature. */
const slotBet = record({ buy: oneOf([true, false]) });

const MINOR = /^[1-9]\d{0,17}$/;

/** What may have hit the jackpot of a title; null when nothing could. */
function jackpotStake(title: SlotTitle, { stake, currency }: RoundToVerify): JackpotStake | VerifyProblem | null {
  if (!title.jackpot || stake === '') return null;
  if (!MINOR.test(stake)) return 'stake';
  return isCurrency(currency) ? { stake: BigInt(stake), currency } : 'currency';
}

async function slotRound(title: SlotTitle, round: RoundToVerify): Promise<ComputedSlot | VerifyProblem> {
  const bet = slotBet.safeParse(round.bet === '' ? { buy: false } : parsed(round.bet));
  if (!bet.success || (bet.data.buy && !title.feature?.buy)) return 'bet';
  const staked = jackpotStake(title, round);
  if (typeof staked === 'string') return staked;
  const { screen, units, jackpot } = await spin(title, round, { bought: bet.data.buy, jackpot: staked });
  return { screen, units, unitsPerStake: title.unitsPerStake, ...(staked ? { jackpot: jackpot ?? null } : {}) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: every schema refuses undefined.
    return undefined;
  }
}

async function tableGameRound(
  { engine }: TableGameTitle,
  round: RoundToVerify,
): Promise<ComputedRound['tableGame'] | VerifyProblem> {
  const bet = engine.bet.safeParse(parsed(round.bet));
  if (!bet.success || engine.stakeOf(bet.data) === null) return 'bet';
  const words = await fairWords(round);
  let state: unknown = await engine.begin(bet.data, words);
  const actions = parsed(round.actions === '' ? '[]' : round.actions);
  if (!Array.isArray(actions)) return 'actions';
  for (const given of actions) {
    const action = engine.action.safeParse(given);
    if (!action.success || !engine.allows(state, action.data)) return 'actions';
    state = await engine.act(state, action.data, words);
  }
  return { view: engine.view(state), payout: engine.payoutOf(state)?.toString() ?? null };
}

/** Every game whose rounds all players share. */
const CHAINED: ReadonlyMap<string, (round: RoundToVerify) => Promise<SharedResult>> = new Map([
  ...SHARED_TITLES.map(
    ({ code }) =>
      [
        code,
        async ({ serverSeed, clientSeed }: RoundToVerify): Promise<SharedResult> => ({
          lastHundredths: await lastHeightFrom(serverSeed, clientSeed),
        }),
      ] as const,
  ),
  ...LIVE_TITLES.map(
    ({ code, rules }) =>
      [
        code,
        async ({ serverSeed, clientSeed, nonce }: RoundToVerify): Promise<SharedResult> => ({
          view: outcomeView(rules, await drawOutcome(rules, { seed: serverSeed, salt: clientSeed, index: nonce })),
        }),
      ] as const,
  ),
]);

/** Whether the rounds of a game are drawn from a chain. */
export function isChained(code: string): boolean {
  return CHAINED.has(code);
}

/** Rounds of a chain at most. */
const CHAIN_MAXIMUM = 100_000;

async function sharedRound(
  resultOf: (round: RoundToVerify) => Promise<SharedResult>,
  round: RoundToVerify,
): Promise<ComputedRound | VerifyProblem> {
  const { serverSeed, nonce, shownIndex } = round;
  if (nonce < 1 || nonce > CHAIN_MAXIMUM) return 'nonce';
  if (!Number.isSafeInteger(shownIndex) || shownIndex < 0 || shownIndex >= nonce) return 'shown';
  const shown = round.hash.trim().toLowerCase();
  return {
    hash: await commitmentOf(serverSeed),
    hashMatches:
      shown === '' ? null : await isOfChain({ seed: serverSeed, index: nonce }, { seed: shown, index: shownIndex }),
    words: [],
    slot: null,
    tableGame: null,
    shared: { result: await resultOf(round), rounds: nonce - shownIndex },
  };
}

/** The round, or which field cannot be read. */
export async function computeRound(round: RoundToVerify): Promise<ComputedRound | VerifyProblem> {
  const slotTitle = titleByCode(round.game);
  const tableGameTitle = tableGameTitleByCode(round.game);
  const chained = CHAINED.get(round.game);
  if (!slotTitle && !tableGameTitle && !chained) return 'game';
  if (!SEED.test(round.serverSeed)) return 'seed';
  if (!Number.isSafeInteger(round.nonce) || round.nonce < 0) return 'nonce';
  if (chained) return sharedRound(chained, round);
  const tableGame = tableGameTitle ? await tableGameRound(tableGameTitle, round) : null;
  if (typeof tableGame === 'string') return tableGame;
  const slot = slotTitle ? await slotRound(slotTitle, round) : null;
  if (typeof slot === 'string') return slot;
  const hash = await commitmentOf(round.serverSeed);
  return {
    hash,
    hashMatches: round.hash === '' ? null : hash === round.hash.trim().toLowerCase(),
    words: await firstWords(round),
    slot,
    tableGame,
    shared: null,
  };
}
