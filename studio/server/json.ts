import { parseJson as parseKeepable } from '#shared/json.ts';

/**
 * What a text says as JSON; undefined, which every schema refuses, when it is none or holds what the database cannot
 * keep.
 */
export function parseJson(text: string): unknown {
  try {
    return parseKeepable(text);
  } catch {
    // Whoever sent it is answered by the schema's refusal.
    return undefined;
  }
}
