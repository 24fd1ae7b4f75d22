/** What is sent: a body that is right, with something in it that nobody would send. */
import type { Random } from './random.ts';

const LONG = 'A'.repeat(300);

/** Texts that a reader of ids, days, amounts or names may not be ready for. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...['', ' ', '\0', 'a\0b', '\u{d800}', 'é́', '👩‍👩‍👧', '\u202e', '\n', 'a\r\nb: c', LONG, 'A'.repeat(9_000)],
  ...["' or 1=1 --", '../../etc/passwd', '..%2f..', '%', '%zz', '<script>', '{{7*7}}', '$' + '{7*7}'],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'true', 'NaN', 'Infinity', '[object Object]'],
  ...['2026-02-30', '2026-13-01', '0000-00-00', '0000-01-01', '9999-12-31', '99999-01-01', '2026-03-01'],
  ...['2026-03-01T25:00:00Z', '2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '2026-03-01T12:00:00.000Z'],
  ...['-1', '0', '1', '2', '1.5', '-0', '1e309', '2147483648', '9007199254740993', '9223372036854775808', '0x10'],
  ...['99999999999999999999999999', '0.00', '0.001', '25.00', '999999999999999999.99', '١٢٣'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'not-a-uuid'],
  ...['0f8c1d2e-5a6b-4c7d-8e9f-0a1b2c3d4e5f', 'EUR', 'XXX', 'en', 'de', 'main', 'a@b.example', '+43660123456'],
];

const HOSTILE_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e308, -1e-7],
  ...[[], {}, [[]], [null], { a: { b: { c: {} } } }, ['2026-02-30'], { length: 5 }],
];

export const hostileValue = (random: Random): unknown =>
  random.oneIn(3) ? random.pick(HOSTILE_VALUES) : random.pick(HOSTILE_TEXTS);

type Json = unknown;
type Members = Record<string, Json>;

const isMembers = (value: Json): value is Members =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The value with one place of it changed. */
export function mutated(value: Json, random: Random, known: (name: string) => string | undefined): Json {
  if (Array.isArray(value)) return mutatedList(value, random, known);
  if (!isMembers(value)) return hostileValue(random);
  const names = Object.keys(value);
  if (names.length === 0 || random.oneIn(10)) return { ...value, [random.pick(HOSTILE_TEXTS)]: hostileValue(random) };
  const name = random.pick(names);
  if (random.oneIn(8)) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  const inner = value[name];
  const isDeep = inner !== null && typeof inner === 'object';
  const found = random.oneIn(3) ? known(name) : undefined;
  return { ...value, [name]: found ?? (isDeep ? mutated(inner, random, known) : hostileValue(random)) };
}

function mutatedList(list: readonly Json[], random: Random, known: (name: string) => string | undefined): Json {
  if (list.length === 0 || random.oneIn(4)) return [...list, hostileValue(random)];
  if (random.oneIn(6)) return Array.from({ length: 200 }, () => list[0]);
  const at = random.below(list.length);
  return list.map((item, index) => (index === at ? mutated(item, random, known) : item));
}

/** Bodies that are no JSON of ours at all. */
export const RAW_BODIES: readonly string[] = [
  ...['', '{', '[]', 'null', '"text"', '{"a":1,"a":2}', '\0', '{"a":"\\u0000"}', '{"a":"\\ud800"}'],
  ...['{"__proto__":{"isAdmin":true}}', `${'['.repeat(5_000)}`, `{"a":${'9'.repeat(400)}}`, 'a=1&b=%00'],
];

/** Ids and other short texts that answers have named, by the name of their field. */
export class Known {
  readonly #byName = new Map<string, string[]>();

  /** Takes what an answer names. */
  learn(value: Json, name = ''): void {
    if (Array.isArray(value)) for (const item of value.slice(0, 5)) this.learn(item, name);
    else if (isMembers(value)) for (const [key, inner] of Object.entries(value)) this.learn(inner, key);
    else if (typeof value === 'string' && value !== '' && value.length <= 64) this.#keep(name, value);
  }

  #keep(name: string, text: string): void {
    const texts = this.#byName.get(name) ?? [];
    if (texts.includes(text)) return;
    this.#byName.set(name, [...texts.slice(-30), text]);
  }

  one(name: string, random: Random): string | undefined {
    const texts = this.#byName.get(name) ?? [];
    return texts.length === 0 ? undefined : random.pick(texts);
  }
}
