/** What the ledger counts: currencies, and units that are no currency. Both travel as decimal strings. */
import { CURRENCY_CODES, type Currency, formatDecimal, isCurrency } from './money.ts';

/** Counted in whole numbers: loyalty points and coins. */
export const COUNTED_UNITS = ['XLP', 'XCN'] as const;
export type CountedUnit = (typeof COUNTED_UNITS)[number];
export type Unit = Currency | CountedUnit;
export const UNIT_CODES = [...CURRENCY_CODES, ...COUNTED_UNITS] as const;

export const isCountedUnit = (text: string): text is CountedUnit => COUNTED_UNITS.some((unit) => unit === text);
export const isUnit = (text: string): text is Unit => isCountedUnit(text) || isCurrency(text);

/** Writes an amount of the ledger as its decimal string: "50.00" euros, "50" coins. */
export const formatUnits = (amount: bigint, unit: Unit): string =>
  isCountedUnit(unit) ? amount.toString() : formatDecimal(amount, unit);
