/** Promotions beside the rules that the server enforces: what a page promises, a rule keeps. */
import { describe, expect, it, test } from 'vitest';
import { translator } from '#features/i18n/texts.build.ts';
import type { PromoAction } from '#features/promo/constants.ts';
import { loadPromos } from '#features/promo/index.ts';
import { claimButton, listedPromos, type PromoEntry, promoButton, promoTerms } from '#features/promo/model.ts';
import type { Promo } from '#features/promo/schema.build.ts';
import { hasRoute } from '#features/regions/index.ts';
import type { Page } from '#features/regions/page.ts';
import { OFFERS } from '#server/modules/bonuses/demo-offers.ts';
import { type BonusOffer, RELOAD_DAY } from '#server/modules/bonuses/offers.ts';
import { BONUS_TERMS } from '#server/modules/daily-bonuses/rewards.ts';
import { frameOf } from '#server/modules/protection/frames.ts';
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { CURRENCY_CODES, formatDecimal } from '#shared/money.ts';
import { REFERRAL_TERMS } from '#shared/referral.ts';
import { BASE_LANGUAGES, localesOf, offers, type Product, REGION_IDS, THEMES } from '#shared/regions/index.ts';
import type { RouteName } from '#shared/routes.ts';
import { CASHBACK_TERMS } from '#shared/vip.ts';
import { SLOTS_FIRST } from '#shared/wagering.ts';

const NOW = new Date('2026-11-20T12:00Z');
const entries = await loadPromos();
const open = entries.filter(({ promo }) => promo.status === 'open');
const announced = entries.filter(({ promo }) => promo.status === 'announced');
const named = (some: readonly PromoEntry[]) => some.map((entry) => [entry.alias, entry] as const);
const everywhere: Page[] = REGION_IDS.flatMap((region) =>
  localesOf(region, 'demo').map((locale) => ({
    ...{ region, locale, prefixed: true, route: 'promo' as const, environment: 'demo' as const },
  })),
);
const english = everywhere.find(({ region, locale }) => region === 'main' && locale === 'en') as Page;
const keys = (key: string) => key;

type Terms = Partial<Promo['terms']>;
type Condition = Promo['conditions'][number];

/** What a page must say of an open promotion, and where its button must lead a player. */
interface Rule {
  terms: Terms;
  href: string;
  conditions: readonly Condition[];
  needs: readonly Product[];
}

const CONDITIONS_OF: Readonly<Record<Exclude<BonusOffer['kind'], 'no-deposit'>, readonly Condition[]>> = {
  'deposit-match': ['first-deposit', 'personal-info'],
  reload: ['deposited-before', 'no-open-bonus', 'personal-info'],
};

const depositRules = OFFERS.flatMap((offer): [string, Rule][] => {
  if (offer.kind === 'no-deposit') return [];
  const { id, kind, needs, percent, minimum, maximum, stakeMaximum, wagering, winTimes, termDays } = offer;
  const highestWin = winTimes === null ? {} : { winTimes };
  return [
    [
      id,
      {
        terms: { percent, minimum, maximum, stakeMaximum, wagering, termDays, ...highestWin },
        href: `/en/wallet/deposit?bonusid=${id}`,
        conditions: CONDITIONS_OF[kind],
        needs,
      },
    ],
  ];
});

/** The highest bet with bonus money of the map, in every currency. */
const islandStakes = Object.fromEntries(
  CURRENCY_CODES.map((currency) => [currency, formatDecimal(fromEuros(BONUS_TERMS.stakeCents, currency), currency)]),
) as Promo['terms']['stakeMaximum'];

/** What the friend deposits, in every currency. */
const referralDeposits = Object.fromEntries(
  CURRENCY_CODES.map((currency) => [
    currency,
    formatDecimal(fromEuros(BigInt(REFERRAL_TERMS.deposit) * 100n, currency), currency),
  ]),
) as Promo['terms']['minimum'];

const RULES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(depositRules),
  'vip-cashback': {
    terms: CASHBACK_TERMS,
    href: '/en/vip',
    conditions: ['personal-info', 'verified'],
    needs: ['vip', 'bonuses'],
  },
  'island-a-day': {
    terms: {
      ...{ wagering: BONUS_TERMS.wagering, winTimes: BONUS_TERMS.winTimes, termDays: BONUS_TERMS.termDays },
      stakeMaximum: islandStakes,
    },
    href: '/en/daily-bonuses',
    conditions: ['personal-info'],
    needs: ['daily-bonuses', 'bonuses'],
  },
  'bring-a-mate': {
    terms: { minimum: referralDeposits, wagering: REFERRAL_TERMS.wagering, termDays: REFERRAL_TERMS.termDays },
    href: '/en/page/bonus-terms',
    conditions: ['personal-info'],
    needs: [],
  },
};

/** A figure of a rule that stands in the texts all the same; `tests/site/promo.test.ts` compares it. */
const FIGURES: Readonly<Record<string, number>> = { 'bring-a-mate': REFERRAL_TERMS.withinDays };

const ruleOf = (alias: string): Rule => {
  const rule = RULES[alias];
  if (!rule) throw new Error(`no rule gives what ${alias} promises`);
  return rule;
};

describe('an open promotion is one that the server keeps', () => {
  it('each has its rule, and each rule that a page promises is open', () => {
    expect(open.map(({ alias }) => alias).sort()).toEqual(Object.keys(RULES).sort());
  });

  test.each(named(open))('%s: its terms are those enforced', (alias, { promo }) => {
    const { wageringOf, ...terms } = promo.terms;
    expect(terms).toEqual(ruleOf(alias).terms);
    expect(wageringOf).toBe('bonus');
    expect(promo.conditions).toEqual(expect.arrayContaining([...ruleOf(alias).conditions]));
  });

  test.each(named(open))('%s: its button does what it says', (alias, entry) => {
    const { href } = claimButton(entry, english, keys) ?? promoButton(entry.promo, english, keys);
    expect(href).toBe(ruleOf(alias).href);
  });

  test.each(named(open))('%s: stands only where it is given', (alias, entry) => {
    const places = everywhere.filter((page) => listedPromos([entry], page, NOW).length > 0);
    expect(places).not.toEqual([]);
    for (const { region } of places) expect(offers(region, ruleOf(alias).needs), region).toBe(true);
  });

  it('what counts towards wagering is the same for every bonus of a deposit', () => {
    for (const { id, weights } of OFFERS) expect(weights, id).toBe(SLOTS_FIRST);
  });

  it('a highest win stands among the terms', () => {
    const island = open.find(({ alias }) => alias === 'island-a-day') as PromoEntry;
    const rows = promoTerms(island.promo, english, (key, variables) =>
      `${key} ${Object.values(variables ?? {}).join()}`.trim(),
    );
    expect(rows).toContainEqual({ name: 'win_maximum', value: `times_bonus ${BONUS_TERMS.winTimes}` });
  });
});

describe('what no rule gives is marked as coming', () => {
  it('free spins, free bets and shares of a loss at a game are announced, never open', () => {
    const promised = entries.filter(({ promo: { terms } }) => terms.spins ?? terms.odds ?? terms.cashback);
    expect(promised.length).toBeGreaterThan(0);
    expect(promised.filter(({ promo }) => promo.status !== 'announced').map(({ alias }) => alias)).toEqual([]);
  });

  test.each(named(announced))('%s asks for no deposit', (_, entry) => {
    expect(claimButton(entry, english, keys)).toBeNull();
    expect(promoButton(entry.promo, english, keys).href).not.toContain('/wallet');
  });
});

/** The page that each button opens. */
const ROUTE_OF: Readonly<Record<PromoAction, RouteName>> = {
  registration: 'login',
  deposit: 'wallet-deposit',
  games: 'games',
  'live-casino': 'games-category',
  tournaments: 'tournaments',
  'daily-bonuses': 'daily-bonuses',
  vip: 'vip',
  sport: 'sport',
  rules: 'page',
};

test.each(named(entries))('%s leads to a room that is there wherever it stands', (_, entry) => {
  const places = everywhere.filter((page) => listedPromos([entry], page, NOW).length > 0);
  const without = places.filter((page) => !hasRoute(page, ROUTE_OF[entry.promo.action]));
  expect(without.map(({ region }) => region)).toEqual([]);
});

describe('texts repeat no figure, and name the days of the rule', () => {
  /** The first letters of a word, which no case changes: "środa" and "środę". */
  const stem = (format: Intl.DateTimeFormatOptions, at: Date, locale: string): string =>
    new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(at).toLowerCase().slice(0, 4);
  /** 1 November 2026 was a Sunday. */
  const dayOf = (weekday: number): Date => new Date(Date.UTC(2026, 10, 1 + weekday));
  const textOf = (alias: string, language: (typeof BASE_LANGUAGES)[number]): string => {
    const texts = entries.find((entry) => entry.alias === alias)?.promo.texts[language];
    return JSON.stringify(texts).toLowerCase();
  };

  test.each(open.map(({ alias }) => alias))('%s: no text has a figure of its own', (alias) => {
    const figure = String(FIGURES[alias] ?? '');
    for (const language of BASE_LANGUAGES) {
      expect(textOf(alias, language).replaceAll(figure, ''), language).not.toMatch(/\d/);
    }
  });

  it.each(BASE_LANGUAGES)('%s: the midweek tide comes on the day of reloads', (language) => {
    expect(textOf('midweek-tide', language)).toContain(stem({ weekday: 'long' }, dayOf(RELOAD_DAY), language));
  });

  it.each(BASE_LANGUAGES)('%s: cashback comes on the day on which weeks begin', (language) => {
    const { start } = frameOf('week', NOW, 'UTC');
    expect(textOf('vip-cashback', language)).toContain(stem({ weekday: 'long' }, start, language));
  });

  it.each(BASE_LANGUAGES)('%s: the map changes in the months of its themes', (language) => {
    const months = Object.values(THEMES).flatMap(({ month }) => (month === null ? [] : [month]));
    expect(months).toHaveLength(2);
    for (const month of months) {
      const name = stem({ month: 'long' }, new Date(Date.UTC(2026, month - 1, 1)), language);
      expect(textOf('island-a-day', language)).toContain(name);
    }
  });

  it.each(BASE_LANGUAGES)('%s: a tournament says as the tournaments do whose money counts', (language) => {
    const races = entries.filter(({ promo }) => promo.action === 'tournaments');
    expect(races).not.toEqual([]);
    for (const { promo } of races) {
      expect(promo.texts[language]?.notes).toContain(translator(language, 'tournaments')('rule_money'));
    }
  });

  it('a code that a text names is one that can be claimed', () => {
    const codes = OFFERS.flatMap((offer) => (offer.kind === 'no-deposit' ? [offer.code] : []));
    const found = entries.flatMap(({ promo }) => JSON.stringify(promo.texts).match(/\b[A-Z]{3,}\d+\b/g) ?? []);
    expect(found.filter((code) => !codes.includes(code))).toEqual([]);
  });
});
