/** What holds for a player is never laxer than any of the laws that reach them (ADR 0082). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GAMES } from '#shared/catalogue/games.ts';
import { isPermitted } from '#shared/catalogue/offer.ts';
import { CURRENCY_CODES } from '#shared/money.ts';
import {
  accountCurrencies,
  COUNTRIES,
  currenciesOf,
  ENVIRONMENTS,
  JURISDICTION_IDS,
  JURISDICTIONS,
  lawsOf,
  type Policy,
  PRODUCTS,
  permits,
  policyOf,
  REGION_IDS,
  REGIONS,
  regionServing,
  rulesOf,
  servedCountries,
  stricter,
} from '#shared/regions/index.ts';

const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });

const policies: fc.Arbitrary<Policy> = fc.record({
  minimumAge: fc.integer({ min: 0, max: 30 }),
  asksConsent: fc.boolean(),
  forbidden: fc.subarray([...PRODUCTS]),
  slotStakeMaximum: orNull(fc.bigInt({ min: 0n, max: 500n })),
  slotRoundMinimumMs: fc.nat({ max: 9_000 }),
  monthlyDepositMaximum: orNull(fc.bigInt({ min: 0n, max: 500n })),
  rtpMinimumPercent: orNull(fc.integer({ min: 0, max: 100 })),
  withdrawalsFinal: fc.boolean(),
  depositsPlayedOnce: fc.boolean(),
  sourcesFirst: fc.boolean(),
});

/** Whether everything that one policy lets through, another lets through as well; written apart from the table on purpose. */
function isWithin(one: Policy, other: Policy): boolean {
  const below = (limit: bigint | null, bound: bigint | null) => bound === null || (limit !== null && limit <= bound);
  return (
    one.minimumAge >= other.minimumAge &&
    (one.asksConsent || !other.asksConsent) &&
    (one.withdrawalsFinal || !other.withdrawalsFinal) &&
    (one.depositsPlayedOnce || !other.depositsPlayedOnce) &&
    (one.sourcesFirst || !other.sourcesFirst) &&
    other.forbidden.every((product) => one.forbidden.includes(product)) &&
    below(one.slotStakeMaximum, other.slotStakeMaximum) &&
    one.slotRoundMinimumMs >= other.slotRoundMinimumMs &&
    below(one.monthlyDepositMaximum, other.monthlyDepositMaximum) &&
    (other.rtpMinimumPercent === null || (one.rtpMinimumPercent ?? -1) >= other.rtpMinimumPercent)
  );
}

describe('the stricter of two policies', () => {
  test('is within both, is the laxest that is, and does not ask which came first', () => {
    fc.assert(
      fc.property(policies, policies, policies, (one, other, third) => {
        const both = stricter(one, other);
        expect(isWithin(both, one) && isWithin(both, other)).toBe(true);
        if (isWithin(third, one) && isWithin(third, other)) expect(isWithin(third, both)).toBe(true);
        expect(isWithin(both, stricter(other, one)) && isWithin(stricter(other, one), both)).toBe(true);
        expect(isWithin(stricter(one, one), one) && isWithin(one, stricter(one, one))).toBe(true);
      }),
    );
  });

  test('holds for every domain and country, in every currency', () => {
    for (const region of REGION_IDS)
      for (const place of REGION_IDS)
        for (const country of [null, ...COUNTRIES]) {
          const reach = { regions: [region, place], country } as const;
          const [currency = 'EUR'] = currenciesOf(region);
          const policy = policyOf(reach, currency);
          for (const law of lawsOf(reach)) expect(isWithin(policy, rulesOf(law, currency))).toBe(true);
        }
  });
});

describe('residence', () => {
  test('on the main domain somebody who lives in Germany has Germany’s row', () => {
    const policy = policyOf({ regions: ['main'], country: 'DE' }, 'EUR');
    expect(policy).toMatchObject({
      slotStakeMaximum: 100n,
      slotRoundMinimumMs: 5_000,
      monthlyDepositMaximum: 100_000n,
      minimumAge: 18,
    });
    for (const product of JURISDICTIONS.germany.forbidden) expect(permits(policy, [product])).toBe(false);
    expect(permits(policy, ['slots', 'demo-play', 'sport'])).toBe(true);
  });

  test('somebody who lives in Hungary has no casino on any domain; in Estonia one is of age at 21', () => {
    for (const region of REGION_IDS) {
      const policy = policyOf({ regions: [region], country: 'HU' }, REGIONS[region].currency);
      expect(GAMES.filter((game) => isPermitted(game, policy))).toEqual([]);
      expect(policyOf({ regions: [region], country: 'EE' }, REGIONS[region].currency).minimumAge).toBe(21);
    }
  });

  test('a country without a row adds nothing', () => {
    for (const law of JURISDICTION_IDS) {
      const region = REGION_IDS.find((id) => REGIONS[id].jurisdiction === law) ?? 'main';
      expect(lawsOf({ regions: [region, region], country: 'FI' })).toEqual([law]);
    }
  });
});

describe('which domain serves whom', () => {
  test.each(ENVIRONMENTS)('in %s everybody of the list is served somewhere, nobody else', (environment) => {
    for (const region of REGION_IDS)
      for (const country of servedCountries(region, environment)) expect(COUNTRIES).toContain(country);
    for (const country of COUNTRIES) {
      const region = regionServing(country, environment);
      expect(region && servedCountries(region, environment)).toContain(country);
    }
    expect(regionServing('US', environment)).toBeNull();
  });

  test('in production the main domain leaves a country to the domain of its own; elsewhere it takes its law', () => {
    for (const country of ['DE', 'HU', 'PL', 'PT', 'EE', 'ZA']) {
      expect(servedCountries('main', 'production')).not.toContain(country);
      expect(servedCountries('main', 'demo')).toContain(country);
      expect(regionServing(country, 'production')).toBe(country === 'EE' ? 'ee' : country.toLowerCase());
    }
    expect(servedCountries('main', 'production')).toContain('FI');
    expect(servedCountries('de', 'production')).toEqual(['DE', 'CH']);
  });

  test('an account is in a currency that the amounts of the law are in, wherever somebody may open one', () => {
    for (const region of REGION_IDS)
      for (const country of servedCountries(region, 'development')) {
        const accepted = accountCurrencies(region, country);
        expect(accepted.length, `${region} ${country}`).toBeGreaterThan(0);
        for (const currency of accepted) {
          expect(currenciesOf(region)).toContain(currency);
          expect(policyOf({ regions: [region], country }, currency).monthlyDepositMaximum).not.toBe(0n);
        }
      }
    expect(accountCurrencies('main', 'DE')).toEqual(['EUR']);
    expect(accountCurrencies('main', 'FI')).toEqual(CURRENCY_CODES);
  });
});
