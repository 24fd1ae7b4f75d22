/** Whole answers of the service, for tests of the site: the browser takes none of another shape (platform/answer-check.ts). */
import type { ResponseOf } from '#shared/contract/index.ts';
import type { BetView } from '#shared/contract/sport.ts';

export const PLAYER: ResponseOf<'player'>['user'] = {
  user_id: 'u-1',
  email: 'marlowe@inbox.example',
  phone: null,
  email_confirmed: true,
  phone_confirmed: false,
  login: 'marlowe@inbox.example',
  nickname: 'Altair 48213',
  currency: 'EUR',
  score: { pct: 0, level: 0 },
  profile: null,
  no_profile: true,
  verification: 'unverified',
  profile_proved: false,
  total_balance: '0.00',
  level: { name: '', image: null },
  next_level: { name: 'deckhand' },
  current_score: 0,
  is_last_level: false,
  country: 'FI',
  birthday: '1990-06-14',
  language: 'en',
  standing: { status: 'active', until: null, reason: null },
  created_at: '2026-11-20T18:00:00.000Z',
};

export const WALLET: ResponseOf<'wallet'> = {
  total_balance: '50.00',
  balance: '50.00',
  currency: 'EUR',
  total_bonus: '0.00',
  bonus: '0.00',
  bonus_sport: '0.00',
  loyalty: '0.00',
  freerounds: 0,
  withdraw_allowed: '50.00',
};

/** A wallet with so much cash and nothing else. */
export const walletOf = (amount: string): ResponseOf<'wallet'> => ({
  ...WALLET,
  total_balance: amount,
  balance: amount,
  withdraw_allowed: amount,
});

export const PAYMENT: ResponseOf<'payment'> = {
  payment_id: '0b9c7f0e-3a52-4d8b-8f7e-5c1d2e3f4a5b',
  direction: 'deposit',
  status: 'pending',
  state: 'started',
  alias: 'card',
  amount: '50.00',
  currency: 'EUR',
  created_at: '2026-11-20T18:00:00.000Z',
  first: false,
};

export const BET: BetView = {
  ...{ bet_id: 'b-1', number: 'FW-0001', sizes: [1], bankers: [], groups: [], line_stake: '5.00', stake: '5.00' },
  ...{ tax: '0.00', currency: 'EUR', same_match: false, free_bet: false, odds: '2.00', possible_payout: '10.00' },
  ...{ payout: null, sold: null, status: 'open', placed_at: '2026-11-29T15:00:00.000Z', settled_at: null },
  ...{ cash_out: null, cash_out_delay: 0, legs: [] },
};
