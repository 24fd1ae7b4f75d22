/** Tables for spreadsheets: what one of them would take for a formula is made harmless (OWASP, CSV injection). */
import { stringify } from 'csv-stringify/sync';

/** A table with its heads. @param name of the file, without its ending */
export function csvFile(name: string, heads: readonly string[], lines: readonly (readonly (string | number)[])[]) {
  const guarded = lines.map((line) =>
    line.map((cell) => (typeof cell === 'number' || isNumber(cell) ? cell : guard(cell))),
  );
  const csv = stringify([[...heads], ...guarded], { bom: true, record_delimiter: 'windows' });
  return { filename: `${name}.csv`, csv };
}

/** A minus before digits is a number, not a formula. */
const isNumber = (cell: string): boolean => /^-?\d+(?:\.\d+)?$/.test(cell);

const guard = (cell: string): string => (/^[\s]*[=+\-@\t\r|%]/.test(cell) ? `'${cell}` : cell);
