/** What happens to a page's HTML after rendering. It follows from the HTML and the compiled assets alone. */

import type { HtmlPart } from '../seo/page-index.ts';
import { type Facades, type LeanPart, PageReader } from './page-markup.ts';
import { type AssetFile, hashedFile, type PageStyles } from './styles.ts';

export interface FinishedPage {
  html: string;
  /** The same in parts; what pages have alike is the same object. */
  parts: readonly HtmlPart[];
  /** The files the page brings besides the compiled assets. */
  files: AssetFile[];
  /** Hashes of what is left inline, for the policy. */
  scriptHashes: string[];
  styleHashes: string[];
}

/** Scripts as one file; null when there are none. The same ones come again on every page. */
class ScriptFiles {
  readonly #files = new Map<string, AssetFile>();

  of(scripts: readonly string[]): AssetFile | null {
    if (scripts.length === 0) return null;
    const text = `${scripts.join('\n')}\n`;
    const file = this.#files.get(text) ?? hashedFile('islands', 'js', text);
    this.#files.set(text, file);
    return file;
  }
}

/** The modules of a page, each once: what its inline scripts became, and what its tags named. */
function modulesOf(parts: readonly LeanPart[], script: AssetFile | null): string[] {
  return [...new Set([...(script ? [script.address] : []), ...parts.flatMap(({ modules }) => modules)])];
}

function loaderOf(parts: readonly LeanPart[]): LeanPart {
  const loader = parts.find(({ modulesAt }) => modulesAt !== null);
  if (!loader) throw new Error('A page has modules, and no script that loads them (src/layouts/after-paint.ts)');
  return loader;
}

/** A text, and where it goes in a part's HTML. */
interface Insert {
  place: number;
  text: string;
}

/** Puts texts into a part, each at its place; places are in order. */
function withInserted(part: HtmlPart, inserts: readonly Insert[]): HtmlPart {
  let done = 0;
  let html = '';
  for (const { place, text } of inserts) {
    html += part.html.slice(done, place) + text;
    done = place;
  }
  return { html: html + part.html.slice(done) };
}

/**
 * Finishes pages of one compiled site. Inline scripts return as one module, a file that pages share: pages get lighter,
 * and the policy needs no hash. Modules are loaded once the page has been painted (src/layouts/after-paint.ts).
 */
export class Finisher {
  readonly #styles: PageStyles;
  readonly #knownStyles: ReadonlySet<string>;
  readonly #reader: PageReader;
  readonly #scripts = new ScriptFiles();

  /**
   * @param inlineStyles the inline styles that the compiled stylesheets hold.
   * @param facades the compiled modules that only load others.
   */
  constructor(styles: PageStyles, inlineStyles: readonly string[], facades: Facades = {}) {
    this.#styles = styles;
    this.#knownStyles = new Set(inlineStyles);
    this.#reader = new PageReader((tag) => styles.kindOf(tag), facades);
  }

  #refuseUnknown({ styles }: LeanPart): void {
    const unknown = styles.find((text) => !this.#knownStyles.has(text));
    if (unknown !== undefined) throw new Error(`An inline style is in no stylesheet: ${unknown.slice(0, 200)}`);
  }

  /**
   * @param fragments what the marks of fragments in the page stand for (shared/site-run.ts).
   * @throws when the page brings an inline style that no stylesheet holds.
   */
  finish(page: string, fragments: readonly string[] = []): FinishedPage {
    const lean = this.#reader.read(page, fragments);
    // Most of a page's many parts are plain HTML that asks for nothing.
    const asking = lean.filter(({ isPlain }) => !isPlain);
    for (const part of asking) this.#refuseUnknown(part);
    const script = this.#scripts.of(asking.flatMap(({ scripts }) => scripts));
    const { link, files } = this.#styles.firstFor(lean);
    const sheetPart = asking.find(({ sheetAt }) => sheetAt !== null);
    const modules = modulesOf(asking, script);
    const loaderPart = modules.length === 0 ? undefined : loaderOf(asking);
    const insertsFor = (part: LeanPart): Insert[] => [
      ...(part === sheetPart ? [{ place: part.sheetAt ?? 0, text: link }] : []),
      ...(part === loaderPart ? [{ place: part.modulesAt ?? 0, text: `="${modules.join(' ')}"` }] : []),
    ];
    const parts = lean.map((part) =>
      part === sheetPart || part === loaderPart ? withInserted(part, insertsFor(part)) : part,
    );
    return {
      html: parts.map(({ html }) => html).join(''),
      parts,
      files: [...files, ...(script ? [script] : [])],
      scriptHashes: [...new Set(asking.flatMap(({ scriptHashes }) => scriptHashes))],
      styleHashes: [...new Set(asking.flatMap(({ styleHashes }) => styleHashes))],
    };
  }
}
