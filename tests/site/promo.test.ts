/** Promotions: what a file must hold, where and when one is listed, and to whom. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parseYaml } from '#features/content/document.ts';
import { seesPromo } from '#features/promo/audience.ts';
import { AUDIENCES, DEPOSIT_BONUSES, LIST_LENGTH } from '#features/promo/constants.ts';
import { loadPromos, localesWithout } from '#features/promo/index.ts';
import { listNeighbours } from '#features/promo/list-pages.ts';
import {
  claimButton,
  endedPromos,
  lastChange,
  listedPromos,
  listPage,
  openPromos,
  type PromoEntry,
  promoAmount,
  promoButton,
  promoExample,
  promoPages,
  promoState,
  promoText,
  relatedPromos,
  wageringShares,
} from '#features/promo/model.ts';
import { type Promo, promoSchema, promoSetFaults } from '#features/promo/schema.build.ts';
import { zonedMoment } from '#features/promo/window.ts';
import type { Page } from '#features/regions/page.ts';
import { OFFERS } from '#server/modules/bonuses/index.ts';
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { REFERRAL_TERMS } from '#shared/referral.ts';
import { BASE_LANGUAGES, jurisdictionOf, LOCALE_CODES, localesOf, offers, REGION_IDS } from '#shared/regions/index.ts';
import { mayPromise } from '#shared/regions/marketing.ts';
import { ROUTES } from '#shared/routes.ts';

const NOW = new Date('2026-11-20T12:00Z');
const entries = await loadPromos();
const source = (alias: string) => readFileSync(path.resolve('src/content/promos', `${alias}.yaml`), 'utf8');
const entryOf = (alias: string): PromoEntry => {
  const found = entries.find((entry) => entry.alias === alias);
  if (!found) throw new Error(`no promotion ${alias}`);
  return found;
};
const page = (overrides: Partial<Page> = {}): Page => ({
  region: 'main',
  locale: 'en',
  prefixed: true,
  route: 'promo',
  environment: 'demo',
  ...overrides,
});
const everywhere = REGION_IDS.flatMap((region) => localesOf(region, 'demo').map((locale) => page({ region, locale })));
const aliases = (list: readonly PromoEntry[]) => list.map(({ alias }) => alias);
const keys = (key: string) => key;

describe('real last-modified dates', () => {
  const promo = {
    ...entryOf('welcome').promo,
    updated: '2026-01-10',
    starts: '2026-02-01T00:00',
    ends: '2026-03-01T00:00',
    timeZone: 'Europe/Berlin',
  };

  it.each([
    ['2026-01-31T22:59Z', '2026-01-10T00:00:00.000Z'],
    ['2026-01-31T23:00Z', '2026-01-31T23:00:00.000Z'],
    ['2026-02-28T22:59Z', '2026-01-31T23:00:00.000Z'],
    ['2026-02-28T23:00Z', '2026-02-28T23:00:00.000Z'],
  ])('published at %s, a promotion last changed at %s', (now, changed) => {
    expect(lastChange(promo, new Date(now)).toISOString()).toBe(changed);
  });

  it('words that were changed later than it ended count', () => {
    expect(lastChange({ ...promo, updated: '2026-04-01' }, NOW).toISOString()).toBe('2026-04-01T00:00:00.000Z');
  });
});

describe('what texts of promotions claim', () => {
  it.each(['welcome', 'midweek-tide'])('%s names its percentage from its terms, in every language', (alias) => {
    const { promo } = entryOf(alias);
    const changed = { ...promo, terms: { ...promo.terms, percent: 37 } };
    for (const locale of BASE_LANGUAGES) {
      expect(promoText(changed, page({ locale })).excerpt, locale).toMatch(/37\s?%/);
    }
  });

  /** Words of casino games in the nine languages. */
  const GAME_WORDS =
    /\b(?:games?|rounds?|spiele|runden?|kierro\w*|pele\w*|játék\w*|kör|giochi|partite|spill|runder|gr(?:y|ach)|rund\w*|jogos|rondas|rodadas)\b/iu;

  it('VIP cashback speaks of no games where a domain may have none', () => {
    const { promo } = entryOf('vip-cashback');
    const places = everywhere.filter(
      ({ region, locale }) => listedPromos([entryOf('vip-cashback')], { region, locale }, NOW).length > 0,
    );
    const sportOnly = places.filter(({ region }) => !offers(region, ['slots']));
    expect(sportOnly.map(({ region }) => region)).toEqual(expect.arrayContaining(['hu', 'pl', 'za']));
    for (const place of sportOnly) {
      const { how, notes, excerpt } = promoText(promo, place);
      for (const line of [excerpt, ...how, ...notes]) {
        // "Spill som du vil": the Norwegian imperative, to play, is also what one does with bets.
        expect(line.replace(/^(?:Spill som|Spiele von)/, ''), `${place.region} ${place.locale}`).not.toMatch(
          GAME_WORDS,
        );
      }
    }
  });
});

describe('the promotions there are', () => {
  it('are at least fourteen, each with its own picture', () => {
    expect(entries.length).toBeGreaterThanOrEqual(14);
    expect(new Set(entries.map(({ promo }) => promo.art)).size).toBe(entries.length);
  });

  it('are at least fourteen on the main domain, each season apart', () => {
    expect(listedPromos(entries, page(), NOW).length).toBeGreaterThanOrEqual(14);
  });

  it('are VIP cashback and others on every domain, in every language', () => {
    const poor = everywhere.filter((place) => {
      const listed = aliases(listedPromos(entries, place, NOW));
      return !listed.includes('vip-cashback') || listed.length < 4;
    });
    expect(poor).toEqual([]);
  });

  test.each(everywhere)('$region/$locale promises nothing that is forbidden there', (place) => {
    const { forbidden } = jurisdictionOf(place.region);
    const pages = promoPages(entries, place, NOW);
    expect(
      pages.flatMap(({ promo }) => promo.needs).filter((need) => (forbidden as readonly string[]).includes(need)),
    ).toEqual([]);
    for (const { promo } of pages) {
      const button = promoButton({ ...promo, status: 'open' }, place, keys);
      const route = Object.values(ROUTES).find(
        ({ path: known }) => button.href.split('?')[0] === `/${place.locale}${known}`,
      );
      if (route) expect(offers(place.region, route.needs)).toBe(true);
      const words = JSON.stringify(promoText(promo, place));
      expect(words).not.toMatch(/\{\{|undefined|NaN/);
      if (!mayPromise(place.region, place.locale, ['crypto'])) expect(words).not.toMatch(/[ck]r[iy]pto/i);
    }
  });

  it('speak of no sign-up bonus to Brazil, nor of casino where it is closed', () => {
    const welcome = (overrides: Partial<Page>) =>
      aliases(listedPromos(entries, page(overrides), NOW)).includes('welcome');
    expect(welcome({ region: 'pt', locale: 'pt' })).toBe(true);
    expect(welcome({ region: 'pt', locale: 'pt-br' })).toBe(false);
    expect(welcome({ locale: 'pt-br' })).toBe(false);
    expect(welcome({ region: 'pl', locale: 'pl' })).toBe(false);
    const missing = (parameter: string) =>
      localesWithout(page({ region: 'pt', locale: 'pt', route: 'promo-item', parameter }));
    expect(missing('welcome')).toEqual(['pt-br']);
    expect(missing('midweek-tide')).toEqual([]);
  });

  it('stand on pages of a bounded length, none twice and none left out', () => {
    const many = Array.from({ length: 2 * LIST_LENGTH + 1 }, (_, index) => ({
      ...entryOf('welcome'),
      alias: `welcome-${index}`,
    }));
    const pages = [1, 2, 3].map((number) => listPage(many, number));
    expect(pages.map((each) => [each.pages, each.entries.length])).toEqual([
      [3, LIST_LENGTH],
      [3, LIST_LENGTH],
      [3, 1],
    ]);
    expect(pages.flatMap((each) => each.entries)).toEqual(many);
    expect(listPage(many.slice(0, LIST_LENGTH), 1).pages).toBe(1);
    expect(listPage([], 1)).toEqual({ pages: 1, entries: [] });
    const middle = listNeighbours(page({ locale: 'de' }), 2, 3);
    expect(middle).toEqual({ previous: '/de/promo', next: '/de/promo/page/3' });
    expect(listNeighbours(page(), 3, 3).next).toBeNull();
  });

  it('keep the order of their rows, and relate what everyone sees, of the same kind first', () => {
    const listed = listedPromos(entries, page(), NOW);
    expect(listed.map(({ promo }) => promo.order)).toEqual(
      listed.map(({ promo }) => promo.order).sort((a, b) => a - b),
    );
    const related = relatedPromos(openPromos(listed), entryOf('bet-club'));
    expect(related.map(({ promo }) => promo.segment)[0]).toBe('sport');
    expect(aliases(related)).not.toContain('bet-club');
    expect(related.every(({ promo }) => promo.audience === 'everyone')).toBe(true);
  });
});

describe('the time window', () => {
  const season = entryOf('lantern-nights').promo;
  const winter = entryOf('december-parcels').promo;

  test.each([
    ['2026-10-15T21:59Z', 'coming'],
    ['2026-10-15T22:00Z', 'running'],
    ['2026-10-31T22:58Z', 'running'],
    ['2026-10-31T22:59Z', 'ended'],
  ])('at %s lantern nights are %s: its times are those of Berlin, before and after the clocks change', (now, state) => {
    expect(promoState(season, new Date(now))).toBe(state);
  });

  it('builds no page before the start, and after the end only where the row keeps one', () => {
    const built = (now: string) => aliases(promoPages(entries, page(), new Date(now)));
    expect(built('2026-11-30T22:59Z')).not.toContain('december-parcels');
    expect(built('2026-11-30T23:00Z')).toContain('december-parcels');
    expect(built('2026-12-31T12:00Z')).not.toContain('december-parcels');
    expect(built('2026-12-31T12:00Z')).toContain('lantern-nights');
    expect(winter.afterEnd).toBe('gone');
    expect(aliases(endedPromos(entries, page(), NOW))).toEqual(['lantern-nights']);
    expect(aliases(listedPromos(entries, page(), NOW))).not.toContain('lantern-nights');
  });

  test.each([
    ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
    ['2026-12-01T00:00', 'America/Toronto', '2026-12-01T05:00:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-20T12:00', 'UTC', '2026-11-20T12:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, moment) => {
    expect(zonedMoment(local, zone)?.toISOString()).toBe(moment);
  });

  test.each([
    ['2026-03-29T02:30', 'Europe/Berlin'],
    ['2026-02-30T12:00', 'UTC'],
  ])('%s in %s does not exist', (local, zone) => {
    expect(zonedMoment(local, zone)).toBeNull();
  });
});

describe('the audience decides what lists show', () => {
  test.each([
    ['everyone', [true, true, true, true]],
    ['guests', [true, false, false, false]],
    ['players', [false, true, true, true]],
    ['new-players', [true, true, false, false]],
    ['vip', [false, false, false, true]],
  ] as const)('%s: guest, level 0, level 2, level 3 of a promotion from level 3', (audience, seen) => {
    const viewers = [null, { level: 0 }, { level: 2 }, { level: 3 }];
    expect(viewers.map((viewer) => seesPromo(audience, 3, viewer))).toEqual(seen);
    expect(AUDIENCES).toContain(audience);
  });
});

describe('design section 3: amounts keep to the region', () => {
  const welcome = entryOf('welcome').promo;

  it('are in the currency of the region, and bounded by its row', () => {
    expect(promoAmount(welcome, 'minimum', page({ region: 'hu', locale: 'hu-hu' }))).toBe('8000.00');
    expect(promoAmount(welcome, 'stakeMaximum', page())).toBe('5.00');
    expect(promoAmount(welcome, 'stakeMaximum', page({ region: 'de', locale: 'de' }))).toBe('1.00');
    const big: Promo = {
      ...welcome,
      terms: { ...welcome.terms, maximum: { ...welcome.terms.maximum, EUR: '250.00' } as Promo['terms']['maximum'] },
    };
    expect(promoAmount(big, 'maximum', page())).toBe('250.00');
    expect(promoAmount(big, 'maximum', page({ region: 'de', locale: 'de' }))).toBe('100.00');
  });

  it('make an example that adds up', () => {
    const midweek = entryOf('midweek-tide').promo;
    expect(promoExample(midweek, page())).toEqual({ deposit: '100.00', bonus: '50.00', wager: '1500.00' });
    expect(promoExample(entryOf('vip-cashback').promo, page())).toBeNull();
  });

  it('leave out of the wagering shares what the region does not offer', () => {
    const names = (place: Page) => wageringShares(welcome, place, keys).map(({ name }) => name);
    expect(names(page())).toEqual([
      'share_slots',
      'share_crash-games',
      'share_table-games',
      'share_live-casino',
      'share_jackpots',
    ]);
    expect(names(page({ region: 'de', locale: 'de' }))).toEqual(['share_slots']);
  });

  it('an announced promotion asks for no deposit', () => {
    const { promo } = entryOf('crypto-anchor');
    expect(promo.status).toBe('announced');
    expect(promoButton(promo, page(), keys).href).toBe('/en/page/bonus-terms');
    expect(promoButton({ ...promo, status: 'open' }, page(), keys).href).toBe('/en/wallet/deposit');
  });

  it('an open promotion whose bonus comes with a deposit leads to that deposit, as the service knows it', () => {
    const known = OFFERS.filter(({ kind }) => kind !== 'no-deposit').map(({ id }) => id);
    expect([...DEPOSIT_BONUSES].sort()).toEqual(known.sort());
    for (const alias of DEPOSIT_BONUSES) {
      const entry = entryOf(alias);
      expect(entry.promo.status).toBe('open');
      expect(claimButton(entry, page(), keys)?.href).toBe(`/en/wallet/deposit?bonusid=${alias}`);
      expect(claimButton({ ...entry, promo: { ...entry.promo, status: 'announced' } }, page(), keys)).toBeNull();
    }
    expect(claimButton(entryOf('crypto-anchor'), page(), keys)).toBeNull();
  });
});

describe('a friend who is brought', () => {
  it('has on the page of the promotion the terms that the server enforces', () => {
    const { promo } = entryOf('bring-a-mate');
    expect(promo.status).toBe('open');
    expect(promo.terms).toMatchObject({ wagering: REFERRAL_TERMS.wagering, termDays: REFERRAL_TERMS.termDays });
    for (const [currency, amount] of Object.entries(promo.terms.minimum ?? {})) {
      const asked = fromEuros(BigInt(REFERRAL_TERMS.deposit) * 100n, currency as Currency);
      expect(amount, currency).toBe(formatDecimal(asked, currency as Currency));
    }
    // The texts say five times the deposit, and sixty days.
    expect(REFERRAL_TERMS.stake).toBe(5 * REFERRAL_TERMS.deposit);
    for (const language of BASE_LANGUAGES) {
      const [, , bonuses = ''] = promoText(promo, page({ locale: language })).how;
      expect(bonuses, language).toContain(String(REFERRAL_TERMS.withinDays));
    }
  });
});

describe('variants by override', () => {
  it('take the words of their base, and their own where they differ', () => {
    const { promo } = entryOf('bring-a-mate');
    expect(promoText(promo, page()).title).toBe('Bring a mate');
    expect(promoText(promo, page({ locale: 'en-ca' })).title).toBe('Bring a friend');
    expect(promoText(promo, page({ locale: 'en-ca' })).excerpt).toBe(promoText(promo, page()).excerpt);
  });

  it('Swiss pages write ss and their own quotation marks', () => {
    const { promo } = entryOf('welcome');
    const own = { ...promo, texts: { ...promo.texts, de: { ...promo.texts.de, title: 'Großer „Spaß“' } } };
    expect(promoText(own, page({ locale: 'de' })).title).toBe('Großer „Spaß“');
    expect(promoText(own, page({ locale: 'de-ch' })).title).toBe('Grosser «Spass»');
    expect(promoText(own, page({ region: 'de', locale: 'ch-de' })).title).toBe('Grosser «Spass»');
  });

  it('every amount of every promotion is filled in every language', () => {
    const unfilled = LOCALE_CODES.filter((locale) =>
      entries.some(({ promo }) => JSON.stringify(promoText(promo, page({ locale }))).includes('{{')),
    );
    expect(unfilled).toEqual([]);
  });
});

describe('a bad promotion is refused by file, line, field and reason', () => {
  const read = (text: string) => () => parseYaml('src/content/promos/bad.yaml', text, promoSchema);
  const midweek = source('midweek-tide');
  const season = source('lantern-nights');
  const regatta = source('sunday-regatta');

  it('the good one is read', () => {
    expect(read(midweek)).not.toThrow();
  });

  it('it needs the languages of the domains and locales that show it, and no other', () => {
    const without = (languages: string) =>
      midweek.replaceAll(new RegExp(`\\n {2}(?:${languages}):[\\s\\S]*?(?=\\n {2}[a-z]{2}(?:-[a-z]{2})?:|$)`, 'g'), '');
    const shownIn = (text: string, where: string) => text.replace('status:', `${where}\nstatus:`);
    // Germany speaks German and English, Estonia English and Hungarian; in Hungary and Poland there are no slots.
    const few = without('fi|hu|it|no|pl|pt-br|pt');
    expect(read(shownIn(few, 'regions: [de, hu, pl]'))).not.toThrow();
    expect(read(shownIn(few, 'regions: [de, ee]'))).toThrow(/texts\.hu: missing translation/);
    expect(read(shownIn(midweek, 'regions: [hu, pl]'))).toThrow(/needs: no domain shows it/);
    expect(read(shownIn(few, 'locales: [de, en]'))).not.toThrow();
    expect(read(few)).toThrow(/texts\.fi: missing translation/);
  });

  test.each([
    ['an unknown region', midweek.replace('status:', 'regions: [atlantis]\nstatus:'), /bad\.yaml:\d+ regions\.0: /],
    ['an unknown locale', midweek.replace('status:', 'locales: [xx]\nstatus:'), /bad\.yaml:\d+ locales\.0: /],
    ['an unknown language of the texts', midweek.replace('\n  fi:', '\n  sv:'), /bad\.yaml:\d+ texts.*sv/],
    ['a missing translation', midweek.replace(/\n {2}pl:[\s\S]*?(?=\n {2}pt:)/, ''), /texts\.pl: missing translation/],
    [
      'a missing field of a translation',
      midweek.replace(/ {4}excerpt: 'Jeden.*\n/, ''),
      /texts\.de\.excerpt: missing translation/,
    ],
    [
      'a picture that is not there',
      midweek.replace('art: reload', 'art: mermaid'),
      /art: there is no picture art\/promos\/mermaid\.svg/,
    ],
    [
      'HTML',
      midweek.replace("title: 'Midweek tide'", "title: 'Midweek <b>tide</b>'"),
      /texts\.en\.title: HTML or script/,
    ],
    [
      'a script address',
      midweek.replace("title: 'Midweek tide'", "title: 'javascript:alert(1)'"),
      /texts\.en\.title: HTML or script/,
    ],
    [
      'HTML in a step',
      midweek.replace("- 'The bonus lands", "- '<script>The bonus lands"),
      /texts\.en\.how\.2: .*HTML/,
    ],
    [
      'an end before the start',
      season.replace("ends: '2026-10-31", "ends: '2026-10-01"),
      /ends: ends .* before it starts/,
    ],
    ['a window without time zone', season.replace(/timeZone: .*\n/, ''), /timeZone: missing/],
    ['an unknown time zone', season.replace('Europe/Berlin', 'Europe/Atlantis'), /timeZone: unknown time zone/],
    [
      'a time the clocks skip',
      season.replace('2026-10-16T00:00', '2026-03-29T02:30'),
      /starts: 2026-03-29T02:30 does not exist/,
    ],
    ['an amount without one currency', midweek.replace(/ {4}PLN: '100\.00'\n/, ''), /terms\.minimum.*/],
    ['an unknown currency', midweek.replace("    PLN: '250.00'", "    XXX: '250.00'"), /terms\.maximum/],
    ['a vip audience without a level', midweek.replace('audience: everyone', 'audience: vip'), /vipFrom: missing/],
    [
      'a share of the deposit without bounds',
      midweek.replace(/ {2}maximum:\n(?: {4}.*\n)+/, ''),
      /terms\.maximum: missing/,
    ],
    ['a figure no term has', midweek.replace('{{minimum}}', '{{odds}}'), /texts\.en: \{\{odds\}\} names no term/],
    [
      'a variant that repeats its base',
      `${midweek}  en-ca:\n    title: 'Midweek tide'\n`,
      /texts\.en-ca\.title: repeats en/,
    ],
    [
      'an unknown category of a tournament',
      regatta.replace('categories: [slots]', 'categories: [slots, chess]'),
      /bad\.yaml:\d+ categories\.1: there is no category chess/,
    ],
    [
      'an unknown game of a tournament',
      regatta.replace('categories: [slots]', 'games: [krakens-tol]'),
      /bad\.yaml:\d+ games\.0: there is no game krakens-tol/,
    ],
    [
      'games that count where there is no tournament',
      midweek.replace('status:', 'games: [krakens-toll]\nstatus:'),
      /bad\.yaml:\d+ games: only a tournament counts games, not deposit/,
    ],
    [
      'an open tournament without games',
      regatta.replace('categories: [slots]\n', '').replace('status: announced', 'status: open'),
      /categories: missing: an open tournament names its games/,
    ],
    [
      'an open tournament without an end',
      regatta.replace('status: announced', 'status: open'),
      /ends: missing: an open tournament has an end/,
    ],
    [
      'a former name that is none',
      midweek.replace('status:', 'formerly: [Old Name]\nstatus:'),
      /bad\.yaml:\d+ formerly\.0: must be the name of a file, without its ending/,
    ],
    ['an unknown field', midweek.replace('status:', 'colour: gold\nstatus:'), /bad\.yaml:\d+ .*colour/],
    ['broken YAML', midweek.replace('texts:', 'texts: ['), /bad\.yaml:\d+ /],
  ])('%s', (_, text, message) => {
    expect(text).not.toBe(midweek);
    expect(read(text)).toThrow(message);
  });

  it('a former name leads to the promotion of today, and is refused where another has it', () => {
    const { promo } = entryOf('welcome');
    const renamed = { alias: 'new-name', promo: { ...promo, formerly: ['old-name', 'welcome'], texts: {} } };
    expect(promoSetFaults([renamed])).toEqual([]);
    expect(promoSetFaults([{ alias: 'welcome', promo }, renamed])).toEqual([
      'new-name.yaml: formerly: "welcome" is already that of welcome.yaml',
    ]);
  });

  it('a doubled alias, a malformed one and a doubled title are named by file', () => {
    const { promo } = entryOf('welcome');
    expect(promoSetFaults(entries)).toEqual([]);
    expect(
      promoSetFaults([
        { alias: 'welcome', promo },
        { alias: 'Welcome', promo },
      ]),
    ).toEqual([
      expect.stringMatching(/^Welcome\.yaml: alias: only small letters/),
      expect.stringMatching(/^Welcome\.yaml: alias: .* already that of welcome\.yaml/),
      ...BASE_LANGUAGES.map((language) => expect.stringContaining(`Welcome.yaml: texts.${language}.title:`)),
    ]);
  });
});
