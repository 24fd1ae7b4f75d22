/** Tables for spreadsheets: what one of them would take for a formula is made harmless (OWASP, CSV injection). */
import { stringify } from 'csv-stringify/sync';

type Cells = readonly (string | number)[];

/**
 * How the spreadsheets of a language read a table. Where the comma is the decimal sign it cannot part columns; outside
 * English they expect the semicolon everywhere.
 */
function dialectOf(locale: string): { delimiter: string; decimal: string } {
  const decimal = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const isEnglish = new Intl.Locale(locale).language === 'en';
  return { delimiter: isEnglish && decimal === '.' ? ',' : ';', decimal };
}

const PLAIN = { delimiter: ',', decimal: '.' };

/**
 * A table with its heads, as text. The mark at its beginning makes spreadsheets read the letters of every language right.
 * @param locale tag that the reader's amounts are written by; without one the table is for programs
 */
export function csvOf(heads: readonly string[], lines: readonly Cells[], locale?: string): string {
  const { delimiter, decimal } = locale === undefined ? PLAIN : dialectOf(locale);
  const guarded = lines.map((line) =>
    line.map((cell) => {
      if (typeof cell === 'number') return cell;
      return isNumber(cell) ? cell.replace('.', decimal) : guard(cell);
    }),
  );
  return stringify([[...heads], ...guarded], { bom: true, delimiter, record_delimiter: 'windows' });
}

/** A table with its heads. @param name of the file, without its ending */
export const csvFile = (name: string, heads: readonly string[], lines: readonly Cells[]) => ({
  filename: `${name}.csv`,
  csv: csvOf(heads, lines),
});

/** A minus before digits is a number, not a formula. */
const isNumber = (cell: string): boolean => /^-?\d+(?:\.\d+)?$/.test(cell);

/** Signs that begin a formula, their full-width forms among them, behind white space and what is invisible. */
const guard = (cell: string): string =>
  /^[\s\p{Cf}\p{Cc}]*[=+\-@|%＝＋－＠｜％−﹦﹢﹣﹫]/u.test(cell) || /^[\t\r]/.test(cell) ? `'${cell}` : cell;
