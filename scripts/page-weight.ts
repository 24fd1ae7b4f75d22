/** What a built page weighs on the wire, counted from its files (design section 9). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"/g;
/** What only a browser without JavaScript loads. */
const WITHOUT_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/g;
/** The addresses of a page's modules (src/layouts/after-paint.ts). */
const MODULES = /<script data-modules="([^"]+)"/g;
const INLINE = /<script(?![^>]*\ssrc=)(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g;
/** Static imports only: a dynamic `import()` runs later. */
const STATIC_IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?:[\w*${},\s]+?from\s*)?["'](\.{1,2}\/[^"']+|\/_astro\/[^"']+)["']/g;

export function gzipBytes(data: string | Buffer): number {
  return gzipSync(data, { level: 6 }).length;
}

const BEST_QUALITY = 11;
/** Twenty times as fast as the best, and never smaller. */
const QUICK_QUALITY = 4;

const brotliAt = (data: string | Buffer, quality: number): number =>
  brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

export function brotliBytes(data: string | Buffer): number {
  return brotliAt(data, BEST_QUALITY);
}

/** Whether the Brotli bytes are below a bound. What is small enough at the quick quality needs no better one. */
export function isLighter(data: string | Buffer, bound: number): boolean {
  return brotliAt(data, QUICK_QUALITY) < bound || brotliBytes(data) < bound;
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

const readPage = (dist: string, file: string): string => readFileSync(join(dist, file), 'utf8');

/** Weights of files, which many pages share. */
class FileWeights {
  readonly #weights = new Map<string, number>();
  readonly #weigh: (data: Buffer) => number;

  constructor(weigh: (data: Buffer) => number) {
    this.#weigh = weigh;
  }

  sum(dist: string, urls: Iterable<string>): number {
    return [...urls].reduce((total, url) => total + this.#of(join(dist, clean(url))), 0);
  }

  #of(file: string): number {
    const weight = this.#weights.get(file) ?? this.#weigh(readFileSync(file));
    this.#weights.set(file, weight);
    return weight;
  }
}
const gzipped = new FileWeights(gzipBytes);
const brotlied = new FileWeights(brotliBytes);

/** Gzip bytes of a page's HTML and of the stylesheets that block its first paint. */
export function weighDocument(dist: string, file: string): { html: number; css: number } {
  const html = readPage(dist, file);
  const blocking = html.replace(WITHOUT_SCRIPT, '');
  return { html: gzipBytes(html), css: gzipped.sum(dist, new Set(matches(STYLESHEET, blocking))) };
}

/** Brotli bytes of the JavaScript that a page runs before anyone touches it. */
export function weighScript(dist: string, file: string): number {
  const html = readPage(dist, file);
  const modules = matches(MODULES, html).flatMap((list) => list.split(' '));
  const inline = matches(INLINE, html).reduce((total, text) => total + brotliBytes(text), 0);
  return brotlied.sum(dist, closure(dist, modules)) + inline;
}
