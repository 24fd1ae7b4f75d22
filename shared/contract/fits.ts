/**
 * Whether an answer has the shape that the contract gives it, without zod's weight. Shapes are drawn from the schemas
 * (scripts/contract-shapes.ts), which a test holds. Only kinds are looked at: an enum of a newer server is a text too.
 *
 * A shape: `s` text, `n` number, `b` boolean, `0` null, `x` anything, `[…]` a list, `<…>` a record of values by any name,
 * `{name:…,other?:…}` an object, `(…|…)` one of several, `…~` that or null.
 */

const KINDS: Readonly<Record<string, string>> = { s: 'string', n: 'number', b: 'boolean' };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a shape once from left to right, with the value beside it. */
class Reader {
  private at = 0;
  private readonly shape: string;

  constructor(shape: string) {
    this.shape = shape;
  }

  one(value: unknown): boolean {
    const fitting = this.bare(value);
    if (this.shape[this.at] !== '~') return fitting;
    this.at += 1;
    return fitting || value === null;
  }

  private bare(value: unknown): boolean {
    const sign = this.shape[this.at] ?? '';
    this.at += 1;
    if (sign === '[') return this.each(Array.isArray(value) ? value : null);
    if (sign === '<') return this.each(isObject(value) ? Object.values(value) : null);
    if (sign === '{') return this.members(isObject(value) ? value : null);
    if (sign === '(') return this.either(value);
    return sign === 'x' || (sign === '0' ? value === null : typeof value === KINDS[sign]);
  }

  /** Null: it is no list at all. */
  private each(values: readonly unknown[] | null): boolean {
    const start = this.at;
    this.one(undefined);
    const end = this.at;
    const fitting = values?.every((value) => {
      this.at = start;
      return this.one(value);
    });
    this.at = end + 1;
    return fitting ?? false;
  }

  private members(value: Record<string, unknown> | null): boolean {
    let fitting = value !== null;
    while (this.shape[this.at] !== '}') {
      const end = this.shape.indexOf(':', this.at);
      const name = this.shape.slice(this.at, end);
      const isOptional = name.endsWith('?');
      const member = value?.[isOptional ? name.slice(0, -1) : name];
      this.at = end + 1;
      const isFitting = this.one(member);
      fitting &&= isFitting || (isOptional && member === undefined);
      if (this.shape[this.at] === ',') this.at += 1;
    }
    this.at += 1;
    return fitting;
  }

  private either(value: unknown): boolean {
    let fitting = false;
    do {
      fitting = this.one(value) || fitting;
      this.at += 1;
    } while (this.shape[this.at - 1] === '|');
    return fitting;
  }
}

/** Whether a value has a shape. */
export const fits = (shape: string, value: unknown): boolean => new Reader(shape).one(value);
