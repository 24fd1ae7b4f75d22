/** Promotions as a page shows them. Rules that depend on time take it as `now`. */
import type { Translate } from '#features/i18n/index.ts';
import { type Page, pageCurrency, pageIso, pageOffers, routeHref } from '#features/regions/index.ts';
import { type Currency, displayAmount, formatDecimal, parseAmount, readAmount } from '#shared/money.ts';
import { LOCALES } from '#shared/regions/locales.ts';
import { mayPromise, offerBounds } from '#shared/regions/marketing.ts';
import { DEPOSIT_BONUSES, LIST_LENGTH, type PromoAction, RELATED_COUNT, WAGERING_SHARES } from './constants.ts';
import type { Placeholder, Promo, PromoLine, PromoText } from './schema.build.ts';
import { zonedMoment } from './window.ts';

export interface PromoEntry {
  alias: string;
  promo: Promo;
}

type Place = Pick<Page, 'region' | 'locale'>;

// --- When and where ---

/** When a promotion begins and ends by itself; null where it has no such moment. */
export function promoWindow({ starts, ends, timeZone }: Promo): { starts: Date | null; ends: Date | null } {
  const moment = (local: string | undefined) =>
    local === undefined || timeZone === undefined ? null : zonedMoment(local, timeZone);
  return { starts: moment(starts), ends: moment(ends) };
}

export type PromoState = 'coming' | 'running' | 'ended';

/** Where a promotion stands at a moment. It runs from its start and up to, not including, its end. */
export function promoState(promo: Promo, now: Date): PromoState {
  const { starts, ends } = promoWindow(promo);
  if (starts !== null && now < starts) return 'coming';
  return ends !== null && now >= ends ? 'ended' : 'running';
}

/** When a promotion's page last changed: its words by `updated`, itself when it began and when it ended. */
export function lastChange(promo: Promo, now: Date): Date {
  const { starts, ends } = promoWindow(promo);
  const past = [starts, ends].filter((moment) => moment !== null && moment <= now).map(Number);
  return new Date(Math.max(Date.parse(promo.updated), ...past));
}

/** Whether a promotion is written for a page's place, and all it is about may be promised there. */
function isFor({ needs, regions, locales }: Promo, { region, locale }: Place): boolean {
  const listed = regions?.includes(region) ?? true;
  return listed && (locales?.includes(locale) ?? true) && mayPromise(region, locale, needs);
}

const byOrder = (one: PromoEntry, other: PromoEntry): number =>
  one.promo.order - other.promo.order || (one.alias < other.alias ? -1 : 1);

const inState = (entries: readonly PromoEntry[], place: Place, now: Date, state: PromoState): PromoEntry[] =>
  entries.filter(({ promo }) => isFor(promo, place) && promoState(promo, now) === state).sort(byOrder);

/** The promotions that run at a place, in their order. */
export function listedPromos(entries: readonly PromoEntry[], place: Place, now: Date): PromoEntry[] {
  return inState(entries, place, now, 'running');
}

/** The promotions whose page stays to say that they are over. */
export function endedPromos(entries: readonly PromoEntry[], place: Place, now: Date): PromoEntry[] {
  return inState(entries, place, now, 'ended').filter(({ promo }) => promo.afterEnd === 'ended');
}

/** The promotions that have a page at a place: those that run, and those that say that they are over. */
export function promoPages(entries: readonly PromoEntry[], place: Place, now: Date): PromoEntry[] {
  return [...listedPromos(entries, place, now), ...endedPromos(entries, place, now)];
}

/** The listed promotions that everyone sees, and the same by segment. */
export interface OpenPromos {
  all: readonly PromoEntry[];
  bySegment: ReadonlyMap<string, readonly PromoEntry[]>;
}

export function openPromos(listed: readonly PromoEntry[]): OpenPromos {
  const all = listed.filter(({ promo }) => promo.audience === 'everyone');
  return { all, bySegment: Map.groupBy(all, ({ promo }) => promo.segment) };
}

/** What stands below a promotion: others that everyone sees, those of its segment first. */
export function relatedPromos({ all, bySegment }: OpenPromos, of: PromoEntry): PromoEntry[] {
  // One of them may be the promotion itself, and the others of its segment stand in both lists.
  const enough = <Entry>(entries: readonly Entry[]) => entries.slice(0, 2 * RELATED_COUNT + 1);
  const candidates = [...enough(bySegment.get(of.promo.segment) ?? []), ...enough(all)];
  return [...new Set(candidates)].filter(({ alias }) => alias !== of.alias).slice(0, RELATED_COUNT);
}

/** One page of the list of promotions. */
export interface PromoListPage {
  /** How many pages the list has; one even where it is empty. */
  pages: number;
  entries: readonly PromoEntry[];
}

/**
 * A page of the promotions that run.
 * @param number from 1.
 */
export function listPage(running: readonly PromoEntry[], number: number): PromoListPage {
  const start = (number - 1) * LIST_LENGTH;
  return {
    pages: Math.max(1, Math.ceil(running.length / LIST_LENGTH)),
    entries: running.slice(start, start + LIST_LENGTH),
  };
}

/** The promotion above the list: the first that everyone sees. */
export function leadPromo(listed: readonly PromoEntry[]): PromoEntry | undefined {
  return listed.find(({ promo }) => promo.audience === 'everyone');
}

// --- Amounts ---

type AmountField = 'spinValue' | 'maximum' | 'minimum' | 'stakeMaximum';

const smaller = (own: string, bound: string | null): string =>
  bound !== null && readAmount(bound) < readAmount(own) ? bound : own;

/** An amount of the terms in the region's currency, kept within what the region allows; null when there is none. */
export function promoAmount(
  { terms }: Promo,
  field: AmountField,
  page: Pick<Page, 'region' | 'locale'>,
): string | null {
  const currency = pageCurrency(page);
  const own = terms[field]?.[currency];
  if (own === undefined) return null;
  const { bonusMaximum, stakeMaximum } = offerBounds(page.region, currency);
  const bounds: Record<AmountField, string | null> = {
    maximum: bonusMaximum,
    stakeMaximum,
    spinValue: stakeMaximum,
    minimum: null,
  };
  return smaller(own, bounds[field]);
}

/** An amount for people: whole ones without decimals. */
function shownAmount(amount: string, currency: Currency, iso: string): string {
  const value = readAmount(amount);
  return displayAmount(value, currency, iso, Number.isInteger(value));
}

const shownPercent = (percent: number, iso: string): string =>
  new Intl.NumberFormat(iso, { style: 'percent' }).format(percent / 100);

export interface PromoExample {
  deposit: string;
  bonus: string;
  wager: string | null;
}

/**
 * The deposit that brings the whole bonus, and what is then staked before it is money: decimal strings. Null for a
 * promotion that is no share of a deposit.
 */
export function promoExample(promo: Promo, page: Pick<Page, 'region' | 'locale'>): PromoExample | null {
  const { percent, wagering } = promo.terms;
  const currency = pageCurrency(page);
  const bonus = parseAmount(promoAmount(promo, 'maximum', page) ?? '', currency);
  if (percent === undefined || bonus === null) return null;
  const deposit = (bonus * 100n) / BigInt(percent);
  return {
    deposit: formatDecimal(deposit, currency),
    bonus: formatDecimal(bonus, currency),
    wager: wagering ? formatDecimal(bonus * BigInt(wagering), currency) : null,
  };
}

/** An amount of an example as the page writes it. */
export function exampleAmount(amount: string, page: Page): string {
  return shownAmount(amount, pageCurrency(page), pageIso(page));
}

type Shown = (promo: Promo, page: Page) => string;

const figure =
  (read: (promo: Promo) => number | undefined): Shown =>
  (promo, page) => {
    const value = read(promo);
    return value === undefined ? '' : new Intl.NumberFormat(pageIso(page)).format(value);
  };

const percentage =
  (read: (promo: Promo) => number | undefined): Shown =>
  (promo, page) => {
    const value = read(promo);
    return value === undefined ? '' : shownPercent(value, pageIso(page));
  };

const money =
  (field: AmountField): Shown =>
  (promo, page) => {
    const amount = promoAmount(promo, field, page);
    return amount === null ? '' : shownAmount(amount, pageCurrency(page), pageIso(page));
  };

/** What a text's `{{minimum}}` and its like stand for on a page; each reads its own field only. */
const PLACEHOLDER_VALUES: Readonly<Record<Placeholder, Shown>> = {
  percent: percentage(({ terms }) => terms.percent),
  cashback: percentage(({ terms }) => terms.cashback),
  spins: figure(({ terms }) => terms.spins),
  wagering: figure(({ terms }) => terms.wagering),
  winTimes: figure(({ terms }) => terms.winTimes),
  termDays: figure(({ terms }) => terms.termDays),
  vipFrom: figure(({ vipFrom }) => vipFrom),
  odds: ({ terms }, page) => (terms.odds === undefined ? '' : shownOdds(terms.odds, pageIso(page))),
  spinValue: money('spinValue'),
  maximum: money('maximum'),
  minimum: money('minimum'),
  stakeMaximum: money('stakeMaximum'),
};

function shownOdds(odds: string, iso: string): string {
  return new Intl.NumberFormat(iso, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Number(odds));
}

// --- Words ---

/** Swiss German writes ss for ß, and its own quotation marks (docs/voice.md). */
const SWISS: Readonly<Record<string, string>> = { ß: 'ss', '„': '«', '“': '»' };

function inSpelling(text: string, iso: string): string {
  return iso === 'de-CH' ? text.replace(/[ß„“]/g, (sign) => SWISS[sign] ?? sign) : text;
}

/** What a list shows of a promotion's words. */
export interface PromoHeadline {
  title: string;
  excerpt: string;
}

/** A promotion's words on a page: lines the region has no use for are left out, amounts are filled in. */
export interface PromoWords extends PromoHeadline {
  how: string[];
  notes: string[];
}

/** A field of the texts in the page's language, a variant's own over its base's. */
function wordsOf<Name extends keyof PromoText>({ texts }: Promo, { locale }: Page, name: Name): PromoText[Name] {
  return (texts[locale]?.[name] ?? texts[LOCALES[locale].base]?.[name]) as PromoText[Name];
}

function filled(text: string, promo: Promo, page: Page): string {
  return inSpelling(text, pageIso(page)).replace(/\{\{(\w+)\}\}/g, (_, name: Placeholder) =>
    PLACEHOLDER_VALUES[name](promo, page),
  );
}

/** The promotion's title and excerpt in the page's language. */
export function promoHeadline(promo: Promo, page: Page): PromoHeadline {
  return {
    title: filled(wordsOf(promo, page, 'title'), promo, page),
    excerpt: filled(wordsOf(promo, page, 'excerpt'), promo, page),
  };
}

/** All of the promotion's words in the page's language. */
export function promoText(promo: Promo, page: Page): PromoWords {
  const lines = (list: readonly PromoLine[]) =>
    list
      .filter((line) => typeof line === 'string' || mayPromise(page.region, page.locale, line.needs))
      .map((line) => filled(typeof line === 'string' ? line : line.text, promo, page));
  return {
    ...promoHeadline(promo, page),
    how: lines(wordsOf(promo, page, 'how')),
    notes: lines(wordsOf(promo, page, 'notes')),
  };
}

export interface PromoTerm {
  name: string;
  value: string;
}

/** The terms that stand beside the button (look.md, Offers): amounts in the region's currency. */
export function promoTerms(promo: Promo, page: Page, translate: Translate<'promo'>): PromoTerm[] {
  const { terms } = promo;
  const shown = (name: Placeholder) => PLACEHOLDER_VALUES[name](promo, page);
  const times = terms.wageringOf === 'winnings' ? 'times_winnings' : 'times_bonus';
  const rows: [string, string][] = [
    [translate('bonus'), shown('percent')],
    [translate('cashback'), shown('cashback')],
    [translate('spins'), shown('spins')],
    [translate('spin_value'), shown('spinValue')],
    [translate('maximum'), shown('maximum')],
    [translate('minimum'), shown('minimum') || translate('none')],
    [translate('odds'), shown('odds')],
    [translate('wagering'), terms.wagering ? translate(times, { times: shown('wagering') }) : translate('none')],
    [translate('stake_maximum'), shown('stakeMaximum')],
    [translate('win_maximum'), terms.winTimes ? translate('times_bonus', { times: shown('winTimes') }) : ''],
    [translate('term'), translate('days', { count: terms.termDays })],
  ];
  return rows.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }));
}

/** The terms a card has room for: what one pays, how often it is played, how long it lasts. */
export function cardTerms(promo: Promo, page: Page, translate: Translate<'promo'>): PromoTerm[] {
  const { terms } = promo;
  const [minimum, odds, wagering] = (['minimum', 'odds', 'wagering'] as const).map((name) =>
    PLACEHOLDER_VALUES[name](promo, page),
  ) as [string, string, string];
  const rows: [string, string][] = [
    [translate('minimum'), minimum || translate('none')],
    odds === ''
      ? [translate('wagering'), terms.wagering ? translate('times', { times: wagering }) : translate('none')]
      : [translate('odds'), odds],
    [translate('term'), translate('days', { count: terms.termDays })],
  ];
  return rows.map(([name, value]) => ({ name, value }));
}

/** What counts towards wagering on a region, in percent of the bet; empty where nothing of it is played. */
export function wageringShares(promo: Promo, page: Page, translate: Translate<'promo'>): PromoTerm[] {
  if (promo.segment !== 'casino' || !promo.terms.wagering) return [];
  const iso = pageIso(page);
  return WAGERING_SHARES.filter(({ product }) => pageOffers(page, [product])).map(({ product, percent }) => ({
    name: translate(`share_${product}`),
    value: shownPercent(percent, iso),
  }));
}

/** Who a promotion is for, as sentences. */
export function eligibility(promo: Promo, page: Page, minimumAge: number, translate: Translate<'promo'>): string[] {
  return [
    translate(`audience_${promo.audience}`, { level: promo.vipFrom ?? 0 }),
    translate('condition_age', { age: minimumAge }),
    ...promo.conditions.map((condition) => translate(`condition_${condition}`)),
    translate('condition_not-excluded'),
  ].map((sentence) => inSpelling(sentence, pageIso(page)));
}

/** The day and time a promotion ends, in its own time zone; null when it has no end. */
export function endText(promo: Promo, page: Page): string | null {
  const { ends } = promoWindow(promo);
  if (ends === null) return null;
  const format = new Intl.DateTimeFormat(pageIso(page), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: promo.timeZone,
    timeZoneName: 'short',
  });
  return format.format(ends);
}

export interface PromoButton {
  href: string;
  text: string;
  /** What a click opens in place of the address. */
  action?: 'registration' | 'wallet';
}

type Button = (page: Page, translate: Translate<'promo'>) => PromoButton;

const BUTTONS: Readonly<Record<PromoAction, Button>> = {
  registration: (page, translate) => ({
    href: `${routeHref(page, 'login')}?registration`,
    text: translate('action_registration'),
    action: 'registration',
  }),
  deposit: (page, translate) => ({ href: routeHref(page, 'wallet-deposit'), text: translate('action_deposit') }),
  games: (page, translate) => ({ href: routeHref(page, 'games'), text: translate('action_games') }),
  'live-casino': (page, translate) => ({
    href: routeHref(page, 'games-category', 'live-casino'),
    text: translate('action_live-casino'),
  }),
  tournaments: (page, translate) => ({ href: routeHref(page, 'tournaments'), text: translate('action_tournaments') }),
  'daily-bonuses': (page, translate) => ({
    href: routeHref(page, 'daily-bonuses'),
    text: translate('action_daily-bonuses'),
  }),
  vip: (page, translate) => ({ href: routeHref(page, 'vip'), text: translate('action_vip') }),
  sport: (page, translate) => ({ href: routeHref(page, 'sport'), text: translate('action_sport') }),
  rules: (page, translate) => ({ href: routeHref(page, 'page', 'bonus-terms'), text: translate('action_rules') }),
};

/**
 * Where the promotion's button leads, and its words. A deposit is offered only once it brings the bonus; until then the
 * button leads to the rules.
 */
export function promoButton({ action, status }: Promo, page: Page, translate: Translate<'promo'>): PromoButton {
  return BUTTONS[status === 'announced' && action === 'deposit' ? 'rules' : action](page, translate);
}

/** Where a player takes an open promotion: at a deposit that names its bonus; null for one that is taken otherwise. */
export function claimButton(
  { alias, promo }: PromoEntry,
  page: Page,
  translate: Translate<'promo'>,
): PromoButton | null {
  if (promo.status !== 'open' || !DEPOSIT_BONUSES.includes(alias)) return null;
  const { href, text } = BUTTONS.deposit(page, translate);
  return { href: `${href}?bonusid=${alias}`, text, action: 'wallet' };
}
