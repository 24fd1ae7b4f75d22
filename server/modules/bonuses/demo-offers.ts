/**
 * The offers of the demonstration, with their codes. A production has none of them (`DEMO_PARTS`): there staff write campaigns.
 * What players read of them is generated from the same figures (a test compares).
 */
import type { Currency } from '#shared/money.ts';
import { SLOTS_FIRST } from '#shared/wagering.ts';
import type { FreeRoundsOffer } from './free-offers.ts';
import type { BonusOffer } from './offers.ts';

type Amounts = Readonly<Record<Currency, string>>;

/** Round sums that mean about the same everywhere. */
const ABOUT = {
  5: {
    EUR: '5.00',
    CHF: '5.00',
    NOK: '50.00',
    CAD: '8.00',
    AUD: '8.00',
    NZD: '9.00',
    BRL: '30.00',
    HUF: '2000.00',
    PLN: '25.00',
    ZAR: '100.00',
  },
  20: {
    EUR: '20.00',
    CHF: '20.00',
    NOK: '200.00',
    CAD: '30.00',
    AUD: '30.00',
    NZD: '35.00',
    BRL: '120.00',
    HUF: '8000.00',
    PLN: '100.00',
    ZAR: '400.00',
  },
  50: {
    EUR: '50.00',
    CHF: '50.00',
    NOK: '500.00',
    CAD: '75.00',
    AUD: '75.00',
    NZD: '90.00',
    BRL: '300.00',
    HUF: '20000.00',
    PLN: '250.00',
    ZAR: '1000.00',
  },
  100: {
    EUR: '100.00',
    CHF: '100.00',
    NOK: '1000.00',
    CAD: '150.00',
    AUD: '150.00',
    NZD: '180.00',
    BRL: '600.00',
    HUF: '40000.00',
    PLN: '500.00',
    ZAR: '2000.00',
  },
} as const satisfies Record<number, Amounts>;

export const OFFERS: readonly BonusOffer[] = [
  {
    ...{
      id: 'welcome',
      kind: 'deposit-match',
      product: 'casino',
      needs: ['bonuses', 'sign-up-bonus'],
      percent: 100,
    },
    ...{ minimum: ABOUT[20], maximum: ABOUT[100], stakeMaximum: ABOUT[5] },
    ...{ wagering: 30, weights: SLOTS_FIRST, winTimes: null, termDays: 14 },
  },
  {
    ...{
      id: 'midweek-tide',
      kind: 'reload',
      product: 'casino',
      needs: ['bonuses'],
      percent: 50,
    },
    ...{ minimum: ABOUT[20], maximum: ABOUT[50], stakeMaximum: ABOUT[5] },
    ...{ wagering: 30, weights: SLOTS_FIRST, winTimes: null, termDays: 7 },
  },
  {
    ...{
      id: 'ahoy',
      kind: 'no-deposit',
      code: 'AHOY5',
      product: 'casino',
      needs: ['bonuses', 'sign-up-bonus'],
    },
    ...{ maximum: ABOUT[5], stakeMaximum: ABOUT[5] },
    ...{ wagering: 40, weights: SLOTS_FIRST, winTimes: 10, termDays: 7 },
  },
];

export const FREE_ROUND_OFFERS: readonly FreeRoundsOffer[] = [
  {
    ...{ id: 'code-rounds', code: 'TIDE10', gameCode: 'krakens-toll', rounds: 10, stakeCents: 20n, wagering: 20 },
    ...{ stakeMaximumCents: 500n, winMaximumCents: 5_000n, termDays: 7, needs: ['bonuses', 'slots'] },
  },
];

/** Offers that are no rows of the database. */
export interface OfferBook {
  readonly offers: readonly BonusOffer[];
  readonly rounds: readonly FreeRoundsOffer[];
}

export const DEMO_OFFERS: OfferBook = { offers: OFFERS, rounds: FREE_ROUND_OFFERS };
export const NO_OFFERS: OfferBook = { offers: [], rounds: [] };
