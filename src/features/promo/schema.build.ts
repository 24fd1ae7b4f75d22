/** A promotion: `src/content/promos/<alias>.yaml`. What it refuses, it names by field and reason. */
import { z } from 'astro/zod';
import { ART } from '#shared/art.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import { CATEGORIES } from '#shared/catalogue/names.ts';
import { amount, currency } from '#shared/contract/scalars.ts';
import { PROMO_IMAGE } from '#shared/promo-media.ts';
import {
  BASE_LANGUAGES,
  type BaseLanguage,
  LOCALE_CODES,
  LOCALES,
  type LocaleCode,
  localesOf,
  PRODUCTS,
  type Product,
  REGION_IDS,
  type RegionId,
} from '#shared/regions/index.ts';
import { mayPromise } from '#shared/regions/marketing.ts';
import { VIP_RANKS } from '#shared/vip.ts';
import { AUDIENCES, CONDITIONS, PROMO_ACTIONS, PROMO_SEGMENTS } from './constants.ts';
import { isTimeZone, zonedMoment } from './window.ts';

const product = z.enum(PRODUCTS);
/** Decimal string by currency: every currency an account can have, so that no player meets an offer without its amount. */
const amounts = z.record(currency, amount);

const category = z.enum(CATEGORIES, {
  error: ({ input }) => `there is no category ${input}; there are ${CATEGORIES.join(', ')}`,
});
const game = z.enum(GAMES.map(({ code }) => code) as [string, ...string[]], {
  error: ({ input }) => `there is no game ${input} in the catalogue`,
});

const terms = z.strictObject({
  /** Share of the deposit that is given as bonus, percent. */
  percent: z.number().int().positive().max(200).optional(),
  /** Share of a net loss that comes back, percent. */
  cashback: z.number().int().positive().max(100).optional(),
  spins: z.number().int().positive().optional(),
  /** Stake of one free spin. */
  spinValue: amounts.optional(),
  /** Highest bonus. */
  maximum: amounts.optional(),
  /** Smallest deposit or stake. */
  minimum: amounts.optional(),
  /** Highest stake of a round while the bonus is wagered. */
  stakeMaximum: amounts.optional(),
  /** How often the bonus, or what was won with it, is staked before it can be withdrawn. */
  wagering: z.number().int().nonnegative().optional(),
  /** What becomes the player's own at most, times the bonus. */
  winTimes: z.number().int().positive().optional(),
  wageringOf: z.enum(['bonus', 'winnings']).default('bonus'),
  /** Lowest odds that count. */
  odds: z
    .string()
    .regex(/^\d+\.\d{2}$/)
    .optional(),
  termDays: z.number().int().positive().max(90),
});

/** Markup of any kind: a tag, a comment, an entity, a script address. */
const MARKUP = /<\/?[a-z!?]|&(?:[a-z]+|#\w+);|\b(?:java|vb)script:/i;

const plain = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((text) => text === text.trim(), 'stray space at the beginning or end')
    .refine((text) => !MARKUP.test(text), 'HTML or script; a promotion holds plain text');

/** A text that stands only where a page may speak of the products named at its end: `Crypto deposits count too. {crypto}`. */
const NEEDS = / \{([a-z-]+(?:, [a-z-]+)*)\}$/;

const line = plain(280).transform((written, context): string | { text: string; needs: Product[] } => {
  const [suffix = '', list = ''] = NEEDS.exec(written) ?? [];
  const words = written.slice(0, written.length - suffix.length);
  if (words.length > 240) context.addIssue({ code: 'custom', message: 'longer than 240 signs' });
  if (suffix === '') return written;
  const names = list.split(', ');
  const needs = PRODUCTS.filter((known) => names.includes(known));
  const unknown = names.filter((name) => !PRODUCTS.some((known) => known === name));
  if (unknown.length > 0) {
    context.addIssue({
      code: 'custom',
      message: `{${unknown.join(', ')}} names no product; there are ${PRODUCTS.join(', ')}`,
    });
  }
  return { text: words, needs };
});

const text = z.strictObject({
  title: plain(48),
  excerpt: plain(140),
  how: z.array(line).min(2).max(6),
  notes: z.array(line).min(1).max(6),
});

/** `2026-10-31T23:59`, read in the promotion's time zone. */
const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'must be a local time like 2026-10-31T23:59');

const ALIAS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const fields = z.strictObject({
  /** The day it last changed, for search engines and feeds. */
  updated: z.iso.date(),
  order: z.number().int(),
  art: z.enum(ART.promos.names, { error: ({ input }) => `there is no picture art/promos/${input}.svg` }),
  /** A picture of `src/content/media` instead of the drawing, on pages and where they are shared. */
  image: z
    .string()
    .regex(
      PROMO_IMAGE,
      'must be /media/ and a file name of small letters, digits and hyphens that ends in .jpg, .png or .webp',
    )
    .optional(),
  segment: z.enum(PROMO_SEGMENTS),
  /** Products a page must be allowed to speak of. */
  needs: z.array(product).default([]),
  /** Domains that list it; without the field, all that may. */
  regions: z
    .array(z.enum(REGION_IDS as [RegionId, ...RegionId[]]))
    .min(1)
    .optional(),
  /** Locales that list it; without the field, all. */
  locales: z
    .array(z.enum(LOCALE_CODES as [LocaleCode, ...LocaleCode[]]))
    .min(1)
    .optional(),
  audience: z.enum(AUDIENCES),
  /** The lowest VIP level of a `vip` audience. */
  vipFrom: z.number().int().min(1).max(VIP_RANKS.length).optional(),
  /** `announced`: shown with its terms, not yet claimable. */
  status: z.enum(['announced', 'open']),
  starts: localTime.optional(),
  ends: localTime.optional(),
  /** IANA name, for `starts` and `ends`. */
  timeZone: z.string().refine(isTimeZone, 'unknown time zone').optional(),
  /** What is left once it has ended: nothing (404), or a page that says so. */
  afterEnd: z.enum(['gone', 'ended']).default('gone'),
  /** Names that its file had before: their addresses lead to its page. */
  formerly: z.array(z.string().regex(ALIAS, 'must be the name of a file, without its ending')).min(1).optional(),
  action: z.enum(PROMO_ACTIONS),
  /** The games of a tournament: all of these categories, and these by code. */
  categories: z.array(category).min(1).optional(),
  games: z.array(game).min(1).optional(),
  conditions: z.array(z.enum(CONDITIONS)).default([]),
  terms,
  /** The base languages of the domains that show it, whole; a variant only what differs from its base. */
  texts: z.partialRecord(z.enum(LOCALE_CODES as [LocaleCode, ...LocaleCode[]]), text.partial()),
});

type Fields = z.infer<typeof fields>;
export type PromoText = z.infer<typeof text>;
export type PromoLine = z.infer<typeof line>;
/** The fields of the terms a text may name as `{{minimum}}`, filled in the region's currency and the page's figures. */
export const PLACEHOLDERS = [
  'percent',
  'cashback',
  'spins',
  'spinValue',
  'maximum',
  'minimum',
  'stakeMaximum',
  'wagering',
  'winTimes',
  'odds',
  'termDays',
  'vipFrom',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

interface Fault {
  path: (string | number)[];
  message: string;
}

function windowFaults({ starts, ends, timeZone }: Fields): Fault[] {
  if ((starts ?? ends) === undefined) return [];
  if (timeZone === undefined) return [{ path: ['timeZone'], message: 'missing: starts and ends need a time zone' }];
  if (!isTimeZone(timeZone)) return [];
  const faults: Fault[] = [];
  for (const [name, local] of [
    ['starts', starts],
    ['ends', ends],
  ] as const) {
    if (local !== undefined && zonedMoment(local, timeZone) === null)
      faults.push({ path: [name], message: `${local} does not exist in ${timeZone}` });
  }
  if (starts !== undefined && ends !== undefined && ends <= starts)
    faults.push({ path: ['ends'], message: `ends (${ends}) before it starts (${starts})` });
  return faults;
}

function audienceFaults({ audience, vipFrom }: Fields): Fault[] {
  if (audience === 'vip' && vipFrom === undefined)
    return [{ path: ['vipFrom'], message: 'missing: the vip audience starts from a level' }];
  if (audience !== 'vip' && vipFrom !== undefined)
    return [{ path: ['vipFrom'], message: `only the vip audience has a level, not ${audience}` }];
  return [];
}

function tournamentFaults({ action, status, categories, games, ends }: Fields): Fault[] {
  const counted = Object.entries({ categories, games }).filter(([, named]) => named !== undefined);
  if (action !== 'tournaments')
    return counted.map(([name]) => ({ path: [name], message: `only a tournament counts games, not ${action}` }));
  if (status !== 'open') return [];
  return [
    ...(counted.length > 0 ? [] : [{ path: ['categories'], message: 'missing: an open tournament names its games' }]),
    ...(ends === undefined ? [{ path: ['ends'], message: 'missing: an open tournament has an end' }] : []),
  ];
}

function termFaults({ terms: { percent, cashback, maximum, spins, spinValue } }: Fields): Fault[] {
  const faults: Fault[] = [];
  if (percent !== undefined && maximum === undefined)
    faults.push({ path: ['terms', 'maximum'], message: 'missing: a share of the deposit has a highest bonus' });
  if (cashback !== undefined && maximum === undefined)
    faults.push({ path: ['terms', 'maximum'], message: 'missing: cashback has a highest amount' });
  if ((spins === undefined) !== (spinValue === undefined))
    faults.push({ path: ['terms', 'spinValue'], message: 'spins and spinValue stand together' });
  return faults;
}

const FIELD_NAMES = ['title', 'excerpt', 'how', 'notes'] as const;

type Shown = Pick<Fields, 'regions' | 'locales' | 'needs'>;

/** The locales of the pages that show a promotion: those it names of its domains, where all it speaks of may be promised. */
function localesShown({ regions = REGION_IDS, locales, needs }: Shown): LocaleCode[] {
  return regions.flatMap((region) =>
    localesOf(region, 'demo').filter(
      (locale) => (locales === undefined || locales.includes(locale)) && mayPromise(region, locale, needs),
    ),
  );
}

function placeFaults(promo: Fields): Fault[] {
  if (localesShown(promo).length > 0) return [];
  return [{ path: ['needs'], message: 'no domain shows it: none offers all of this in these regions and languages' }];
}

function languageFaults(promo: Fields): Fault[] {
  const { texts } = promo;
  const shown = localesShown(promo).map((locale): BaseLanguage => LOCALES[locale].base);
  return BASE_LANGUAGES.filter((language) => shown.includes(language)).flatMap((language) => {
    const own = texts[language];
    if (own === undefined) return [{ path: ['texts', language], message: 'missing translation' }];
    if (!isGroup(own)) return [];
    return FIELD_NAMES.filter((name) => own[name] === undefined).map((name) => ({
      path: ['texts', language, name],
      message: 'missing translation',
    }));
  });
}

function variantFaults({ texts }: Fields): Fault[] {
  const variants = LOCALE_CODES.filter((code) => LOCALES[code].base !== code && texts[code] !== undefined);
  return variants.flatMap((code) => {
    const base = texts[LOCALES[code].base];
    return FIELD_NAMES.filter(
      (name) =>
        texts[code]?.[name] !== undefined && JSON.stringify(texts[code]?.[name]) === JSON.stringify(base?.[name]),
    ).map((name) => ({
      path: ['texts', code, name],
      message: `repeats ${LOCALES[code].base}; a variant holds what differs`,
    }));
  });
}

const PLACEHOLDER = /\{\{(\w*)\}\}/g;

function placeholderFaults({ texts, terms: known, vipFrom }: Fields): Fault[] {
  const values: Readonly<Record<string, unknown>> = { ...known, vipFrom };
  const isKnown = (name: string) =>
    PLACEHOLDERS.some((placeholder) => placeholder === name) && values[name] !== undefined;
  return Object.entries(texts).flatMap(([code, own]) =>
    [...JSON.stringify(own).matchAll(PLACEHOLDER)]
      .filter(([, name = '']) => !isKnown(name))
      .map(([found]) => ({ path: ['texts', code], message: `${found} names no term of this promotion` })),
  );
}

const isGroup = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

type FieldName = keyof Fields & keyof typeof fields.shape;

/**
 * What is asked of fields beside each other, each with those that it reads: it is asked while these are sound, whatever is
 * wrong with others, so that a person is told all at once.
 */
const CHECKS: readonly (readonly [check: (promo: Fields) => Fault[], ...reads: FieldName[]])[] = [
  [windowFaults, 'starts', 'ends', 'timeZone'],
  [audienceFaults, 'audience', 'vipFrom'],
  [tournamentFaults, 'action', 'status', 'categories', 'games', 'ends'],
  [termFaults, 'terms'],
  [placeFaults, 'regions', 'locales', 'needs'],
  // Which languages there are is known also where one of their texts is not as it should be.
  [(promo) => (isGroup(promo.texts) ? languageFaults(promo) : []), 'regions', 'locales', 'needs'],
  [variantFaults, 'texts'],
  [placeholderFaults, 'texts', 'terms', 'vipFrom'],
];

export const promoSchema = fields.superRefine(
  (promo, context) => {
    if (!isGroup(promo)) return;
    const isWhole = context.issues.length === 0;
    const isSound = (name: FieldName): boolean => isWhole || fields.shape[name].safeParse(promo[name]).success;
    const faults = CHECKS.flatMap(([check, ...reads]) => (reads.every(isSound) ? check(promo) : []));
    for (const fault of faults) context.addIssue({ code: 'custom', ...fault });
  },
  { when: () => true },
);

export type Promo = z.infer<typeof promoSchema>;

/**
 * What is wrong with promotions beside each other: a malformed or doubled alias, present or former, a title used twice in a
 * language. What stands first keeps what two want: the fault is named at the later one.
 * @returns one sentence per fault, beginning with the file; empty when all is well.
 */
export function promoSetFaults(entries: readonly { alias: string; promo: Promo }[]): string[] {
  const seen = new Map<string, string>();
  const claim = (key: string, alias: string, field: string, what: string): string[] => {
    const other = seen.get(key);
    seen.set(key, other ?? alias);
    return other === undefined ? [] : [`${alias}.yaml: ${field}: ${what} is already that of ${other}.yaml`];
  };
  return entries.flatMap(({ alias, promo }) => [
    ...(ALIAS.test(alias) ? [] : [`${alias}.yaml: alias: only small letters, digits and single hyphens`]),
    ...claim(`alias ${alias.toLowerCase()}`, alias, 'alias', `"${alias}"`),
    ...(promo.formerly ?? []).flatMap((former) => claim(`alias ${former}`, alias, 'formerly', `"${former}"`)),
    ...BASE_LANGUAGES.flatMap((language) => {
      const title = promo.texts[language]?.title;
      return title === undefined
        ? []
        : claim(`${language} ${title.toLowerCase()}`, alias, `texts.${language}.title`, `"${title}"`);
    }),
  ]);
}
