/** Changes of JSON objects as merge patches (RFC 7396): what a patch does not name stays, and null takes away. */

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What turns one object into another; null when they are alike. Lists are replaced whole. Neither may hold null. */
export function mergePatchOf(before: Json, after: Json): Json | null {
  const patch: Record<string, unknown> = {};
  for (const key of Object.keys(before)) if (after[key] === undefined) patch[key] = null;
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (value === undefined || value === old) continue;
    const change = isObject(old) && isObject(value) ? mergePatchOf(old, value) : value;
    if (change === null || JSON.stringify(change) === JSON.stringify(old)) continue;
    patch[key] = change;
  }
  return Object.keys(patch).length === 0 ? null : patch;
}

/** An object after a patch; the given one stays as it is. */
export function applyMergePatch(before: Json, patch: Json): Json {
  const after: Record<string, unknown> = { ...before };
  for (const [key, change] of Object.entries(patch)) {
    const old = before[key];
    if (change === null) delete after[key];
    else after[key] = isObject(old) && isObject(change) ? applyMergePatch(old, change) : change;
  }
  return after;
}
