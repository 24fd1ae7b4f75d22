/** What a euro was worth on a day: entered by staff, read by totals over several currencies (ADR 0229). */
export { amountInEuro, inEuro } from './convert.ts';
export { keepRates, ratesOfDays, ratesOn } from './store.ts';
