/** JSON from outside, whose texts are to be stored. */

/** Escapes that can spell what no text may hold: a NUL, or half of a surrogate pair. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Whether a text holds a NUL or half of a surrogate pair. */
export const isBroken = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** The database stores neither, and would turn different halves into the same sign, so none comes in. */
function refuseBrokenText(key: string, value: unknown): unknown {
  if (isBroken(key) || (typeof value === 'string' && isBroken(value))) {
    throw new SyntaxError('NUL or half a surrogate pair in a text');
  }
  return value;
}

/** What structures a JSON text: its strings, each with what makes it a key, and where objects and lists begin and end. */
const STRUCTURE = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g;

/** Whether an object of a JSON text has a key twice: readers differ in which value they take. @param text valid JSON */
function hasRepeatedKey(text: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, string, colon] of text.matchAll(STRUCTURE)) {
    if (string === undefined) {
      if (token === '{' || token === '[') open.push(new Set());
      else open.pop();
    } else if (colon !== undefined) {
      const key: string = string.includes('\\') ? JSON.parse(string) : string.slice(1, -1);
      const keys = open.at(-1);
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
  }
  return false;
}

/** Reads JSON that has one meaning and whose texts the database can store. @throws SyntaxError */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text, SUSPICIOUS_ESCAPE.test(text) ? refuseBrokenText : undefined);
  if (hasRepeatedKey(text)) throw new SyntaxError('A key stands twice in an object');
  return value;
}

/** Reads JSON from whoever may write anything; undefined, which no schema takes, for what is none. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Nobody waits for a reason: the schema behind this refuses it.
    return undefined;
  }
}
