import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { MOST_POLLS, nextRoute, pauseAfter, paymentIdOf } from '#features/payment/model.ts';
import {
  amountProblem,
  type DepositOffer,
  depositBounds,
  initialAmount,
  offerNamed,
  quickAmounts,
  readTypedAmount,
  readWalletQuery,
  startingPrice,
  typedAmountOf,
} from '#features/wallet/deposit.ts';
import { EMPTY_WALLET, type PaymentMethod, walletFrom } from '#features/wallet/model.ts';
import { pageCount } from '#features/wallet/pages.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';

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
    const { currency, ready, loading, ...amounts } = EMPTY_WALLET;
    expect({ currency, ready, loading }).toEqual({ currency: null, ready: false, loading: false });
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
  it.each([
    ['50', 5_000n],
    ['50,5', 5_050n],
    ['1 000.25', 100_025n],
    ['1 000', 100_000n],
    ['007', 700n],
    ['12.', 1_200n],
    ['1.500,00', 150_000n],
    ['1,234,567.8', 123_456_780n],
  ])('%s is read', (typed, minor) => expect(readTypedAmount(typed, 'EUR')).toBe(minor));

  it.each(['', '-5', '1e3', '0x10', '1.234', '1.500', '1.50,00', '15,00.00', 'ten', '1,2,3'])(
    '%s is refused',
    (typed) => {
      expect(readTypedAmount(typed, 'EUR')).toBeNull();
    },
  );

  it('comes back as it was', () => {
    for (const minor of [1n, 99n, 100n, 12_345n]) {
      expect(readTypedAmount(typedAmountOf(minor, 'EUR'), 'EUR')).toBe(minor);
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

describe('the offer that a wallet address names (issue 18 point 6: the code of a pending bonus goes to the cashier)', () => {
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
    answerWith(() => Response.json({ total_balance: '5.00', currency: 'EUR' }));
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
    expect(await loading).toBe(true);
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
    resolve(Response.json({ total_balance: '50.00', currency: 'EUR' }));
    await loading;
    expect(store.$wallet.get().total_balance).toBe(70);

    const late = Promise.withResolvers<Response>();
    answerWith(() => late.promise);
    const again = store.loadWallet();
    store.zeroWallet();
    late.resolve(Response.json({ total_balance: '50.00', currency: 'EUR' }));
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
