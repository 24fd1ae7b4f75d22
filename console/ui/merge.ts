/** Two who change the same piece of content: what each has changed, put together field by field. */

type Values = Record<string, unknown>;

/** A field that both have changed, by its path: `texts.de.title`. */
export interface Conflict {
  path: string;
  theirs: unknown;
  mine: unknown;
}

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields by path; a list is one field. */
function fieldsOf(values: Values, before = ''): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values)) {
    if (isGroup(value)) for (const [path, own] of fieldsOf(value, `${before}${name}.`)) fields.set(path, own);
    else fields.set(before + name, value);
  }
  return fields;
}

/** Values with another one at a path; undefined takes the field away. */
export function withField(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.');
  if (rest.length > 0) {
    const own = values[name];
    return { ...values, [name]: withField(isGroup(own) ? own : {}, rest.join('.'), value) };
  }
  const { [name]: _gone, ...others } = values;
  return value === undefined ? others : { ...values, [name]: value };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * What one has typed over what another has saved meanwhile. What only one of them changed is taken from them; of what both
 * changed, the typed stands until it is chosen.
 * @param over what stood there before both; without it, every difference is both's.
 */
export function merged(mine: Values, theirs: Values, over?: Values): { values: Values; conflicts: Conflict[] } {
  const [own, others, before] = [fieldsOf(mine), fieldsOf(theirs), over && fieldsOf(over)];
  const conflicts: Conflict[] = [];
  let values = mine;
  for (const path of new Set([...own.keys(), ...others.keys()])) {
    const [typed, saved] = [own.get(path), others.get(path)];
    if (isSame(typed, saved) || (before && isSame(saved, before.get(path)))) continue;
    if (before && isSame(typed, before.get(path))) values = withField(values, path, saved);
    else conflicts.push({ path, theirs: saved, mine: typed });
  }
  return { values, conflicts };
}
