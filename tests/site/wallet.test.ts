import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { MOST_POLLS, nextRoute, pauseAfter, paymentIdOf } from '#features/payment/model.ts';
import {
  amountProblem,
  boundsWithin,
  type DepositOffer,
  depositBounds,
  fittingAmount,
  initialAmount,
  offerNamed,
  quickAmounts,
  readWalletQuery,
  startingPrice,
  typedAmountOf,
} from '#features/wallet/deposit.ts';
import { EMPTY_WALLET, onceEach, type PaymentMethod, walletFrom } from '#features/wallet/model.ts';
import { pageCount } from '#features/wallet/pages.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import { readTypedAmount } from '#shared/typed-amount.ts';
import { walletOf } from '../support/answers.ts';

const method = (rules: Partial<PaymentMethod['rules']> = {}): PaymentMethod => ({
  name: 'Bank card',
  alias: 'card',
  icon: 'card',
  categories: [],
  rules: { currency: 'EUR', vendor: 'sandbox', ...rules },
});
const card = method({
  default: '50.00',
  min: '10.00',
  deposit: { default: '50.00', min: '10.00', max: '5000.00', currency: 'EUR' },
});

describe('wallet figures', () => {
  it('are numbers, and 0 where missing or non-numeric', () => {
    const wallet = walletFrom({
      total_balance: '50.25',
      balance: 'a lot',
      bonus: null,
      freerounds: 3,
      currency: 'EUR',
    });
    expect(wallet).toMatchObject({ total_balance: 50.25, balance: 0, bonus: 0, bonus_sport: 0, freerounds: 3 });
    expect(wallet).toMatchObject({ currency: 'EUR', ready: true, loading: false });
  });

  it('are all zero, without currency and not ready, when purged', () => {
    const { currency, ready, loading, failed, ...amounts } = EMPTY_WALLET;
    expect({ currency, ready, loading, failed }).toEqual({
      ...{ currency: null, ready: false, loading: false, failed: false },
    });
    expect(Object.values(amounts).every((amount) => amount === 0)).toBe(true);
    expect(Object.keys(amounts)).toHaveLength(8);
  });
});

describe('the price of a method', () => {
  it('is its default, else its minimum, else 333', () => {
    expect(startingPrice(card)).toBe('50.00');
    expect(startingPrice(method({ min: '20.00' }))).toBe('20.00');
    expect(startingPrice(method())).toBe('333');
    expect(initialAmount(method(), null)).toBe('333');
  });

  it('gives way to the amount of the address', () => {
    expect(initialAmount(card, '75.5')).toBe('75.50');
    expect(initialAmount(card, 'nonsense')).toBe('50');
  });
});

describe('a typed amount', () => {
  // Signs between thousands: comma in English, point in German, a space in Hungarian, ’ in Switzerland.
  it.each([
    ['en-GB', '50', 5_000n],
    ['en-GB', '50,5', 5_050n],
    ['en-GB', '50.5', 5_050n],
    ['en-GB', '1 000.25', 100_025n],
    ['en-GB', '1,000', 100_000n],
    ['en-GB', '1.500,00', 150_000n],
    ['en-GB', '1,234,567.8', 123_456_780n],
    ['en-GB', '1.000.000', 100_000_000n],
    ['en-GB', '007', 700n],
    ['en-GB', '12.', 1_200n],
    ['en-GB', '.5', 50n],
    ['de-DE', '1.000', 100_000n],
    ['de-DE', '1.234,56', 123_456n],
    ['de-DE', '1.5', 150n],
    ['de-DE', '１２,５０', 1_250n],
    ['hu-HU', '1 000', 100_000n],
    ['hu-HU', '1\u00A0000,5', 100_050n],
    ['de-CH', '1’000.50', 100_050n],
  ])('on a page in %s, %s is read', (locale, typed, minor) =>
    expect(readTypedAmount(typed, 'EUR', locale)).toBe(minor),
  );

  const REFUSED: readonly [locale: string, typed: string][] = [
    ...[
      '',
      '-5',
      '1e3',
      '0x10',
      '1.50,00',
      '15,00.00',
      'ten',
      '1,2,3',
      '12.345,6.7',
      '1,00,000',
      '1.0005',
      '.',
      ',',
      '5 €',
    ].map((typed): [string, string] => ['en-GB', typed]),
    // A thousand elsewhere, and a fraction of a cent here.
    ['en-GB', '1.000'],
    ['en-GB', '60.005'],
    ['de-DE', '1,000'],
    ['hu-HU', '1.000'],
    ['hu-HU', '1,000'],
  ];
  it.each(REFUSED)('on a page in %s, %s is refused', (locale, typed) => {
    expect(readTypedAmount(typed, 'EUR', locale)).toBeNull();
  });

  it('comes back as it was', () => {
    for (const minor of [1n, 99n, 100n, 12_345n]) {
      for (const locale of ['en-GB', 'de-DE', 'hu-HU', 'de-CH'])
        expect(readTypedAmount(typedAmountOf(minor, 'EUR'), 'EUR', locale)).toBe(minor);
    }
  });

  it('is held against the bounds of the method', () => {
    const bounds = depositBounds(card);
    expect(amountProblem(null, bounds)).toBe('invalid');
    expect(amountProblem(0n, bounds)).toBe('invalid');
    expect(amountProblem(999n, bounds)).toBe('below_minimum');
    expect(amountProblem(500_001n, bounds)).toBe('above_maximum');
    expect(amountProblem(5_000n, bounds)).toBeNull();
  });
});

describe('ready amounts', () => {
  it('are round multiples of the minimum within the maximum', () => {
    expect(quickAmounts(depositBounds(card))).toEqual([2_000n, 5_000n, 10_000n, 20_000n]);
    expect(quickAmounts({ currency: 'EUR', minimum: 500n, maximum: 5_000n })).toEqual([500n, 1_000n, 2_500n, 5_000n]);
    expect(quickAmounts({ currency: 'EUR', minimum: 1_000n, maximum: 1_500n })).toEqual([1_000n]);
  });
});

describe('a deposit keeps within what limits and verification leave', () => {
  const bounds = { currency: 'EUR', minimum: 1_000n, maximum: 500_000n } as const;

  it('the highest deposit and the ready amounts follow the tightest bound', () => {
    const within = boundsWithin({ left: 5_000n }, bounds);
    expect(within.maximum).toBe(5_000n);
    expect(quickAmounts(within)).toEqual([1_000n, 2_000n, 5_000n]);
    expect(amountProblem(5_001n, within)).toBe('above_maximum');
    expect(amountProblem(5_000n, within)).toBeNull();
    expect(boundsWithin({ left: 600_000n }, bounds)).toBe(bounds);
    expect(boundsWithin(null, bounds)).toBe(bounds);
    expect(boundsWithin({ left: 5_000n }, { ...bounds, maximum: null }).maximum).toBe(5_000n);
  });

  it('starts with the highest ready amount that fits', () => {
    expect(fittingAmount(20_000n, boundsWithin({ left: 6_000n }, bounds))).toBe(5_000n);
    expect(fittingAmount(20_000n, boundsWithin({ left: 1_500n }, bounds))).toBe(1_000n);
    expect(fittingAmount(20_000n, bounds)).toBe(20_000n);
  });

  it('says that nothing can be deposited where less is left than the lowest deposit', () => {
    for (const left of [0n, 999n]) {
      const within = boundsWithin({ left }, bounds);
      expect(amountProblem(1_000n, within)).toBe('no_room');
      expect(quickAmounts(within)).toEqual([]);
    }
  });
});

describe('a wallet address', () => {
  it.each([
    ['', { bonusId: null, bonusCode: null, unlockAmount: null }],
    ['?unlockamount=20', { bonusId: null, bonusCode: null, unlockAmount: '20' }],
    ['?bonusid=0', { bonusId: null, bonusCode: null, unlockAmount: null }],
    ['?bonusid=b7', { bonusId: 'b7', bonusCode: null, unlockAmount: null }],
    ['?bonusid=b7&bonuscode=TIDE&unlockamount=20', { bonusId: 'b7', bonusCode: 'TIDE', unlockAmount: '20' }],
  ])('%s: an offer that it names is known, and changes nothing: there is none yet', (search, query) => {
    expect(readWalletQuery(search)).toEqual(query);
  });
});

describe('the offer that a wallet address names (the code of a pending bonus goes to the cashier)', () => {
  const offer = (offer_id: string) => ({ offer_id, minimum: '20.00' }) as DepositOffer;
  const offers = [offer('welcome'), offer('midweek-tide')];

  it.each([
    [{ bonusId: 'welcome', bonusCode: null }, 'welcome'],
    [{ bonusId: null, bonusCode: 'MIDWEEK-TIDE' }, 'midweek-tide'],
    [{ bonusId: 'welcome', bonusCode: 'midweek-tide' }, 'welcome'],
    [{ bonusId: 'gone', bonusCode: 'welcome' }, undefined],
    [{ bonusId: null, bonusCode: 'AHOY5' }, undefined],
    [{ bonusId: null, bonusCode: null }, undefined],
  ])('%o', (query, named) => {
    expect(offerNamed(offers, query)?.offer_id).toBe(named);
  });
});

describe('wallet loading', () => {
  type Store = typeof import('#features/wallet/store.ts');
  let store: Store;
  beforeEach(async () => {
    vi.resetModules();
    vi.stubGlobal('location', new URL('https://fairwind.example/en/'));
    store = await import('#features/wallet/store.ts');
  });
  afterEach(() => vi.unstubAllGlobals());

  function answerWith(answer: () => Response | Promise<Response>): void {
    vi.stubGlobal('fetch', async () => answer());
  }

  it('clears its flag on success and on failure', async () => {
    answerWith(() => Response.json(walletOf('5.00')));
    const loading = store.loadWallet();
    expect(store.$wallet.get().loading).toBe(true);
    await loading;
    expect(store.$wallet.get()).toMatchObject({ loading: false, ready: true, total_balance: 5 });
    answerWith(() => Response.json({}, { status: 403 }));
    await store.loadWallet();
    expect(store.$wallet.get()).toMatchObject({ loading: false, total_balance: 5 });
  });

  it('keeps payment methods that a balance overtook, and drops those of a player who left', async () => {
    const paysystems = { deposit: [card] };
    const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()] as const;
    let asked = 0;
    vi.stubGlobal('fetch', async (input: Request | URL | string) => {
      if (new URL(new Request(input).url).pathname !== '/api/wallet/paysystems') return Response.json({});
      asked += 1;
      return answers[asked - 1]?.promise;
    });
    const loading = store.loadPaysystems(['deposit']);
    store.setWallet({ total_balance: '70.00', currency: 'EUR' } as Parameters<Store['setWallet']>[0]);
    answers[0].resolve(Response.json(paysystems));
    expect((await loading).ok).toBe(true);
    expect(store.$paysystems.get()).toEqual(paysystems);

    const again = store.loadPaysystems(['deposit']);
    store.zeroWallet();
    answers[1].resolve(Response.json(paysystems));
    await again;
    expect(store.$paysystems.get()).toEqual({});
  });

  it('never puts an older answer over a newer balance, nor a player’s over a guest', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answerWith(() => promise);
    const loading = store.loadWallet();
    store.setWallet({ total_balance: '70.00', currency: 'EUR' } as Parameters<Store['setWallet']>[0]);
    resolve(Response.json(walletOf('50.00')));
    await loading;
    expect(store.$wallet.get().total_balance).toBe(70);

    const late = Promise.withResolvers<Response>();
    answerWith(() => late.promise);
    const again = store.loadWallet();
    store.zeroWallet();
    late.resolve(Response.json(walletOf('50.00')));
    await again;
    expect(store.$wallet.get()).toEqual(EMPTY_WALLET);
  });
});

describe('a payment on its way back', () => {
  it('goes where the service says, and is called pending after a while', () => {
    expect(nextRoute('success', 1)).toBe('payment-success');
    expect(nextRoute('fail', 1)).toBe('payment-fail');
    expect(nextRoute('pending', 1)).toBeNull();
    expect(nextRoute('pending', MOST_POLLS)).toBe('payment-pending');
  });

  it('is looked at less and less often', () => {
    const pauses = Array.from({ length: MOST_POLLS }, (_, index) => pauseAfter(index + 1));
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
    expect(pauses.at(-1)).toBe(5_000);
  });

  it('is named by a UUID only', () => {
    const id = '68a7f2c8-da45-4732-82cd-3e1271d43fd3';
    expect(paymentIdOf(`?payment_id=${id}`)).toBe(id);
    expect(paymentIdOf('?payment_id=../../x')).toBeNull();
    expect(paymentIdOf('')).toBeNull();
  });
});

it('counts the pages of a list', () => {
  expect([0, 20, 21, 40].map((total) => pageCount(total, 20))).toEqual([1, 1, 2, 2]);
});

describe('names of payment methods on a phone (look: j1)', () => {
  /** Letters that stand beside each other in a tile of a screen 360 px wide, the hyphen of a break among them. */
  const ROOM = 10;

  it.each(BASE_LANGUAGES)('in %s every longer word says where it breaks', (language) => {
    const texts: Record<string, string> = JSON.parse(
      readFileSync(join(ROOT, 'locales', language, 'wallet.json'), 'utf8'),
    );
    const names = Object.entries(texts).filter(([key]) => key.startsWith('method_'));
    expect(names).toHaveLength(9);
    const parts = names.flatMap(([, name]) => name.split(/[\s\u00ad-]/));
    expect(parts.filter((part) => part.length > ROOM)).toEqual([]);
  });
});

describe('cards and accounts used before', () => {
  it('lists one that a provider knows by several ids once, the latest used first', () => {
    const card = (account_id: string, label: string) => ({ account_id, alias: 'card', label });
    const accounts = [card('a-1', '•••• 4242'), card('a-2', '•••• 1111'), card('a-3', '•••• 4242')];
    expect(onceEach(accounts).map(({ account_id }) => account_id)).toEqual(['a-1', 'a-2']);
  });
});
