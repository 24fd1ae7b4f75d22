/**
 * What each jurisdiction's row asks of documents: when they are asked for, and how long they are kept. An operator's
 * setting with a stated source, not legal advice.
 */
import type { Currency } from '../money.ts';
import type { JurisdictionId } from './jurisdictions.ts';
import { lawsOf, type Reach } from './policy.ts';

export interface DocumentRules {
  /** Deposits that an account may make in 30 days before it is verified, whole units of its currency; null: no threshold. */
  depositsBeforeVerified: number | null;
  /** Whether money leaves verified accounts only. */
  withdrawalNeedsVerified: boolean;
  /** Years that accepted documents are kept after the end of the business relationship. */
  keptYears: number;
  /** Days that a refused or replaced document is kept: long enough for a complaint, no longer. */
  refusedKeptDays: number;
}

/**
 * Regulation (EU) 2024/1624 art. 77: five years from the end of the relationship, then deleted. Art. 19: due diligence
 * from 2,000 euros; the lower threshold asks before that sum can be reached by one more deposit.
 */
const EUROPEAN: DocumentRules = {
  depositsBeforeVerified: 1_500,
  withdrawalNeedsVerified: true,
  keptYears: 5,
  refusedKeptDays: 90,
};

export const DOCUMENT_RULES = {
  international: EUROPEAN,
  // Players are identified before they play on; until then a first deposit only. The sum is the operator's.
  germany: { ...EUROPEAN, depositsBeforeVerified: 100 },
  // As in Germany; Lei 83/2017: seven years.
  portugal: { ...EUROPEAN, depositsBeforeVerified: 100, keptYears: 7 },
  // Act LIII of 2017 § 56: eight years.
  hungary: { ...EUROPEAN, keptYears: 8 },
  estonia: EUROPEAN,
  poland: EUROPEAN,
  // FICA s. 23: five years.
  'south-africa': EUROPEAN,
} as const satisfies Record<JurisdictionId, DocumentRules>;

/** How many units of a currency stand for one euro in these thresholds; roughly, so that a sum is a round one. */
const UNITS_A_EURO: Partial<Record<Currency, number>> = { HUF: 400, PLN: 4, ZAR: 20, NOK: 10, BRL: 5 };

function stricter(one: DocumentRules, other: DocumentRules): DocumentRules {
  const thresholds = [one.depositsBeforeVerified, other.depositsBeforeVerified].filter((value) => value !== null);
  return {
    depositsBeforeVerified: thresholds.length === 0 ? null : Math.min(...thresholds),
    withdrawalNeedsVerified: one.withdrawalNeedsVerified || other.withdrawalNeedsVerified,
    keptYears: Math.max(one.keptYears, other.keptYears),
    refusedKeptDays: Math.max(one.refusedKeptDays, other.refusedKeptDays),
  };
}

/** The rules that hold for somebody: the strictest of each. */
export function documentRulesOf(reach: Reach): DocumentRules {
  return lawsOf(reach)
    .map((law): DocumentRules => DOCUMENT_RULES[law])
    .reduce(stricter);
}

/** A threshold in whole units of a currency. */
export function thresholdIn(euros: number, currency: Currency): number {
  return euros * (UNITS_A_EURO[currency] ?? 1);
}
