/** JSON from outside, whose texts are to be kept. */

/** Escapes that can spell what no text may hold: a NUL, or half of a surrogate pair. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Whether a text holds a NUL or half of a surrogate pair. */
export const isBroken = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** The database keeps neither, and would turn different halves into the same sign, so none comes in. */
function refuseBrokenText(key: string, value: unknown): unknown {
  if (isBroken(key) || (typeof value === 'string' && isBroken(value))) {
    throw new SyntaxError('NUL or half a surrogate pair in a text');
  }
  return value;
}

/** Reads JSON whose texts the database can keep. @throws SyntaxError */
export function parseJson(text: string): unknown {
  return JSON.parse(text, SUSPICIOUS_ESCAPE.test(text) ? refuseBrokenText : undefined);
}
