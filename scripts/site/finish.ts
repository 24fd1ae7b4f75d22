/** What happens to a page's HTML after rendering. It follows from the HTML and the compiled assets alone. */
import { collectInline, emptyHashes } from '../csp.ts';
import { tightenMarkup } from '../page-markup.ts';
import { type AssetFile, hashedFile, type PageStyles } from './styles.ts';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;
/** Names that Astro gives islands for its own development tools; they hold a hash of the folder the site is built in. */
const ISLAND_NAME = /(<astro-island) uid="[^"]*"/g;

export interface FinishedPage {
  html: string;
  /** The files the page brings besides the compiled assets. */
  files: AssetFile[];
  /** Hashes of what is left inline, for the policy. */
  scriptHashes: string[];
  styleHashes: string[];
}

export interface LiftedPage {
  html: string;
  /** The page's inline scripts as one module; null when it has none. */
  script: AssetFile | null;
  /** The text of its inline styles. */
  styles: string[];
}

/**
 * Takes inline scripts, styles and unseen space out of a page. Scripts return as one module at the end of the head, a file that pages
 * share: pages get lighter, and the policy needs no hash. Modules run in the order of the document, before the page is
 * interactive.
 */
export function liftInline(page: string): LiftedPage {
  const scripts: string[] = [];
  const styles: string[] = [];
  const html = tightenMarkup(page)
    .replace(INLINE_SCRIPT, (_, text: string) => {
      scripts.push(text.trim());
      return '';
    })
    .replace(INLINE_STYLE, (_, text: string) => {
      styles.push(text);
      return '';
    });
  if (scripts.length === 0) return { html, script: null, styles };
  const script = hashedFile('islands', 'js', `${scripts.join('\n')}\n`);
  const module = `<script type="module" src="${script.address}"></script>`;
  return { html: html.replace('</head>', () => `${module}</head>`), script, styles };
}

/** Finishes pages of one compiled site. */
export class Finisher {
  readonly #styles: PageStyles;
  readonly #knownStyles: ReadonlySet<string>;

  /** @param inlineStyles the inline styles that the compiled stylesheets hold. */
  constructor(styles: PageStyles, inlineStyles: readonly string[]) {
    this.#styles = styles;
    this.#knownStyles = new Set(inlineStyles);
  }

  /** @throws when the page brings an inline style that no stylesheet holds. */
  finish(page: string): FinishedPage {
    const { html, script, styles } = liftInline(page.replace(ISLAND_NAME, '$1'));
    const unknown = styles.find((text) => !this.#knownStyles.has(text));
    if (unknown !== undefined) throw new Error(`An inline style is in no stylesheet: ${unknown.slice(0, 200)}`);
    const restyled = this.#styles.restyle(html);
    const hashes = emptyHashes();
    collectInline(restyled.html, hashes);
    return {
      html: restyled.html,
      files: [restyled.file, ...(script ? [script] : [])],
      scriptHashes: [...hashes.scriptHashes],
      styleHashes: [...hashes.styleHashes],
    };
  }
}
