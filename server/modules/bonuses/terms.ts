/** What players read of a campaign: sentences made of its rules, so that no text says another figure (ADR 0106). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CampaignKind,
  type CampaignRules,
  isForCoins,
  isFreeBet,
  isOfLoss,
  isOnDeposit,
} from '#shared/backoffice/campaigns.ts';
import { gameByCode } from '#shared/catalogue/games.ts';
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { type Currency, displayAmount, formatDecimal } from '#shared/money.ts';
import { stepOf } from '#shared/payment-methods.ts';
import { fillWith } from '#shared/plurals.ts';
import { BASE_LANGUAGES, type BaseLanguage, formatsOf, isoOf } from '#shared/regions/index.ts';
import { STANDARD_WEIGHTS } from '#shared/wagering.ts';
import type english from '../../locales/en/campaign.json';

type Texts = typeof english;
type Variables = Readonly<Record<string, string | number>>;

const FOLDER = join(import.meta.dirname, '../../locales');
/** A Sunday, from which the days of the week are named. */
const SUNDAY = Date.UTC(2026, 2, 1);
const DAY_MS = 86_400_000;

const read = new Map<BaseLanguage, Texts>();

function textsIn(language: BaseLanguage): Texts {
  const known = read.get(language);
  if (known) return known;
  const texts = JSON.parse(readFileSync(join(FOLDER, language, 'campaign.json'), 'utf8')) as Texts;
  read.set(language, texts);
  return texts;
}

/** What terms are made of. */
export type TermRules = Omit<CampaignRules, 'alias' | 'titles' | 'regions' | 'segment_id' | 'budget'> & {
  /** The game of free rounds where it is an outside vendor's. */
  vendor_slot?: { title: string } | null;
};

/** The sentences of a language, with its ways to write amounts and days. */
function voiceOf(language: BaseLanguage, rules: TermRules, currency: Currency) {
  const texts = textsIn(language);
  const iso = formatsOf(language);
  const rulesOfNumbers = new Intl.PluralRules(isoOf(language));
  return {
    rules,
    say: (key: keyof Texts, variables: Variables = {}): string =>
      fillWith(
        texts[key],
        (name) => variables[name],
        () => rulesOfNumbers,
      ),
    /** Units of about one euro. */
    money: (units: number): string => displayAmount(units * stepOf(currency), currency, iso, true),
    /** Euro cents, as stakes stand to each other. */
    stake: (cents: number): string =>
      displayAmount(Number(formatDecimal(fromEuros(BigInt(cents), currency), currency)), currency, iso),
    /** Hundredths, as odds are written. */
    odds: (hundredths: number): string =>
      new Intl.NumberFormat(iso, { minimumFractionDigits: 2 }).format(hundredths / 100),
    count: (value: number): string => new Intl.NumberFormat(iso).format(value),
    /** In UTC, with its minute: a campaign may begin and end in the middle of a day. */
    moment: (text: string): string =>
      new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(text)),
    days: (numbers: readonly number[]): string =>
      new Intl.ListFormat(iso).format(
        numbers.map((day) =>
          new Intl.DateTimeFormat(iso, { weekday: 'long', timeZone: 'UTC' }).format(SUNDAY + day * DAY_MS),
        ),
      ),
  };
}
type Voice = ReturnType<typeof voiceOf>;

const matchLine = ({ say, money, rules }: Voice): string =>
  `${say('kind_match', { percent: rules.percent ?? 0, maximum: money(rules.maximum) })}.`;

function roundsLine({ say, stake, rules }: Voice): string {
  const { code, game_code, rounds, round_cents } = rules;
  const game = gameByCode(game_code ?? '')?.title ?? rules.vendor_slot?.title ?? '';
  const told = { rounds: rounds ?? 0, stake: stake(round_cents ?? 0), game };
  return code === null ? say('kind_free', told) : say('kind_free_code', { ...told, code });
}

function freeBetLine({ say, money, rules: { maximum, code } }: Voice): string {
  const amount = money(maximum);
  return code === null ? say('kind_free_bet', { amount }) : say('kind_free_bet_code', { amount, code });
}

/** What a bet with it must be, what it pays, and what becomes of it when the bet is void. */
function freeBetLines({ say, odds, rules }: Voice): string[] {
  const { term_days: days, odds_minimum, bet_form, stake_returned } = rules;
  return [
    say(`free_bet_${bet_form ?? 'any'}`, { odds: odds(odds_minimum ?? 0) }),
    say('free_bet_whole'),
    say(stake_returned ? 'free_bet_with_stake' : 'free_bet_win'),
    say('free_bet_void', { days }),
    say('free_bet_term', { days }),
  ];
}

/** What comes back of which loss, and when. */
function lossLines({ say, money, rules }: Voice): string[] {
  const { percent, product, maximum, minimum, each } = rules;
  return [
    say(`cashback_${product}`, { percent: percent ?? 0, maximum: money(maximum) }),
    say('cashback_counts'),
    ...(minimum > 0 ? [say('cashback_least', { minimum: money(minimum) })] : []),
    say(each === 'day' ? 'cashback_day' : 'cashback_week'),
    say('cashback_later'),
  ];
}

const EXCHANGED_AT_MOST = { once: 'exchange_most', day: 'exchange_most_day', week: 'exchange_most_week' } as const;

/** What coins become, from how many on, and how much of it there is for one player. */
function coinLines({ say, money, count, rules }: Voice): string[] {
  const { minimum, maximum, each } = rules;
  const coins = rules.coins ?? 0;
  return [
    say('exchange_rate', { coins: count(coins), amount: money(1) }),
    say('exchange_least', { coins: count(coins * minimum), step: count(coins) }),
    say(EXCHANGED_AT_MOST[each], { maximum: money(maximum) }),
    say('exchange_final'),
  ];
}

/** What is given, by kind. */
const GIVEN: Readonly<Record<CampaignKind, (voice: Voice) => string[]>> = {
  'deposit-match': (voice) => [matchLine(voice), voice.say('first')],
  reload: (voice) => [matchLine(voice)],
  'no-deposit': ({ say, money, rules }) => [
    `${say('kind_code', { maximum: money(rules.maximum), code: rules.code ?? '' })}.`,
  ],
  'free-rounds': (voice) => [roundsLine(voice)],
  'free-bet': (voice) => [freeBetLine(voice)],
  cashback: lossLines,
  exchange: coinLines,
};

/** Whom it is given how often, and when. */
function timeLines({ say, money, moment, days, rules }: Voice): string[] {
  const { minimum, each, weekdays, starts_at, ends_at } = rules;
  return [
    ...(isOnDeposit(rules) && minimum > 0 ? [say('minimum', { minimum: money(minimum) })] : []),
    ...(isForCoins(rules) ? [] : [say(each)]),
    ...(weekdays.length > 0 ? [say('weekdays', { days: days(weekdays) })] : []),
    say('period', { from: moment(starts_at), to: moment(ends_at) }),
  ];
}

/** What becomes of free rounds and of what they win. */
function roundsLines({ say, money, rules: { term_days: days, wagering, maximum } }: Voice): string[] {
  const term = say('free_term', { days });
  if (wagering === 0) return [term, say('free_cash')];
  return [term, say('free_wagering', { wagering, days }), say('free_win', { maximum: money(maximum) })];
}

/** The rules of the bonus. */
function bonusLines({ say, money, rules }: Voice): string[] {
  const { wagering, product, weights, stake_maximum, win_times } = rules;
  return [
    say('stake', { stake: money(stake_maximum) }),
    ...(product === 'sport' ? [say('sport')] : []),
    ...(product === 'casino' && wagering > 0 ? [say('weights', { ...STANDARD_WEIGHTS, ...weights })] : []),
    ...(win_times === null ? [] : [say('win', { times: win_times })]),
  ];
}

function wageringLine({ say, rules }: Voice): string {
  const { wagering, term_days: days } = rules;
  if (wagering > 0) return say('wagering', { wagering, days });
  return isOfLoss(rules) ? say('cashback_cash') : say('no_wagering', { days });
}

/** A campaign's terms in a language, one sentence each, amounts in a currency. */
export function termLines(language: BaseLanguage, rules: TermRules, currency: Currency): string[] {
  const voice = voiceOf(language, rules, currency);
  const { say } = voice;
  const isFree = rules.kind === 'free-rounds';
  // Wins of free rounds and cashback that need no wagering are cash at once: there is no bonus that could have rules.
  const isCash = rules.wagering === 0 && (isFree || isOfLoss(rules));
  return [
    ...GIVEN[rules.kind](voice),
    ...timeLines(voice),
    ...(isFreeBet(rules) ? freeBetLines(voice) : isFree ? roundsLines(voice) : [wageringLine(voice)]),
    ...(isCash || isFreeBet(rules) ? [] : bonusLines(voice)),
    say('budget'),
  ];
}

/** Title and terms in each base language, amounts in a currency. */
export const termsOf = (rules: TermRules & Pick<CampaignRules, 'titles'>, currency: Currency = 'EUR') =>
  BASE_LANGUAGES.map((language) => ({
    language,
    title: rules.titles[language]?.trim() || null,
    lines: termLines(language, rules, currency),
  }));
