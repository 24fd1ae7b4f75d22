import { parseJson as parseKeepable } from '#shared/json.ts';

/**
 * Parses JSON; undefined, which every schema refuses, when the text is no JSON or contains what the database cannot
 * store.
 */
export function parseJson(text: string): unknown {
  try {
    return parseKeepable(text);
  } catch {
    // The schema's refusal is the answer to the sender.
    return undefined;
  }
}
