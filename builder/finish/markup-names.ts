/** What the markup of pages gives a stylesheet to hold on to. */

/** The names a page's markup gives the stylesheet to hold on to. */
export interface MarkupNames {
  elements: Set<string>;
  /** Raw values of class attributes; many elements share one. */
  classLists: Set<string>;
  /** Each kind of element: its tag and its class attribute. */
  kinds: Set<string>;
  ids: Set<string>;
  /** Names of attributes. */
  attributes: Set<string>;
}

/** Names of no page yet. */
export function noNames(): MarkupNames {
  return {
    elements: new Set(['html', 'body']),
    classLists: new Set(),
    kinds: new Set(['html ', 'body ']),
    ids: new Set(),
    attributes: new Set(),
  };
}

const TAG = /<([a-z][a-z0-9-]*)[^>]*>/gi;
const ELEMENT = /<([a-z][a-z0-9-]*)/gi;
const CLASS = /\sclass="([^"]*)"/g;
const ID = /\sid="([^"]*)"/g;
const ATTRIBUTE = /\s([a-z][a-z-]*)(?=[\s=>])/g;

/** Adds the names of one page's HTML. */
export function collectNames(html: string, into: MarkupNames): void {
  for (const [, name = ''] of html.matchAll(ELEMENT)) into.elements.add(name.toLowerCase());
  for (const [, value = ''] of html.matchAll(CLASS)) into.classLists.add(value);
  for (const [, value = ''] of html.matchAll(ID)) into.ids.add(value);
  for (const [tag, name = ''] of html.matchAll(TAG)) {
    into.kinds.add(`${name.toLowerCase()} ${new RegExp(CLASS.source).exec(tag)?.[1] ?? ''}`);
    for (const [, attribute = ''] of tag.matchAll(ATTRIBUTE)) into.attributes.add(attribute);
  }
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#38;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"' };

/** A class attribute's value as the stylesheet writes it. */
export const decoded = (list: string) => list.replace(/&[^;\s]+;/g, (entity) => ENTITIES[entity] ?? entity);

/** The classes of class attributes. */
export function classNames(lists: Iterable<string>): Set<string> {
  return new Set([...lists].flatMap((list) => decoded(list).split(/\s+/)));
}
