/**
 * The record of a page stands once in its document (`<html data-page>`). Stock Astro writes it into each island besides,
 * whose browser's half adds it by itself (builder/astro/react-in-browser.ts): it goes.
 */
import { ISLAND_PROPS } from '../astro-internals.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const SIGNS = Object.fromEntries(Object.entries(ENTITIES).map(([entity, sign]) => [sign, entity]));
const decoded = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '');
const encoded = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** A page's HTML without the record in its islands. */
export function withoutRecords(html: string): string {
  return html.replace(ISLAND_PROPS, (_, start: string, props: string) => {
    const { page: __, ...own } = JSON.parse(decoded(props)) as Record<string, unknown>;
    return `${start}${encoded(JSON.stringify(own))}"`;
  });
}
