/** Amounts of all currencies from the euro's, as round as people are used to in each. */
import type { ContentField } from '#shared/backoffice/content.ts';
import { isCurrency } from '#shared/money.ts';
import { stepOf } from '#shared/payment-methods.ts';

type Values = Record<string, unknown>;

/** Whether a group of fields is one amount in every currency. */
export const isAmounts = (fields: readonly ContentField[]): boolean =>
  fields.length > 1 && fields.every(({ name }) => isCurrency(name)) && fields.some(({ name }) => name === 'EUR');

/** What may stand in front of the zeros of an amount that people call round. */
const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7.5, 8, 10];

/** The nearest amount that is round, in hundredths: 47 becomes 50, 1,180 becomes 1,200. */
function rounded(minor: number): number {
  const scale = 10 ** Math.floor(Math.log10(minor));
  const distance = (figure: number) => Math.abs(figure * scale - minor);
  const nearest = ROUND.reduce((best, figure) => (distance(figure) < distance(best) ? figure : best));
  return Math.max(1, Math.round(nearest * scale));
}

/**
 * Fills the other currencies from the euro; what stands there already is replaced.
 * @returns null where the euro's amount is none
 */
export function filledFromEuro(fields: readonly ContentField[], values: Values): Values | null {
  const euro = /^\d+(?:\.\d{1,2})?$/.test(String(values.EUR ?? '')) ? Math.round(Number(values.EUR) * 100) : 0;
  if (euro === 0) return null;
  const others = fields.flatMap(({ name }) => (isCurrency(name) && name !== 'EUR' ? [name] : []));
  const filled = others.map((currency) => {
    const step = stepOf(currency);
    const minor = step === 1 ? euro : rounded(euro * step);
    return [currency, (minor / 100).toFixed(2)];
  });
  return { ...values, ...Object.fromEntries(filled) };
}
