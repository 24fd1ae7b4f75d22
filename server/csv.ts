/** Tables for spreadsheets: what one of them would take for a formula is made harmless (OWASP, CSV injection). */
import { stringify } from 'csv-stringify/sync';

type Cells = readonly (string | number)[];

/** A table with its heads, as text. */
export function csvOf(heads: readonly string[], lines: readonly Cells[]): string {
  const guarded = lines.map((line) =>
    line.map((cell) => (typeof cell === 'number' || isNumber(cell) ? cell : guard(cell))),
  );
  return stringify([[...heads], ...guarded], { bom: true, record_delimiter: 'windows' });
}

/** A table with its heads. @param name of the file, without its ending */
export const csvFile = (name: string, heads: readonly string[], lines: readonly Cells[]) => ({
  filename: `${name}.csv`,
  csv: csvOf(heads, lines),
});

/** A minus before digits is a number, not a formula. */
const isNumber = (cell: string): boolean => /^-?\d+(?:\.\d+)?$/.test(cell);

const guard = (cell: string): string => (/^[\s]*[=+\-@\t\r|%]/.test(cell) ? `'${cell}` : cell);
