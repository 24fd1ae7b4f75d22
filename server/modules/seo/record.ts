/** The SEO record of a page (spec section 3), read from the head of the page as it is served. */
import type { ResponseOf } from '#shared/contract/index.ts';

export type SeoRecord = ResponseOf<'seo'>['result'];

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text as written in HTML, back as itself: the named and numbered references that our pages use. */
function plain(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[name ?? ''] ?? whole;
  });
}

/** The content of a `meta` element; the build writes its attributes in this order. */
function meta(html: string, attribute: 'name' | 'property', name: string): string {
  const at = html.indexOf(`<meta ${attribute}="${name}" content="`);
  return at === -1 ? '' : plain(/content="([^"]*)"/.exec(html.slice(at))?.[1] ?? '');
}

/** Reads the record of a page. Null when the HTML has none. */
export function readSeoRecord(html: string): SeoRecord | null {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  if (title === undefined) return null;
  return {
    title: plain(title),
    description: meta(html, 'name', 'description'),
    keywords: meta(html, 'name', 'keywords'),
    image: meta(html, 'property', 'og:image'),
  };
}
