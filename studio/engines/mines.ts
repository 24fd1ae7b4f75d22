/**
 * Twenty-five fields, some of them mined. Each safe field raises the multiplier to 99 % of the fair one, rounded down
 * to hundredths; the player may stop after any safe field.
 */
import { drawBelow, type WordSource } from '../maths/fair.ts';
import { multiply, type Rational, rational } from '../maths/rational.ts';
import { minorAmount, timesHundredths } from './amounts.ts';
import type { Engine } from './engine.ts';
import { either, integer, oneOf, record, type ValueOf } from './shape.ts';

export const FIELDS = 25;
const RETURN_PERCENT = 99n;
/** No round pays more: it ends, as if the player had stopped, where the next field would. So every field is offered at its full return. */
const MULTIPLIER_MAXIMUM_HUNDREDTHS = 1_000_000;

const betSchema = record({ amount: minorAmount, mines: integer(1, FIELDS - 1) });
export type MinesBet = ValueOf<typeof betSchema>;

const actionSchema = either(record({ open: integer(0, FIELDS - 1) }), record({ stop: oneOf([true]) }));
export type MinesAction = ValueOf<typeof actionSchema>;

export interface MinesState {
  bet: MinesBet;
  mined: readonly number[];
  opened: readonly number[];
  ended: boolean;
}

function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let index = 1; index <= k; index += 1) result = (result * BigInt(n - k + index)) / BigInt(index);
  return result;
}

/** What stopping pays after so many safe fields, in hundredths of the stake. */
export function minesMultiplier(mines: number, opened: number): number {
  if (opened === 0) return 0;
  return Number((choose(FIELDS, opened) * RETURN_PERCENT) / choose(FIELDS - mines, opened));
}

/** How likely so many fields are all safe, exact. */
export function minesChance(mines: number, opened: number): Rational {
  return rational(choose(FIELDS - mines, opened), choose(FIELDS, opened));
}

/** How many fields a round may open: all safe ones, or those that pay no more than the most. */
export function minesMostOpened(mines: number): number {
  let opened = 1;
  while (opened < FIELDS - mines && minesMultiplier(mines, opened + 1) <= MULTIPLIER_MAXIMUM_HUNDREDTHS) opened += 1;
  return opened;
}

/** The mined fields: the first of a fair shuffle. */
async function lay(mines: number, words: WordSource): Promise<number[]> {
  const fields = Array.from({ length: FIELDS }, (_, field) => field);
  for (let index = 0; index < mines; index += 1) {
    const other = index + (await drawBelow(words, FIELDS - index));
    [fields[index], fields[other]] = [fields[other] as number, fields[index] as number];
  }
  return fields.slice(0, mines).sort((a, b) => a - b);
}

const struck = ({ opened, mined }: MinesState): boolean => opened.some((field) => mined.includes(field));

export const mines: Engine<MinesBet, MinesAction, MinesState> = {
  bet: betSchema,
  action: actionSchema,
  stakeOf: ({ amount }) => amount,
  partsOf: ({ amount }) => [amount],
  highestWin: (bet) => timesHundredths(bet.amount, minesMultiplier(bet.mines, minesMostOpened(bet.mines))),
  begin: async (bet, words) => ({ bet, mined: await lay(bet.mines, words), opened: [], ended: false }),
  allows: ({ opened, ended }, action) => {
    if (ended) return false;
    return 'open' in action ? !opened.includes(action.open) : opened.length > 0;
  },
  act: async (state, action) => {
    if ('stop' in action) return { ...state, ended: true };
    const opened = [...state.opened, action.open];
    const safe = !state.mined.includes(action.open);
    return { ...state, opened, ended: !safe || opened.length >= minesMostOpened(state.bet.mines) };
  },
  payoutOf: (state) => {
    if (!state.ended) return null;
    return struck(state)
      ? 0n
      : timesHundredths(state.bet.amount, minesMultiplier(state.bet.mines, state.opened.length));
  },
  next: ({ opened }) => (opened.length > 0 ? { stop: true } : { open: 0 }),
  view: (state) => ({
    mines: state.bet.mines,
    opened: state.opened,
    mined: state.ended ? state.mined : null,
    struck: struck(state),
    multiplier_hundredths: struck(state) ? 0 : minesMultiplier(state.bet.mines, state.opened.length),
    next_multiplier_hundredths: state.ended ? null : minesMultiplier(state.bet.mines, state.opened.length + 1),
  }),
  returns: () =>
    Array.from({ length: FIELDS - 1 }, (_, index) => index + 1).flatMap((count) =>
      Array.from({ length: minesMostOpened(count) }, (_, index) => index + 1).map((opened) => ({
        name: `${count} mines, ${opened} fields`,
        rtp: multiply(minesChance(count, opened), rational(BigInt(minesMultiplier(count, opened)), 100n)),
      })),
    ),
};
