/** What waits among a player's bonuses, as their inbox lists it. */
import { expect, it } from 'vitest';
import type { Bonus, FreeRounds, Offer } from '#features/bonus/model.ts';
import { pendingOf } from '#features/bonus/pending.ts';

const bonus = (benefit_id: string, more: Partial<Bonus> = {}): Bonus => ({
  ...{ benefit_id, offer_id: 'welcome', title: null, kind: 'deposit-match', product: 'casino', status: 'active' },
  ...{ amount: '20.00', held: '20.00', wager_required: '600.00', wagered: '150.00', stake_maximum: '5.00' },
  ...{ weights: {}, win_maximum: null, free_bet: null, converted: null, currency: 'EUR' },
  ...{ granted_at: '', expires_at: '', ended_at: null },
  ...more,
});
const rounds = (benefit_id: string, more: Partial<FreeRounds> = {}): FreeRounds => ({
  ...{ benefit_id, offer_id: 'free-rounds', title: null, game_code: 'krakens-toll', game_title: '', status: 'active' },
  ...{ stake: '0.20', rounds: 20, used: 5, won: '0.00', wagering: 0, win_maximum: null, currency: 'EUR' },
  ...{ granted_at: '', expires_at: '', ended_at: null },
  ...more,
});
const offer = (offer_id: string, minimum: string | null): Offer => ({
  ...{ offer_id, title: null, kind: 'reload', product: 'casino', percent: 50, minimum, maximum: '50.00' },
  ...{ free_rounds: null, terms: null, stake_maximum: '5.00', wagering: 30, term_days: 7, currency: 'EUR' },
});
const freeBet = { odds_minimum: '1.50', bet_form: 'any', stake_returned: false } as const;

it('what waits to be used stands before what a deposit brings, and that before what is locked until it is wagered', () => {
  const waiting = pendingOf({
    offers: [offer('midweek-tide', '20.00'), offer('ahoy', null)],
    result: [bonus('locked'), bonus('bet', { free_bet: freeBet, wager_required: '0.00' })],
    free_rounds: [rounds('rounds')],
  });
  expect(waiting).toMatchObject([
    { status: 'pending', free: { benefit_id: 'rounds' } },
    { status: 'pending', bet: { benefit_id: 'bet' } },
    { status: 'pending-deposit', offer: { offer_id: 'midweek-tide' } },
    { status: 'locked', bonus: { benefit_id: 'locked' }, left: 450 },
  ]);
});

it('what is used up, staked or over waits no more', () => {
  const waiting = pendingOf({
    offers: [],
    result: [bonus('over', { status: 'completed' }), bonus('staked', { free_bet: freeBet, held: '0.00' })],
    free_rounds: [rounds('played', { used: 20 }), rounds('expired', { status: 'expired' })],
  });
  expect(waiting).toEqual([]);
});
