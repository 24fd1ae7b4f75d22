/** What happens to a page's HTML after rendering. It follows from the HTML and the compiled assets alone. */
import { type LeanPage, PageReader } from '../page-markup.ts';
import { type AssetFile, hashedFile, type PageStyles } from './styles.ts';

export interface FinishedPage {
  html: string;
  /** The files the page brings besides the compiled assets. */
  files: AssetFile[];
  /** Hashes of what is left inline, for the policy. */
  scriptHashes: string[];
  styleHashes: string[];
}

/** The module that stands for a page's inline scripts. Its tag looks the same to every stylesheet. */
const moduleTag = (address: string) => `<script type="module" src="${address}"></script>`;

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

/** Puts texts into a page, each at its place; places are in order, null leaves the text out. */
function withInserted(html: string, ...inserts: [place: number | null, text: string][]): string {
  let done = 0;
  let out = '';
  for (const [place, text] of inserts) {
    if (place === null) continue;
    out += html.slice(done, place) + text;
    done = place;
  }
  return out + html.slice(done);
}

/**
 * Finishes pages of one compiled site. Inline scripts return as one module at the end of the head, a file that pages
 * share: pages get lighter, and the policy needs no hash. Modules run in the order of the document, before the page is
 * interactive.
 */
export class Finisher {
  readonly #styles: PageStyles;
  readonly #knownStyles: ReadonlySet<string>;
  readonly #reader: PageReader;
  readonly #scripts = new ScriptFiles();

  /** @param inlineStyles the inline styles that the compiled stylesheets hold. */
  constructor(styles: PageStyles, inlineStyles: readonly string[]) {
    this.#styles = styles;
    this.#knownStyles = new Set(inlineStyles);
    this.#reader = new PageReader((tag) => styles.kindOf(tag));
  }

  #refuseUnknown({ styles }: LeanPage): void {
    const unknown = styles.find((text) => !this.#knownStyles.has(text));
    if (unknown !== undefined) throw new Error(`An inline style is in no stylesheet: ${unknown.slice(0, 200)}`);
  }

  /** @throws when the page brings an inline style that no stylesheet holds. */
  finish(page: string): FinishedPage {
    const lean = this.#reader.read(page);
    this.#refuseUnknown(lean);
    const script = this.#scripts.of(lean.scripts);
    const kinds = script ? new Set([...lean.kinds, this.#styles.kindOf(moduleTag(''))]) : lean.kinds;
    const { link, file } = this.#styles.firstFor(kinds, lean.html);
    const { html, sheetAt, headEnd, scriptHashes, styleHashes } = lean;
    return {
      html: withInserted(html, [sheetAt, link], [script && headEnd, script ? moduleTag(script.address) : '']),
      files: [file, ...(script ? [script] : [])],
      scriptHashes,
      styleHashes,
    };
  }
}
