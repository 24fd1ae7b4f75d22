/** Formatters of numbers and dates cost more to make than a paragraph to render, and pages make the same ones. */

type Maker = new (locales?: string, options?: object) => object;

function remembering(maker: Maker): Maker {
  const made = new Map<string, object>();
  return new Proxy(maker, {
    construct(target, [locales, options]: [string | undefined, object | undefined]) {
      const key = `${locales} ${JSON.stringify(options)}`;
      const known = made.get(key) ?? new target(locales, options);
      made.set(key, known);
      return known;
    },
  });
}

const FORMATTERS = ['NumberFormat', 'DateTimeFormat', 'PluralRules', 'ListFormat', 'RelativeTimeFormat', 'Collator'];

/** Makes `new Intl.NumberFormat` and its like give the same formatter for the same locale and options. They have no state. */
export function rememberFormatters(): void {
  const intl = Intl as unknown as Record<string, Maker>;
  for (const name of FORMATTERS) if (intl[name]) intl[name] = remembering(intl[name]);
}
