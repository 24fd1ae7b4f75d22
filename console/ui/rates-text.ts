/** Rates as people paste them: a line each, the currency's code before its rate. */
import { isCurrency } from '#shared/money.ts';

const LINE = /\b([A-Z]{3})\b["';,:=\s]+(\d{1,8}(?:[.,]\d{1,8})?)/;

/** Of each currency of ours in a text its rate, with a decimal point; lines that are none are passed over. */
export function readRates(text: string): Record<string, string> {
  const found = text.split('\n').map((line) => LINE.exec(line) ?? []);
  return Object.fromEntries(
    found.flatMap(([, code = '', rate = '']) =>
      isCurrency(code) && code !== 'EUR' ? [[code, rate.replace(',', '.')]] : [],
    ),
  );
}
