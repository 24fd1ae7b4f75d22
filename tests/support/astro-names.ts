/**
 * What Astro names by itself, so that pages of the fast and the plain build differ in it: the ids that React gives inside
 * an island begin with its prefix, which stock Astro counts, and the fast build takes from the island's name.
 */
const PREFIX = / prefix="([^"]+)"/g;

/** A page with Astro's own names replaced by numbers, in their order. */
export function withoutAstroNames(html: string): string {
  const names = [...new Set([...html.matchAll(PREFIX)].map(([, name = '']) => name))];
  return names
    .map((name, number) => [name, `island${number}`] as const)
    .reduce(
      (text, [name, own]) =>
        text.replaceAll(` prefix="${name}"`, ` prefix="${own}"`).replaceAll(`_${name}R_`, `_${own}R_`),
      html,
    );
}
