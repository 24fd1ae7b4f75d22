/** What a built page weighs on the wire, counted from its files (design section 9). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface PageWeight {
  /** Gzip bytes of the HTML. */
  html: number;
  /** Gzip bytes of the stylesheets that block the first paint. */
  css: number;
  /** Brotli bytes of the JavaScript that runs before anyone touches the page. */
  script: number;
}

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"/g;
/** A stylesheet in the body holds up only what stands below it. */
const HEAD = /^[\s\S]*?<\/head>/;
/** What only a browser without JavaScript loads. */
const WITHOUT_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/g;
const MODULE = /<script type="module" src="([^"]+)"/g;
const INLINE = /<script(?![^>]*\ssrc=)(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g;
/** Static imports only: a dynamic `import()` runs later. */
const STATIC_IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?:[\w*${},\s]+?from\s*)?["'](\.{1,2}\/[^"']+|\/_astro\/[^"']+)["']/g;

export function gzipBytes(data: string | Buffer): number {
  return gzipSync(data, { level: 6 }).length;
}

export function brotliBytes(data: string | Buffer): number {
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

const matches = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const clean = (url: string) => url.split('?')[0] ?? url;

/** A module and everything it imports statically. */
function closure(dist: string, entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = entries.map(clean);
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const folder = url.slice(0, url.lastIndexOf('/') + 1);
    for (const next of matches(STATIC_IMPORT, readFileSync(join(dist, url), 'utf8'))) {
      queue.push(next.startsWith('/') ? next : new URL(next, `http://site${folder}`).pathname);
    }
  }
  return seen;
}

/** Weighs one page of a built site. */
export function weighPage(dist: string, file: string): PageWeight {
  const html = readFileSync(join(dist, file), 'utf8');
  const head = HEAD.exec(html)?.[0] ?? '';
  const sum = (urls: Iterable<string>, weigh: (data: Buffer) => number) =>
    [...urls].reduce((total, url) => total + weigh(readFileSync(join(dist, clean(url)))), 0);
  return {
    html: gzipBytes(html),
    css: sum(new Set(matches(STYLESHEET, head.replace(WITHOUT_SCRIPT, ''))), gzipBytes),
    script:
      sum(closure(dist, matches(MODULE, html)), brotliBytes) +
      matches(INLINE, html).reduce((total, text) => total + brotliBytes(text), 0),
  };
}
