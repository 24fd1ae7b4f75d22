/** The player's free bets that can be staked on what stands on the slip, and the one that is chosen (ADR 0141). */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useRemote } from '#features/remote/index.ts';
import { $wallet } from '#features/wallet/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { parseOdds } from '#shared/sport/odds.ts';
import { loadBonuses } from '../api.ts';
import type { Slip } from '../slip.ts';
import { bankersOf, isSameMatch, matchesOf, type SlipSums, sizesOf } from '../slip-lines.ts';

type Bonus = ResponseOf<'bonuses'>['result'][number];

export type FreeBet = Bonus & { free_bet: NonNullable<Bonus['free_bet']> };

const canBeStaked = (bonus: Bonus): bonus is FreeBet =>
  bonus.free_bet !== null && bonus.status === 'active' && Number(bonus.held) > 0;

/** Whether a slip is one bet of one line, of the kind that a free bet is for. */
function isFor({ free_bet: { bet_form } }: FreeBet, slip: Slip): boolean {
  const legs = slip.picks.length;
  const units = isSameMatch(slip) ? legs : matchesOf(slip).length;
  if (legs !== 1 && (bankersOf(slip).length > 0 || sizesOf(slip).join() !== String(units))) return false;
  return bet_form === 'any' || (bet_form === 'single') === (legs === 1);
}

/** Whether the odds of a slip are those that a free bet asks for at least. */
export function hasOdds({ free_bet }: FreeBet, { odds }: Pick<SlipSums, 'odds'>): boolean {
  const [total, least] = [parseOdds(odds ?? ''), parseOdds(free_bet.odds_minimum)];
  return total !== null && least !== null && total >= least;
}

export function useFreeBets(slip: Slip) {
  const { bonus_sport: money } = useStore($wallet, { ssr: 'initial' });
  const [chosenId, choose] = useState<string | null>(null);
  // Nobody without money of sport has a free bet: nothing is asked for them.
  const reading = useRemote(loadBonuses, { of: Number(money) > 0 ? '' : null, version: money });
  const held = reading.value?.result.filter(canBeStaked) ?? [];
  const fitting = held.filter((one) => isFor(one, slip));
  return { reading, fitting, chosen: fitting.find(({ benefit_id }) => benefit_id === chosenId) ?? null, choose };
}
