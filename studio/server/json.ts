/** What a text says as JSON; undefined, which every schema refuses, when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whoever sent it is answered by the schema's refusal.
    return undefined;
  }
}
