/** A page that is cut in two: what of it stands above the fold, and what below. */
import { scanMarkup } from '../markup-tokens.ts';
import type { LeanPart, StyledPart } from '../page-markup.ts';

export interface Fold {
  /** The part that holds the fold, and where. */
  part: LeanPart;
  at: number;
  above: readonly StyledPart[];
  /** With the elements around the fold, which hold what follows. */
  below: readonly StyledPart[];
}

const VOID = /^<(?:area|br|col|hr|img|input|link|meta|source|wbr)\b|\/>$/;

/** The start tags of the elements that are open at the end of a text. */
export function openTags(html: string): string[] {
  const open: string[] = [];
  scanMarkup(html, {
    tag(tag, end) {
      if (tag.startsWith('</')) open.pop();
      else if (!VOID.test(tag)) open.push(tag);
      return end;
    },
    text: () => undefined,
    comment: () => undefined,
  });
  return open;
}

/** @returns null for a page that is not cut. */
export function foldOf(parts: readonly LeanPart[], kindOf: (tag: string) => number): Fold | null {
  const place = parts.findIndex(({ fold }) => fold !== null);
  const part = parts[place];
  if (!part?.fold) return null;
  const before = parts.slice(0, place);
  const { at, above, below } = part.fold;
  const around = openTags(before.map(({ html }) => html).join('') + part.html.slice(0, at));
  return {
    part,
    at,
    above: [...before, { kinds: above }],
    below: [{ kinds: below }, ...parts.slice(place + 1), { kinds: new Set(around.map(kindOf)) }],
  };
}
