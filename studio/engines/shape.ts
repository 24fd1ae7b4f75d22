/**
 * What a bet or a decision may look like: checks a JSON value and reads it. The pages keep the same engines as the
 * server, so this is small; a schema library would weigh more than most games.
 */

/** What a value of another shape is read as; it never leaves this file. */
const REFUSED = Symbol('refused');
type Read<Value> = (input: unknown) => Value | typeof REFUSED;

export interface Shape<Value> {
  /** Throws for a value of another shape. */
  parse(input: unknown): Value;
  safeParse(input: unknown): { success: true; data: Value } | { success: false };
}

/** What a shape reads. */
export type ValueOf<S> = S extends Shape<infer Value> ? Value : never;

function shape<Value>(read: Read<Value>): Shape<Value> {
  const safeParse: Shape<Value>['safeParse'] = (input) => {
    const data = read(input);
    return data === REFUSED ? { success: false } : { success: true, data };
  };
  return {
    safeParse,
    parse(input) {
      const read = safeParse(input);
      if (!read.success) throw new TypeError('A value of another shape');
      return read.data;
    },
  };
}

const within =
  <Value>(inner: Shape<Value>): Read<Value> =>
  (input) => {
    const read = inner.safeParse(input);
    return read.success ? read.data : REFUSED;
  };

/** Nothing fits: a game without decisions. */
export const nothing: Shape<never> = shape<never>(() => REFUSED);

/** One of these very values. */
export function oneOf<const Value extends string | number | boolean>(values: readonly Value[]): Shape<Value> {
  return shape((input) => values.find((value) => value === input) ?? REFUSED);
}

/** A whole number from one to another, both included. */
export function integer(minimum: number, maximum: number): Shape<number> {
  return shape((input) =>
    typeof input === 'number' && Number.isSafeInteger(input) && input >= minimum && input <= maximum ? input : REFUSED,
  );
}

/** Text that reads as something; `read` returns undefined for any other. */
export function text<Value>(read: (text: string) => Value | undefined): Shape<Value> {
  return shape((input) => (typeof input === 'string' ? (read(input) ?? REFUSED) : REFUSED));
}

/** One of the names of a table. */
export function nameIn(table: ReadonlyMap<string, unknown>): Shape<string> {
  return text((name) => (table.has(name) ? name : undefined));
}

/** A list of so many, at least and at most. */
export function list<Value>(item: Shape<Value>, minimum: number, maximum: number): Shape<Value[]> {
  const one = within(item);
  return shape((input) => {
    if (!Array.isArray(input) || input.length < minimum || input.length > maximum) return REFUSED;
    const values: Value[] = [];
    for (const entry of input) {
      const value = one(entry);
      if (value === REFUSED) return REFUSED;
      values.push(value);
    }
    return values;
  });
}

/** An object of exactly these fields. */
export function record<Values extends object>(fields: { [Key in keyof Values]: Shape<Values[Key]> }): Shape<Values> {
  const names = Object.keys(fields) as (keyof Values & string)[];
  return shape((input) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return REFUSED;
    if (Object.keys(input).length !== names.length) return REFUSED;
    const values: Partial<Values> = {};
    for (const name of names) {
      const value = Object.hasOwn(input, name) ? within(fields[name])(Reflect.get(input, name)) : REFUSED;
      if (value === REFUSED) return REFUSED;
      values[name] = value;
    }
    return values as Values;
  });
}

/** One shape, or else another. */
export function either<First, Second>(first: Shape<First>, second: Shape<Second>): Shape<First | Second> {
  return shape<First | Second>((input) => {
    const read = first.safeParse(input);
    return read.success ? read.data : within(second)(input);
  });
}
