/** The rules of a deposit (spec section 9), and what a wallet address asks for. */

import { writePageAmount } from '#features/regions/index.ts';
import { DEFAULT_PRICE, NO_BENEFIT } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { CURRENCIES, type Currency, parseAmount } from '#shared/money.ts';
import type { PaymentMethod } from './model.ts';

/** The price a method starts at: its default, else its minimum, else 333 (spec section 9); a decimal string. */
export function startingPrice({ rules }: PaymentMethod): string {
  return rules.deposit?.default ?? rules.default ?? rules.deposit?.min ?? rules.min ?? String(DEFAULT_PRICE);
}

export interface DepositBounds {
  currency: Currency;
  /** Minor units; null: no bound. */
  minimum: bigint | null;
  maximum: bigint | null;
}

/** What a method accepts at once. */
export function depositBounds({ rules }: PaymentMethod): DepositBounds {
  const currency = rules.deposit?.currency ?? rules.currency;
  const read = (text: string | undefined) => (text === undefined ? null : parseAmount(text, currency));
  return { currency, minimum: read(rules.deposit?.min ?? rules.min), maximum: read(rules.deposit?.max) };
}

const WHOLE_PERCENT = 100n;

/** What a deposit costs on top, minor units, rounded up as the service does. */
export function depositFee({ rules }: PaymentMethod, amount: bigint): bigint {
  return (amount * BigInt(rules.fee_percent ?? 0) + WHOLE_PERCENT - 1n) / WHOLE_PERCENT;
}

/** An amount for the field: without a fraction when it is whole. */
export function typedAmountOf(minor: bigint, currency: Currency): string {
  return writePageAmount(minor, currency);
}

/** `no_room`: what is left lies below the lowest deposit. */
export type AmountProblem = 'invalid' | 'below_minimum' | 'above_maximum' | 'no_room';

/** Why an amount cannot be deposited; null when it can. The service decides. */
export function amountProblem(minor: bigint | null, bounds: DepositBounds): AmountProblem | null {
  if (bounds.maximum !== null && bounds.maximum < (bounds.minimum ?? 1n)) return 'no_room';
  if (minor === null || minor <= 0n) return 'invalid';
  if (bounds.minimum !== null && minor < bounds.minimum) return 'below_minimum';
  if (bounds.maximum !== null && minor > bounds.maximum) return 'above_maximum';
  return null;
}

const QUICK_FACTORS = [1n, 2n, 5n, 10n, 20n, 50n] as const;
const QUICK_COUNT = 4;

/** Four ready amounts in minor units: round multiples of the minimum that fit below the maximum. */
export function quickAmounts({ currency, minimum, maximum }: DepositBounds): bigint[] {
  const unit = minimum ?? 10n * 10n ** BigInt(CURRENCIES[currency].minorDigits);
  const fitting = QUICK_FACTORS.map((factor) => factor * unit).filter((minor) => maximum === null || minor <= maximum);
  const start = fitting.length > QUICK_COUNT ? 1 : 0;
  return fitting.slice(start, start + QUICK_COUNT);
}

/** What a wallet address carries (spec section 2): an offer and an amount to unlock it. */
export interface WalletQuery {
  /** The offer that the address names; whether it is open to the player, the service says. */
  bonusId: string | null;
  bonusCode: string | null;
  /** Decimal string. */
  unlockAmount: string | null;
}

/** The query values that change what the wallet offers. */
export const WALLET_QUERY: readonly string[] = ['bonusid', 'bonuscode', 'unlockamount'];

const LONGEST_ID = 64;

/** Reads `bonusid`, `bonuscode` and `unlockamount`. */
export function readWalletQuery(search: string): WalletQuery {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name)?.trim().slice(0, LONGEST_ID) || null;
  const id = text('bonusid');
  return {
    bonusId: id === NO_BENEFIT ? null : id,
    bonusCode: text('bonuscode'),
    unlockAmount: text('unlockamount'),
  };
}

type Offer = ResponseOf<'bonuses'>['offers'][number];
/** An offer that comes with a deposit. */
export type DepositOffer = Offer & { minimum: string };

export const depositOffers = (offers: readonly Offer[]): DepositOffer[] =>
  offers.filter((offer): offer is DepositOffer => offer.minimum !== null);

/** The offer that an address names: by its id, or by a code, which is the id in letters of either case. */
export function offerNamed(
  offers: readonly DepositOffer[],
  { bonusId, bonusCode }: Pick<WalletQuery, 'bonusId' | 'bonusCode'>,
): DepositOffer | undefined {
  if (bonusId !== null) return offers.find(({ offer_id }) => offer_id === bonusId);
  return offers.find(({ offer_id }) => offer_id === bonusCode?.toLowerCase());
}

/** What an offer needs at least, minor units; 0 in another currency than its own. */
const leastOf = ({ minimum, currency }: DepositOffer, of: Currency): bigint =>
  currency === of ? (parseAmount(minimum, of) ?? 0n) : 0n;

/** The bounds of a deposit with an offer: it starts where the offer does. */
export function boundsWith(offer: DepositOffer | null, bounds: DepositBounds): DepositBounds {
  const least = offer === null ? 0n : leastOf(offer, bounds.currency);
  return least > (bounds.minimum ?? 0n) ? { ...bounds, minimum: least } : bounds;
}

type Allowance = ResponseOf<'depositAllowance'>;

/** What limits and verification leave of deposits, and which of them; `until` is when it leaves more by itself. */
export interface DepositRoom {
  /** Minor units. */
  left: bigint;
  reason: NonNullable<Allowance['bound']>['reason'];
  until: string | null;
}

/** The room that the service states; null: limits and verification set no bound. */
export function roomOf({ left, bound }: Pick<Allowance, 'left' | 'bound'>, of: Currency): DepositRoom | null {
  const minor = left === null ? null : parseAmount(left, of);
  return minor === null || bound === null ? null : { left: minor, ...bound };
}

/** The bounds of a deposit within what is left. */
export function boundsWithin(room: Pick<DepositRoom, 'left'> | null, bounds: DepositBounds): DepositBounds {
  const isTighter = room !== null && (bounds.maximum === null || room.left < bounds.maximum);
  return isTighter ? { ...bounds, maximum: room.left } : bounds;
}

/** An amount that a form may start with: the given one, or the highest ready amount below the maximum, or the maximum. */
export function fittingAmount(minor: bigint, bounds: DepositBounds): bigint {
  if (bounds.maximum === null || minor <= bounds.maximum) return minor;
  return quickAmounts(bounds).at(-1) ?? bounds.maximum;
}

/** What an offer adds to a deposit, minor units, for display; the service grants. Free rounds add no money. */
export function bonusOn(offer: DepositOffer | null, amount: bigint, currency: Currency): bigint {
  if (offer === null || offer.percent === null || offer.currency !== currency || amount < leastOf(offer, currency))
    return 0n;
  const matched = (amount * BigInt(offer.percent)) / 100n;
  const maximum = parseAmount(offer.maximum, currency) ?? 0n;
  return matched < maximum ? matched : maximum;
}

/** The typed amount a deposit form starts with: the address's, where it is an amount, else the method's price. */
export function initialAmount(method: PaymentMethod, unlockAmount: string | null): string {
  const { currency } = depositBounds(method);
  const wanted = unlockAmount === null ? null : parseAmount(unlockAmount, currency);
  if (wanted !== null && wanted > 0n) return typedAmountOf(wanted, currency);
  const price = parseAmount(startingPrice(method), currency);
  return price === null ? startingPrice(method) : typedAmountOf(price, currency);
}
