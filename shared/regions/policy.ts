/**
 * What the law asks of one person: the rows of every domain that is concerned and of the country they live in, the
 * strictest of each field (ADR 0082). Everything that is refused or limited for a player asks here.
 */
import { type Currency, parseAmount } from '../money.ts';
import {
  JURISDICTION_IDS,
  JURISDICTIONS,
  type Jurisdiction,
  type JurisdictionId,
  type Product,
} from './jurisdictions.ts';
import { REGIONS, type RegionId } from './regions.ts';

/** Where the law takes hold of somebody. */
export interface Reach {
  /** The domains: where the account was opened, and where they are now. */
  regions: readonly [RegionId, ...RegionId[]];
  /** ISO 3166 code of the country they live in; null while nobody is known. */
  country: string | null;
}

type Rules = Omit<Jurisdiction, 'country' | 'limits' | 'calledCasino'> & Omit<Jurisdiction['limits'], 'currency'>;
type AmountField = 'slotStakeMaximum' | 'monthlyDepositMaximum';

/** The rules of a jurisdiction with its amounts in minor units of one currency; null: no limit. */
export type Policy = { readonly [Field in keyof Rules]: Field extends AmountField ? bigint | null : Rules[Field] };

/** The row of a country that has one. */
export function jurisdictionOfCountry(country: string): JurisdictionId | null {
  return JURISDICTION_IDS.find((id) => JURISDICTIONS[id].country === country) ?? null;
}

/** The rows that hold together. */
export function lawsOf({ regions, country }: Reach): readonly [JurisdictionId, ...JurisdictionId[]] {
  const [first, ...others] = regions.map((region) => REGIONS[region].jurisdiction);
  const residence = country === null ? null : jurisdictionOfCountry(country);
  const laws = new Set([...others, ...(residence === null ? [] : [residence])]);
  laws.delete(first as JurisdictionId);
  return [first as JurisdictionId, ...laws];
}

function amountOf(text: string | null, currency: Currency): bigint | null {
  if (text === null) return null;
  const amount = parseAmount(text, currency);
  if (amount === null) throw new Error(`${text} is no amount in ${currency}`);
  return amount;
}

/**
 * The rules of one row for an account in a currency. In another currency than the row's, the highest stake counts one to
 * one, and a limit of deposits, whose sum cannot be compared, lets none through.
 */
export function rulesOf(law: JurisdictionId, currency: Currency): Policy {
  const { country: _country, calledCasino: _name, limits, ...rules }: Jurisdiction = JURISDICTIONS[law];
  const { currency: stated, ...amounts } = limits;
  const deposits = amountOf(amounts.monthlyDepositMaximum, currency);
  return {
    ...rules,
    ...amounts,
    slotStakeMaximum: amountOf(amounts.slotStakeMaximum, currency),
    monthlyDepositMaximum: deposits === null || stated === currency ? deposits : 0n,
  };
}

type Stricter<Value> = (one: Value, other: Value) => Value;

const highest: Stricter<number> = (one, other) => Math.max(one, other);
const either: Stricter<boolean> = (one, other) => one || other;
const all: Stricter<readonly Product[]> = (one, other) => [...new Set([...one, ...other])];
/** Of two limits the lower one; no limit is the laxest. */
const lowestLimit: Stricter<bigint | null> = (one, other) => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};
/** Of two demands the higher one; no demand is the laxest. */
const highestDemand: Stricter<number | null> = (one, other) => {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
};

/** The highest stake that terms of a bonus for games may name: no more than a round may cost. */
export const lawfulStake = (stake: bigint, { slotStakeMaximum }: Pick<Policy, 'slotStakeMaximum'>): bigint =>
  lowestLimit(stake, slotStakeMaximum) ?? stake;

/** Which way each field is stricter. A field that a row gains does not compile until it stands here. */
export const STRICTER: { readonly [Field in keyof Policy]: Stricter<Policy[Field]> } = {
  minimumAge: highest,
  asksConsent: either,
  forbidden: all,
  slotStakeMaximum: lowestLimit,
  slotRoundMinimumMs: highest,
  monthlyDepositMaximum: lowestLimit,
  rtpMinimumPercent: highestDemand,
  withdrawalsFinal: either,
  depositsPlayedOnce: either,
  sourcesFirst: either,
};
const FIELDS = Object.keys(STRICTER) as (keyof Policy)[];

/** The stricter of two policies, field by field. */
export function stricter(one: Policy, other: Policy): Policy {
  const fieldOf = <Field extends keyof Policy>(field: Field): Policy[Field] =>
    STRICTER[field](one[field], other[field]);
  return Object.fromEntries(FIELDS.map((field) => [field, fieldOf(field)])) as Policy;
}

/** What holds for somebody whose account is in a currency. */
export function policyOf(reach: Reach, currency: Currency): Policy {
  const [first, ...others] = lawsOf(reach).map((law) => rulesOf(law, currency));
  return others.reduce(stricter, first as Policy);
}
