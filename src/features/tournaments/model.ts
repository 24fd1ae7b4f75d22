/** What pages say of tournaments: pure. */
import type { ResponseOf } from '#shared/contract/index.ts';
import type { TopicData } from '#shared/contract/topics.ts';
import { displayAmount, readAmount } from '#shared/money.ts';
import type { Division } from '#shared/tournament-leagues.ts';
import type { SeriesId, TournamentRule } from '#shared/tournaments.ts';

export type Tournament = ResponseOf<'tournaments'>['result'][number];
export type Table = TopicData<'tournament'>;
export type OwnPlace = TopicData<'tournament-place'>;
export type Place = Table['places'][string];

/** From here on amounts carry no minor units (look.md). */
const WHOLE_FROM = 10_000;

/** What a card says of a series whatever edition is on, ready for the page's language. */
export interface SeriesCard {
  id: SeriesId;
  href: string;
  /** All prizes together, of money or of coins. */
  pool: string;
  paidPlaces: number;
  entry: string;
  /** The key of how often it starts. */
  every: 'every_60' | 'every_360' | 'every_1440' | 'every_10080';
  picture: { src: string; srcset: string };
}

/** The lists, each a page. */
export const LIST_TABS = [
  { route: 'tournaments', tab: 'tab_all', title: 'title' },
  { route: 'tournaments-current-and-future', tab: 'tab_current', title: 'title_current' },
  { route: 'tournaments-archived', tab: 'tab_archived', title: 'title_archived' },
] as const;

/**
 * What the button of a tournament in a list does: `open` until the server has told of its edition, `results` once it is
 * over, `place` and `entered` for who is in it, else `join`.
 */
export type CardAction = 'open' | 'join' | 'entered' | 'place' | 'results';

/** @param own what the player has in it; undefined for who has not entered and for a guest */
export function cardAction(
  told: Pick<Tournament, 'status'> | undefined,
  own: { place: number | null } | undefined,
): CardAction {
  if (told === undefined) return 'open';
  if (told.status !== 'running' && told.status !== 'scheduled') return 'results';
  if (own === undefined) return 'join';
  return own.place === null ? 'entered' : 'place';
}

type Amount = { kind: string; amount?: string | undefined };

/** Says a number of coins or of free rounds, or an amount of bonus money. */
export type SayCount = (amount: string, what: 'coins' | 'free_rounds' | 'bonus') => string;

/** Says an entry or a prize. @param count says what is counted */
export function amountText(
  { kind, amount }: Amount,
  currency: string,
  iso: string | readonly string[],
  count: SayCount,
): string {
  const value = readAmount(amount);
  const number = () => new Intl.NumberFormat(iso as string).format(value);
  if (kind === 'coins') return count(number(), 'coins');
  if (kind === 'rounds') return count(number(), 'free_rounds');
  const money = displayAmount(value, currency, iso, value >= WHOLE_FROM);
  return kind === 'bonus' ? count(money, 'bonus') : money;
}

const COUNTED: Readonly<Record<string, string>> = { XCN: 'coins', XFR: 'rounds' };

/** A prize of a table (`EUR 10.00`, `EUR 10.00 bonus`, `XCN 50` of coins, `XFR 20` of free rounds). */
export function tablePrize(text: string, iso: string | readonly string[], count: SayCount): string {
  const [currency = '', amount = '', kind = 'money'] = text.split(' ');
  return amountText({ kind: COUNTED[currency] ?? kind, amount }, currency, iso, count);
}

/** Points as people read them: multipliers `12.50x`, the rest as numbers. */
export function pointsLine(points: string, rule: TournamentRule, iso: string): string {
  const digits = rule === 'best-multiplier' ? 2 : 0;
  const text = new Intl.NumberFormat(iso, {
    minimumFractionDigits: digits,
    maximumFractionDigits: rule === 'longest-run' || rule === 'missions' ? 0 : 2,
  }).format(readAmount(points));
  return rule === 'best-multiplier' ? `${text}x` : text;
}

/** The first places of a division; without a league, and until one is known, those that everybody sees first. */
export const placesIn = ({ places, divisions }: Table, division: Division | undefined): Table['places'] =>
  divisions?.[division ?? ''] ?? places;

/** How far a boat is, of the leader's way: from 0 to 1. */
export function wayOf(points: string, leading: string): number {
  const first = readAmount(leading);
  return first > 0 ? Math.min(1, Math.max(0, readAmount(points) / first)) : 0;
}

/** A moment as people write it. */
export const momentText = (instant: string, iso: string): string =>
  new Intl.DateTimeFormat(iso, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
