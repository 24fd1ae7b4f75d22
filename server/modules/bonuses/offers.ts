/** What an offer of a bonus may be: kinds as data. Those that there are come from campaigns of staff, or of the demonstration. */
import { fromEuros } from '#shared/catalogue/stakes.ts';
import type { Currency } from '#shared/money.ts';
import { parseAmount } from '#shared/money.ts';
import { type Product as LawProduct, permits, policyOf, type RegionId } from '#shared/regions/index.ts';
import type { WeightedKind } from '#shared/wagering.ts';
import type { FreeBetTerms } from '../funding/index.ts';
import { type PlayerSummary, reachOf } from '../player/types.ts';
import type { Product } from '../settled/types.ts';

type Amounts = Readonly<Record<Currency, string>>;

/** Percent of a stake that counts towards wagering, by the kind of game; what is not named counts by the standard. A jackpot
 * game is none of its kind: its stakes feed a pot. */
export type Weights = Readonly<Partial<Record<WeightedKind, number>>>;

/** A game that rounds are of; `dealer`: the outside vendor that deals them, with its own name of the game. */
export interface RoundsGame {
  code: string;
  title: string;
  dealer?: { vendor: string; vendorCode: string } | undefined;
}

export interface OfferTerms {
  /** Its promotion's alias; its name for people stands in the texts of the site (namespace `bonuses`). */
  id: string;
  /** What a campaign of staff is called, by base language; the site's own texts name the others. */
  titles?: Readonly<Record<string, string>>;
  product: Product;
  /** What a jurisdiction must allow. */
  needs: readonly LawProduct[];
  maximum: Amounts;
  /** How many times the bonus has to be staked. */
  wagering: number;
  weights: Weights;
  stakeMaximum: Amounts;
  /** What becomes the player's own at most, times the bonus; null: all of it. */
  winTimes: number | null;
  termDays: number;
  /** What a bet with it must be, where it is a free bet. */
  freeBet?: Omit<FreeBetTerms, 'term_days'> | undefined;
}

export type BonusOffer = OfferTerms &
  (
    | {
        /** `deposit-match`: on the first deposit. `reload`: on the first of a Wednesday where the player lives, none being active. */
        kind: 'deposit-match' | 'reload';
        percent: number;
        minimum: Amounts;
      }
    | {
        /** Claimed by its code, once; it is worth its maximum. */
        kind: 'no-deposit';
        code: string;
      }
  );

/** What a campaign of staff gives: an offer like those in code, or rounds of a game. */
export type CampaignOffer =
  | BonusOffer
  | (OfferTerms & {
      kind: 'free-rounds';
      /** Null: they come with a deposit of the minimum. */
      code: string | null;
      minimum: Amounts;
      game: RoundsGame;
      rounds: number;
      /** Of one round, euro cents. */
      stakeCents: bigint;
    })
  | (OfferTerms & {
      kind: 'free-bet';
      /** Null: it comes with a deposit of the minimum. */
      code: string | null;
      minimum: Amounts;
    });

/** The code that an offer is claimed by; null: it comes another way. */
export const codeOf = (offer: CampaignOffer): string | null => ('code' in offer ? offer.code : null);

/** What other parts of the product give as a bonus, beside the offers: the map, the shop, and what a rank gives back. */
export const GIFTS = [
  'daily-island',
  'shop',
  'vip-cashback',
  'vip-birthday',
  'refer-friend',
  'staff-rounds',
  'tournament-rounds',
  'tournament-bonus',
] as const;

/** The day of the week on which a `reload` is given, 0 being Sunday: a Wednesday. */
export const RELOAD_DAY = 3;

/** What the law must allow for bonus money of a product: games that it can be staked on. */
export const PRODUCT_NEEDS: Readonly<Record<Product, readonly LawProduct[]>> = {
  casino: ['bonuses', 'slots'],
  sport: ['bonuses', 'sport'],
};

/** Whether the law of where a player is and lives allows an offer. @param region null: where they are is not known */
export const isAllowed = (
  { needs, product }: Pick<OfferTerms, 'needs' | 'product'>,
  player: PlayerSummary,
  region: RegionId | null,
): boolean => permits(policyOf(reachOf(player, region), player.currency), [...needs, ...PRODUCT_NEEDS[product]]);

/** What a gift can be staked on: what it is for, or the other product where the law opens only that. */
export function giftProduct(product: Product, player: PlayerSummary): Product {
  const other = product === 'casino' ? 'sport' : 'casino';
  const isStakedOn = (one: Product) => isAllowed({ needs: [], product: one }, player, null);
  return !isStakedOn(product) && isStakedOn(other) ? other : product;
}

/** An amount of an offer in minor units. */
export function minorOf(amounts: Amounts, currency: Currency): bigint {
  const minor = parseAmount(amounts[currency], currency);
  if (minor === null) throw new Error(`${amounts[currency]} is no amount in ${currency}`);
  return minor;
}

/** What an offer's rounds are worth, minor units. */
const roundsWorth = ({ rounds, stakeCents }: { rounds: number; stakeCents: bigint }, currency: Currency): bigint =>
  fromEuros(stakeCents, currency) * BigInt(rounds);

/** What a code brings, minor units. */
export const worthOf = (offer: CampaignOffer, currency: Currency): bigint =>
  offer.kind === 'free-rounds' ? roundsWorth(offer, currency) : minorOf(offer.maximum, currency);

/** What a deposit brings by an offer, minor units; 0 when it is too small, or the offer comes another way. */
export function bonusOn(offer: CampaignOffer, deposit: bigint, currency: Currency): bigint {
  if (codeOf(offer) !== null || offer.kind === 'no-deposit') return 0n;
  if (deposit < minorOf(offer.minimum, currency)) return 0n;
  if (offer.kind === 'free-rounds') return roundsWorth(offer, currency);
  if (offer.kind === 'free-bet') return minorOf(offer.maximum, currency);
  const matched = (deposit * BigInt(offer.percent)) / 100n;
  const maximum = minorOf(offer.maximum, currency);
  return matched < maximum ? matched : maximum;
}
