/** What an island holds, in words. */
import { useTranslate } from '#features/i18n/react.tsx';
import { playerAmount } from '#features/wallet/index.ts';
import type { DailyReward } from '../store.ts';

export interface RewardWords {
  name: string;
  /** What each term is called, and what it is. */
  terms: readonly (readonly [label: string, value: string])[];
}

/** Its name and its terms, which stand beside the button (look: Offers). */
export function useReward(reward: DailyReward): RewardWords {
  const translate = useTranslate('daily-bonuses');
  if (reward.kind === 'coins') return { name: translate('coins', { coins: reward.coins }), terms: [] };
  const { currency, wagering, term_days, stake_maximum, win_maximum } = reward;
  const isRounds = reward.kind === 'free_rounds';
  return {
    name: isRounds
      ? translate('free_rounds', { rounds: reward.rounds, game: reward.game_title })
      : translate('bonus', { amount: playerAmount(reward.amount, currency) }),
    terms: [
      ...(isRounds ? [[translate('stake'), playerAmount(reward.stake, currency)] as const] : []),
      [translate('wagering'), `${wagering}x`],
      [translate('valid'), translate('days', { days: term_days })],
      [translate('stake_maximum'), playerAmount(stake_maximum, currency)],
      [translate('win_maximum'), playerAmount(win_maximum, currency)],
    ],
  };
}
