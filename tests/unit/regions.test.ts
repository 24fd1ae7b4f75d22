/** Regions, locales and jurisdictions (design section 3, spec sections 3 and 4). */
import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES } from '#shared/money.ts';
import {
  countryOfPage,
  currenciesOf,
  ENVIRONMENTS,
  HIDDEN_IN_PRODUCTION,
  isRestricted,
  JURISDICTIONS,
  LOCALE_CODES,
  LOCALES,
  localesOf,
  offers,
  phonePrefix,
  REGION_IDS,
  REGIONS,
  themeOn,
} from '#shared/regions/index.ts';
import { JURISDICTION_SOURCES } from '#shared/regions/jurisdiction-sources.ts';
import type { JurisdictionId } from '#shared/regions/jurisdictions.ts';
import { menuLocales } from '#shared/regions/menu-locales.ts';

describe('design section 3: locales of the regions', () => {
  test('spec section 4: production hides eleven locales on main', () => {
    expect(localesOf('main', 'production')).toEqual(['en', 'it', 'de-ch', 'fi', 'en-ca', 'en-au', 'en-nz', 'no']);
    expect(HIDDEN_IN_PRODUCTION).toHaveLength(11);
  });

  test.each(ENVIRONMENTS.filter((name) => name !== 'production'))(
    '%s shows all nineteen on main, en first',
    (environment) => {
      expect(localesOf('main', environment)).toHaveLength(19);
      expect(localesOf('main', environment)[0]).toBe('en');
    },
  );

  test.each([
    ['de', ['de', 'en-de', 'ch-de']],
    ['pt', ['pt', 'pt-br']],
    ['hu', ['hu-hu', 'en-hu']],
    ['ee', ['en-et', 'hu-hu']],
    ['pl', ['pl']],
    ['za', ['en-za']],
  ] as const)('%s is restricted to its locales in every environment', (region, locales) => {
    expect(isRestricted(region)).toBe(true);
    for (const environment of ENVIRONMENTS) expect(localesOf(region, environment)).toEqual(locales);
  });

  test.each(['sport', 'nolic', 'alt'] as const)('%s serves the locales of main and is canonical to it', (region) => {
    expect(localesOf(region, 'production')).toEqual(localesOf('main', 'production'));
    expect(REGIONS[region].canonicalRegion).toBe('main');
  });

  test('the flags of sport mirror, no licence and other licence', () => {
    expect(REGIONS.sport.sportMirror).toBe(true);
    expect(REGIONS.nolic.licence).toBe('none');
    expect(REGIONS.alt.licence).toBe('other');
  });

  test('every host is a reserved example domain and belongs to one region', () => {
    const hosts = REGION_IDS.map((id) => REGIONS[id].host);
    expect(new Set(hosts).size).toBe(hosts.length);
    expect(hosts.every((host) => host.endsWith('.example'))).toBe(true);
  });
});

describe('the language menu', () => {
  test.each(REGION_IDS)('no two rows of %s read the same, and the page’s own language is one of them', (region) => {
    const codes = localesOf(region, 'demo');
    for (const current of codes) {
      const rows = menuLocales(codes, current);
      expect(rows).toContain(current);
      const names = rows.map((code) => LOCALES[code].name);
      expect(new Set(names).size).toBe(names.length);
      expect(new Set(names)).toEqual(new Set(codes.map((code) => LOCALES[code].name)));
    }
  });

  test('Swiss German stands once, as the locale that search engines know', () => {
    const rows = menuLocales(localesOf('main', 'demo'), 'en');
    expect(rows.filter((code) => LOCALES[code].iso === 'de-CH')).toEqual(['de-ch']);
  });
});

describe('design section 3: codes are not ISO', () => {
  test('ch-de and de-ch both mean de-CH, and only de-ch announces it', () => {
    expect(LOCALES['ch-de'].iso).toBe('de-CH');
    expect(LOCALES['de-ch'].iso).toBe('de-CH');
    expect(LOCALES['ch-de'].hreflang).toBeNull();
    expect(LOCALES['de-ch'].hreflang).toBe('de-CH');
  });

  test('en-et is English in Estonia and announces nothing', () => {
    expect(LOCALES['en-et']).toMatchObject({ iso: 'en-EE', hreflang: null });
  });

  test('every locale has a tag that Intl knows', () => {
    const unknown = LOCALE_CODES.filter((code) => Intl.NumberFormat.supportedLocalesOf(LOCALES[code].iso).length === 0);
    expect(unknown).toEqual([]);
  });

  test('no two locales announce the same hreflang', () => {
    const announced = LOCALE_CODES.map((code) => LOCALES[code].hreflang).filter((value) => value !== null);
    expect(new Set(announced).size).toBe(announced.length);
  });
});

describe('design section 3: jurisdictions are data', () => {
  test.each(Object.entries(JURISDICTIONS).filter(([id]) => id !== 'international'))(
    '%s names its sources',
    (id, row) => {
      const { note, sources } = JURISDICTION_SOURCES[id as JurisdictionId];
      expect(sources.length).toBeGreaterThan(0);
      expect(note).not.toBe('');
      expect(row.minimumAge).toBeGreaterThanOrEqual(18);
    },
  );

  test('Germany: 1 euro, five seconds, 1,000 a month, no autoplay, jackpots or live casino', () => {
    expect(JURISDICTIONS.germany.limits).toMatchObject({
      slotStakeMaximum: '1.00',
      slotRoundMinimumMs: 5_000,
      monthlyDepositMaximum: '1000.00',
    });
    expect(offers('de', ['slots'])).toBe(true);
    for (const product of ['autoplay', 'jackpots', 'live-casino'] as const) expect(offers('de', [product])).toBe(false);
  });

  test.each(['pl', 'za', 'hu'] as const)('%s offers sport and no casino', (region) => {
    expect(offers(region, ['sport'])).toBe(true);
    expect(offers(region, ['slots'])).toBe(false);
    expect(offers(region, ['table-games'])).toBe(false);
  });
});

describe('design section 3: a limit can only be held against its own currency', () => {
  test.each(REGION_IDS)('%s opens accounts in the currency of its limits', (region) => {
    const { country, limits } = JURISDICTIONS[REGIONS[region].jurisdiction];
    const stated = limits.slotStakeMaximum !== null || limits.monthlyDepositMaximum !== null || country !== null;
    expect(currenciesOf(region)).toEqual(stated ? [limits.currency] : CURRENCY_CODES);
  });
});

describe('spec section 9: seasonal themes', () => {
  test.each([
    ['2026-10-15', 'default'],
    ['2026-10-16', 'halloween'],
    ['2026-10-31', 'halloween'],
    ['2026-11-01', 'default'],
    ['2026-12-01', 'christmas'],
    ['2026-12-30', 'christmas'],
    ['2027-01-01', 'default'],
  ] as const)('%s is %s', (day, theme) => {
    expect(themeOn(new Date(`${day}T12:00:00Z`))).toBe(theme);
  });
});

test('the example of a telephone prefix is that of the country a page speaks to', () => {
  const prefixes = {
    de: phonePrefix({ region: 'de', locale: 'en-de' }),
    ee: phonePrefix({ region: 'ee', locale: 'en-et' }),
    za: phonePrefix({ region: 'za', locale: 'en-za' }),
    pt: phonePrefix({ region: 'pt', locale: 'pt-br' }),
    swiss: phonePrefix({ region: 'main', locale: 'de-ch' }),
    british: phonePrefix({ region: 'main', locale: 'en' }),
  };
  expect(prefixes).toEqual({ de: '+49', ee: '+372', za: '+27', pt: '+351', swiss: '+41', british: '+44' });
  for (const locale of LOCALE_CODES) {
    const country = countryOfPage({ region: 'main', locale });
    expect(phonePrefix({ region: 'main', locale })).toBe(`+${getCountryCallingCode(country as CountryCode)}`);
  }
});
