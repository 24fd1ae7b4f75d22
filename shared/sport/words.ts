/** What markets and selections are called. */
import { numberFormat } from '../formats.ts';
import { MARKETS, type MarketType, marketOf } from './markets.ts';
import { systemOf } from './results.ts';

/** What the texts are called, in the pages' and in the server's files. */
export type SportWord =
  | `market_${MarketType}`
  | 'system_of'
  | `outcome_${'draw' | 'none' | 'or' | 'rest' | 'over' | 'under' | 'yes' | 'no'}`;
type Words = (key: SportWord, variables: Record<string, string | number>) => string;

/** A market by its key: "Total goals", "Winner of set 2". */
export function marketName(key: string, translate: Words): string {
  const market = marketOf(key);
  if (market === null) return key;
  return translate(`market_${market.type}`, { set: market.specifier ?? '' });
}

const signed = (line: number, locale: string): string =>
  numberFormat(locale, { signDisplay: 'exceptZero' }).format(line);

/** Who is meant by a side. */
export interface Sides {
  home: string;
  away: string;
}

/** A selection: "Over 2.5", "Port Alder −0.75", "2 : 1". */
export function outcomeName(
  key: string,
  outcome: string,
  { home, away }: Sides,
  translate: Words,
  locale: string,
): string {
  const market = marketOf(key);
  const sides: Record<string, string> = {
    home,
    away,
    draw: translate('outcome_draw', {}),
    none: translate('outcome_none', {}),
  };
  if (market?.type === 'double_chance') {
    const [one = '', other = ''] = outcome.split('_');
    return translate('outcome_or', { one: sides[one] ?? one, other: sides[other] ?? other });
  }
  if (market?.type === 'half_time_full_time') {
    return outcome
      .split('/')
      .map((one) => sides[one] ?? one)
      .join(' / ');
  }
  if (market?.type === 'correct_score') {
    return outcome === 'other' ? translate('outcome_rest', {}) : outcome.replace('-', ' : ');
  }
  const line = (market?.specifier ?? 0) / 4;
  if (market && MARKETS[market.type].specifier === 'handicap') {
    return `${sides[outcome] ?? outcome} ${signed(outcome === 'home' ? line : -line, locale)}`;
  }
  if (outcome === 'over' || outcome === 'under') {
    return translate(`outcome_${outcome}`, { line: numberFormat(locale).format(line) });
  }
  if (outcome === 'yes' || outcome === 'no') return translate(`outcome_${outcome}`, {});
  return sides[outcome] ?? outcome;
}

const SIGNS: Readonly<Record<string, string>> = { home: '1', draw: 'X', away: '2' };
/** What stands between the signs of a selection that names two results. */
const BETWEEN: Readonly<Partial<Record<MarketType, readonly [outcomes: string, signs: string]>>> = {
  double_chance: ['_', ''],
  half_time_full_time: ['/', ' / '],
};

/** A selection of two results by their signs, "1X" or "1 / X"; null: it names one. */
function pairName(key: string, outcome: string): string | null {
  const type = marketOf(key)?.type;
  const between = type && BETWEEN[type];
  if (!between) return null;
  return outcome
    .split(between[0])
    .map((one) => SIGNS[one] ?? one)
    .join(between[1]);
}

/** A selection on its button: names of two sides beside each other would not fit and could not be told apart, signs can. */
export const buttonName = (key: string, outcome: string, sides: Sides, translate: Words, locale: string): string =>
  pairName(key, outcome) ?? outcomeName(key, outcome, sides, translate, locale);

/** A selection where there is little room: 1, X, 2, "O 2.5". */
export const shortName = (key: string, outcome: string, sides: Sides, translate: Words, locale: string): string =>
  SIGNS[outcome] ?? buttonName(key, outcome, sides, translate, locale);

/** A system by its legs without bankers: "Super Heinz"; names are the same in all languages of the trade. Others: "2 of 3". */
export function systemName(legs: number, sizes: readonly number[], translate: Words): string {
  const name = systemOf(legs, sizes);
  if (name === null) return translate('system_of', { size: sizes.join('+'), legs });
  return name.replace('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
