/** What players would read of a campaign: sentences made of its rules, so that no text says another figure. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CampaignRules } from '#shared/backoffice/campaigns.ts';
import type { Currency } from '#shared/money.ts';
import { stepOf } from '#shared/payment-methods.ts';
import { BASE_LANGUAGES, type BaseLanguage } from '#shared/regions/index.ts';
import type english from '../../locales/en/campaign.json';

type Texts = typeof english;
type Variables = Readonly<Record<string, string | number>>;

const FOLDER = join(import.meta.dirname, '../../locales');
/** A Sunday, from which the days of the week are named. */
const SUNDAY = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;

const fill = (text: string, variables: Variables): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(variables[name] ?? ''));

function linesIn(language: BaseLanguage, rules: CampaignRules, currency: Currency): string[] {
  const texts = JSON.parse(readFileSync(join(FOLDER, language, 'campaign.json'), 'utf8')) as Texts;
  const say = (key: keyof Texts, variables: Variables = {}): string => fill(texts[key], variables);
  const money = (units: number): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 }).format(
      units * stepOf(currency),
    );
  const date = (text: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(text));
  const day = (number: number): string =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(SUNDAY + number * DAY_MS);
  const { kind, percent, code, minimum, maximum, wagering, weights, term_days: days } = rules;
  const { slot = 100, table = 100, live = 100, instant = 100 } = weights;
  const onDeposit = kind !== 'no-deposit';
  const lines: [boolean, () => string][] = [
    [onDeposit, () => `${say('kind_match', { percent: percent ?? 0, maximum: money(maximum) })}.`],
    [!onDeposit, () => `${say('kind_code', { maximum: money(maximum), code: code ?? '' })}.`],
    [kind === 'deposit-match', () => say('first')],
    [onDeposit && minimum > 0, () => say('minimum', { minimum: money(minimum) })],
    [true, () => say(rules.each)],
    [
      rules.weekdays.length > 0,
      () => say('weekdays', { days: new Intl.ListFormat(language).format(rules.weekdays.map(day)) }),
    ],
    [true, () => say('period', { from: date(rules.starts_at), to: date(rules.ends_at) })],
    [wagering > 0, () => say('wagering', { wagering, days })],
    [wagering === 0, () => say('no_wagering', { days })],
    [true, () => say('stake', { stake: money(rules.stake_maximum) })],
    [rules.product === 'sport', () => say('sport')],
    [rules.product === 'casino' && wagering > 0, () => say('weights', { slot, table, live, instant })],
    [rules.win_times !== null, () => say('win', { times: rules.win_times ?? 0 })],
    [true, () => say('budget')],
  ];
  return lines.filter(([holds]) => holds).map(([, line]) => line());
}

/** Title and terms in each base language, amounts in a currency. */
export const termsOf = (rules: CampaignRules, currency: Currency = 'EUR') =>
  BASE_LANGUAGES.map((language) => ({
    language,
    title: rules.titles[language]?.trim() || null,
    lines: linesIn(language, rules, currency),
  }));
