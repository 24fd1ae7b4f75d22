/** Computes a round again from its seeds, with the engines that played it. Nothing here is asked of the server. */
import { z } from 'zod';
import { commitmentOf, type FairInput, fairWords } from '../../maths/fair.ts';
import { spin } from '../../maths/round.ts';
import type { SlotTitle } from '../../maths/slot.ts';
import { HOUSE_TITLES, type HouseTitle, houseTitleByCode } from '../../titles/house.ts';
import { TITLES, titleByCode } from '../../titles/index.ts';

/** What the player gives: the round as its history shows it. */
export interface RoundToVerify extends FairInput {
  game: string;
  /** The hash shown before the round; empty when it is not to be compared. */
  hash: string;
  /**
   * House games: the bet and the decisions, as JSON. Slots: `{"buy": true}` where the feature was bought, else empty.
   */
  bet: string;
  actions: string;
}

export interface ComputedRound {
  /** SHA-256 of the server seed. */
  hash: string;
  /** Null when no hash was given. */
  hashMatches: boolean | null;
  /** The first words of the round, as hex. */
  words: string[];
  /** Slots: the symbols by reel, and what they pay in units of the stake. */
  slot: { screen: readonly (readonly string[])[]; units: number; unitsPerStake: number } | null;
  /** House games: what the player saw, and what was paid, minor units; null while decisions are missing. */
  house: { view: unknown; payout: string | null } | null;
}

export type VerifyProblem = 'game' | 'seed' | 'nonce' | 'bet' | 'actions';

const SHOWN_WORDS = 16;
const SEED = /^[0-9a-f]{64}$/;

/** Every game that can be computed, as `[code, title]` in the order of the catalogue. */
export const VERIFIABLE: readonly (readonly [string, string])[] = [...TITLES, ...HOUSE_TITLES].map(
  ({ code, title }) => [code, title] as const,
);

async function firstWords(input: FairInput): Promise<string[]> {
  const words = await fairWords(input);
  const shown: string[] = [];
  while (shown.length < SHOWN_WORDS) shown.push((await words.next()).toString(16).padStart(8, '0'));
  return shown;
}

/** What a slot's round says of its bet: whether it bought the feature. */
const slotBet = z.strictObject({ buy: z.boolean() });

async function slotRound(title: SlotTitle, round: RoundToVerify): Promise<ComputedRound['slot'] | VerifyProblem> {
  const bet = slotBet.safeParse(round.bet === '' ? { buy: false } : parsed(round.bet));
  if (!bet.success || (bet.data.buy && !title.feature?.buy)) return 'bet';
  const { screen, units } = await spin(title, round, { bought: bet.data.buy });
  return { screen, units, unitsPerStake: title.unitsPerStake };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: every schema refuses undefined.
    return undefined;
  }
}

async function houseRound(
  { engine }: HouseTitle,
  round: RoundToVerify,
): Promise<ComputedRound['house'] | VerifyProblem> {
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

/** The round, or which field cannot be read. */
export async function computeRound(round: RoundToVerify): Promise<ComputedRound | VerifyProblem> {
  const slotTitle = titleByCode(round.game);
  const houseTitle = houseTitleByCode(round.game);
  if (!slotTitle && !houseTitle) return 'game';
  if (!SEED.test(round.serverSeed)) return 'seed';
  if (!Number.isSafeInteger(round.nonce) || round.nonce < 0) return 'nonce';
  const house = houseTitle ? await houseRound(houseTitle, round) : null;
  if (typeof house === 'string') return house;
  const slot = slotTitle ? await slotRound(slotTitle, round) : null;
  if (typeof slot === 'string') return slot;
  const hash = await commitmentOf(round.serverSeed);
  return {
    hash,
    hashMatches: round.hash === '' ? null : hash === round.hash.trim().toLowerCase(),
    words: await firstWords(round),
    slot,
    house,
  };
}
