/** Exact fractions: what a return is before anybody rounds it. */
export interface Rational {
  readonly n: bigint;
  /** Positive. */
  readonly d: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

/** n/d in lowest terms. */
export function rational(n: bigint, d = 1n): Rational {
  const sign = d < 0n ? -1n : 1n;
  const divisor = gcd(n, d * sign) || 1n;
  return { n: (n * sign) / divisor, d: (d * sign) / divisor };
}

export function add(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function subtract(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d - b.n * a.d, a.d * b.d);
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.n * b.n, a.d * b.d);
}

/** Negative, zero or positive, as a is below, at or above b. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The nearest double. */
export function toNumber({ n, d }: Rational): number {
  const whole = n / d;
  return Number(whole) + Number(((n - whole * d) * 10n ** 18n) / d) / 1e18;
}

/** Percent with four decimals, rounded down ("97.2972"): what a par sheet shows. */
export function toPercent({ n, d }: Rational): string {
  const scaled = (n * 1_000_000n) / d;
  return `${scaled / 10_000n}.${(scaled % 10_000n).toString().padStart(4, '0')}`;
}
