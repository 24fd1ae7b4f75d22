/**
 * Takes out of a page the space that no browser shows: beside the start and end of blocks, inside drawings, in the head.
 * Space beside inline elements is text and stays. So does all of it in an island's own markup, which React compares with
 * what it would have written; what Astro put into an island's slots is Astro's again.
 */

/** A comment, an element whose text is kept as it is, a tag, text; a stray `<` is text too. */
const TOKEN =
  /<!--[\s\S]*?-->|<(pre|script|style|textarea)\b[\s\S]*?<\/\1>|<(\/?)([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</gi;

/** Elements that start a line of their own or hold no text, whatever their style makes of their inside. */
const BLOCKS = new Set(
  (
    'html head body meta link title base source picture main header footer nav section article aside div p h1 h2 h3 h4 ' +
    'ul ol li dl dt dd details summary figure figcaption blockquote table thead tbody tr th td form fieldset legend hr ' +
    'svg use path circle rect g astro-island astro-slot option br'
  ).split(' '),
);

const isBlock = (name: string | undefined) => name !== undefined && BLOCKS.has(name);

/** What Astro writes on every island and its code takes for granted once the document has been read. */
const TAKEN_FOR_GRANTED = / (?:uid="[^"]*"|component-export="default"|await-children)/g;

type Owner = 'island' | 'slot';
const OWNERS: Readonly<Record<string, Owner>> = { 'astro-island': 'island', 'astro-slot': 'slot' };

/** The text between two tags without the space that stands beside a block. */
function tightenText(text: string, before: string | undefined, after: string | undefined): string {
  const one = text.replace(/\s+/g, ' ');
  const start = isBlock(before) && one.startsWith(' ') ? 1 : 0;
  const end = isBlock(after) && one.endsWith(' ') ? one.length - 1 : one.length;
  return one.slice(start, Math.max(start, end));
}

/** Returns the page without unseen space. */
export function tightenMarkup(page: string): string {
  const owners: Owner[] = [];
  let out = '';
  let text = '';
  let before: string | undefined;
  const pass = (after: string | undefined): void => {
    out += owners.at(-1) === 'island' ? text : tightenText(text, before, after);
    text = '';
  };
  for (const [token, verbatim, closing, tag] of page.matchAll(TOKEN)) {
    const name = (verbatim ?? tag)?.toLowerCase();
    if (name === undefined && !token.startsWith('<!--')) {
      text += token;
      continue;
    }
    pass(name);
    out += tag?.toLowerCase() === 'astro-island' ? token.replace(TAKEN_FOR_GRANTED, '') : token;
    before = name ?? before;
    const owner = tag === undefined ? undefined : OWNERS[tag.toLowerCase()];
    if (owner && closing) owners.pop();
    else if (owner) owners.push(owner);
  }
  pass(undefined);
  return out;
}
