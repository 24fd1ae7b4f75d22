/** The inline scripts and styles of the built pages, hashed for the Content-Security-Policy (design section 4). */
import { createHash } from 'node:crypto';

export interface InlineHashes {
  scriptHashes: Set<string>;
  styleHashes: Set<string>;
}

export function emptyHashes(): InlineHashes {
  return { scriptHashes: new Set(), styleHashes: new Set() };
}

const SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;
/** Scripts that are data are never run and need no hash. */
const DATA_TYPE = /\stype="?(?:application\/(?:ld\+)?json|speculationrules)"?/i;

/** A CSP source expression: `'sha256-…'` (CSP level 3, section 2.3.1). */
function source(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Adds the hashes of one page's inline scripts and styles. */
export function collectInline(html: string, into: InlineHashes): void {
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    if (!DATA_TYPE.test(attributes)) into.scriptHashes.add(source(text));
  }
  for (const [, text = ''] of html.matchAll(STYLE)) into.styleHashes.add(source(text));
}
