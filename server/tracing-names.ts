/** What statements are called in traces and errors. */

const OPERATION = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+"?(\w+)"?/i;

/** What a statement is called: its operation, and the first table that it names. */
export function statementName(text: string): string {
  const operation = (OPERATION.exec(text)?.[1] ?? 'statement').toUpperCase();
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
}
