/**
 * Reads a rendered page once and makes it lean: space that no browser shows goes, inline scripts and styles are taken out,
 * and what Astro writes for its own development tools.
 *
 * Space goes beside the start and end of blocks, inside drawings, in the head. Beside inline elements it is text and stays.
 * So does all of it in an island's own markup, which React compares with what it would have written; what Astro put into
 * an island's slots is Astro's again.
 */
import { cutAtFragments } from '#shared/site-run.ts';
import { ISLAND, SLOT, TAKEN_FOR_GRANTED } from '../astro-internals.ts';
import { collectInline, emptyHashes } from './csp.ts';
import { cutLoose, type MarkupVisitor, scanMarkup } from './markup-tokens.ts';

/** Elements that start a line of their own or hold no text, whatever their style makes of their inside. */
const BLOCKS = new Set(
  (
    'html head body meta link title base source picture main header footer nav section article aside div p h1 h2 h3 h4 ' +
    'ul ol li dl dt dd details summary figure figcaption blockquote table thead tbody tr th td form fieldset legend hr ' +
    `svg use path circle rect g ${ISLAND} ${SLOT} option br`
  ).split(' '),
);

/** Elements whose content is kept as it is. */
const VERBATIM = new Set(['pre', 'script', 'style', 'textarea']);

const MODULE = /^<script type="module" src="([^"]+)">$/;

/** Modules that only load others, with those they load, by address. */
export type Facades = Readonly<Record<string, readonly string[]>>;

type Owner = 'island' | 'slot';
const OWNERS: Readonly<Record<string, Owner>> = { [ISLAND]: 'island', [SLOT]: 'slot' };

/** The script that loads a page's modules (src/layouts/after-paint.ts), up to where their addresses go. */
const LOADER = /^<script data-modules/;

const SHEET = /^<link rel="stylesheet" href="\/_astro\/[^"]+\.css">$/;
/** A tag to its end; an attribute's value may hold `>`. */
const TAG = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const TAG_NAME = /^<\/?([a-z][a-z0-9-]*)/i;

/** What a tag means here; the same on every page. */
interface Tag {
  /** As it is written into the page. */
  text: string;
  name: string;
  isClosing: boolean;
  isBlock: boolean;
  /** Its content is kept as it is. */
  isVerbatim: boolean;
  isSheet: boolean;
  owner: Owner | undefined;
  /** The modules that it loads; null for what is no tag of a module. */
  modules: readonly string[] | null;
  /** Of the kinds of tags the stylesheet tells apart; null for an end tag. */
  kind: number | null;
}

/** A part of a page as stylesheets see it. The same object stands for the same part. */
export interface StyledPart {
  /** Kinds of the tags that are left. */
  kinds: ReadonlySet<number>;
}

/** A stretch of a page as it was read. Where two pages have it alike, it is the same object. */
export interface LeanPart extends StyledPart {
  html: string;
  /** Texts of the inline scripts that were taken out, in order. */
  scripts: readonly string[];
  /** Texts of the inline styles that were taken out, in order. */
  styles: readonly string[];
  /** Addresses of the modules whose tags were taken out, in order. */
  modules: readonly string[];
  /** Where the addresses of the page's modules go, in `html`; null where they do not. */
  modulesAt: number | null;
  /** Where the stretch loads its first stylesheet, in `html`; null where it has none. All such links are taken out. */
  sheetAt: number | null;
  /** Hashes of the scripts and styles that stay inline, for the policy. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  /** Nothing was taken out, nothing stays inline, and nothing is put in here. */
  isPlain: boolean;
}

/** Whether text holds white space that is not one single space. HTML's own: spaces that hold words together stay. */
const LOOSE_SPACE = /[ \t\n\f\r]{2}|[\t\n\f\r]/;
const SPACES = /[ \t\n\f\r]+/g;

/** Text without the space that stands beside a block. */
function tightenText(text: string, besideStart: boolean, besideEnd: boolean): string {
  const one = LOOSE_SPACE.test(text) ? text.replace(SPACES, ' ') : text;
  const start = besideStart && one.startsWith(' ') ? 1 : 0;
  const end = besideEnd && one.endsWith(' ') ? one.length - 1 : one.length;
  return one.slice(start, Math.max(start, end));
}

/** Tags that are remembered: those of the frame and of what pages share; a page's own come and go. */
const TAGS_REMEMBERED = 30_000;

/** Reads tags; those of the frame stand on every page, so each is read once. */
class Tags {
  readonly #kindOf: (tag: string) => number;
  readonly #facades: Facades;
  readonly #known = new Map<string, Tag>();

  constructor(kindOf: (tag: string) => number, facades: Facades) {
    this.#kindOf = kindOf;
    this.#facades = facades;
  }

  #modulesOf(tag: string): readonly string[] | null {
    const address = MODULE.exec(tag)?.[1];
    return address === undefined ? null : (this.#facades[address] ?? [address]);
  }

  #read(tag: string): Tag {
    const name = TAG_NAME.exec(tag)?.[1]?.toLowerCase() ?? '';
    const isClosing = tag.startsWith('</');
    return {
      text: name === ISLAND ? tag.replace(TAKEN_FOR_GRANTED, '') : tag,
      name,
      isClosing,
      isBlock: BLOCKS.has(name),
      isVerbatim: !isClosing && VERBATIM.has(name),
      isSheet: SHEET.test(tag),
      owner: OWNERS[name],
      modules: this.#modulesOf(tag),
      kind: isClosing ? null : this.#kindOf(tag),
    };
  }

  of(tag: string): Tag {
    const known = this.#known.get(tag);
    if (known) return known;
    if (this.#known.size >= TAGS_REMEMBERED) this.#known.clear();
    const own = cutLoose(tag);
    const read = this.#read(own);
    this.#known.set(own, read);
    return read;
  }
}

/** What stands before a stretch of a page and decides how it is read. */
interface Before {
  /** Text that is not written yet. */
  text: string;
  besideBlock: boolean;
  /** Of the elements around it, the innermost last. */
  owners: readonly Owner[];
  /** The same where all of it is the same. */
  key: string;
}

function stateOf(text: string, besideBlock: boolean, owners: readonly Owner[]): Before {
  return { text, besideBlock, owners, key: `${owners.join()} ${besideBlock} ${text}` };
}

const AT_START = stateOf('', false, []);

/** A stretch that was read, and what stands before the next one. */
interface Step {
  part: LeanPart;
  next: Before;
}

/** An element or a tag begins in a stretch of a page and ends in another: they cannot be read apart. */
class TornPage extends Error {}

/** A tag or comment that never ends within its stretch. */
const TORN = /<(?:\/?[a-z]|!--)/i;

/** The stretch under way. */
class Reading implements MarkupVisitor {
  readonly #page: string;
  readonly #isWhole: boolean;
  readonly #tags: Tags;
  readonly #hashes = emptyHashes();
  readonly #scripts: string[] = [];
  readonly #styles: string[] = [];
  readonly #kinds = new Set<number>();
  readonly #modules = new Set<string>();
  readonly #owners: Owner[];
  #html = '';
  #text: string;
  #besideBlock: boolean;
  #sheetAt: number | null = null;
  #modulesAt: number | null = null;

  /** @param isWhole whether the stretch is all of the page. */
  constructor(page: string, isWhole: boolean, before: Before, tags: Tags) {
    this.#page = page;
    this.#isWhole = isWhole;
    this.#tags = tags;
    this.#owners = [...before.owners];
    this.#text = before.text;
    this.#besideBlock = before.besideBlock;
  }

  /** Writes the text before a tag. */
  #pass(isBlock: boolean): void {
    if (this.#text === '') return;
    const isReacts = this.#owners.at(-1) === 'island';
    this.#html += isReacts ? this.#text : tightenText(this.#text, this.#besideBlock, isBlock);
    this.#text = '';
  }

  /** Takes an element whose content is kept as it is; inline scripts and styles leave the page. */
  #verbatim(tag: Tag, content: string): void {
    if (tag.text === '<script>') this.#scripts.push(content.trim());
    else if (tag.text === '<style>') this.#styles.push(content);
    else if (tag.modules) for (const address of tag.modules) this.#modules.add(address);
    else {
      const loader = LOADER.exec(tag.text)?.[0];
      if (loader !== undefined) this.#modulesAt ??= this.#html.length + loader.length;
      const element = `${tag.text}${content}</${tag.name}>`;
      this.#html += element;
      this.#note(tag);
      if (tag.name === 'pre') for (const [inner] of content.matchAll(TAG)) this.#note(this.#tags.of(inner));
      else collectInline(element, this.#hashes);
    }
  }

  #note({ kind }: Tag): void {
    if (kind === null) return;
    this.#kinds.add(kind);
  }

  tag(text: string, end: number): number {
    const tag = this.#tags.of(text);
    this.#pass(tag.isBlock);
    this.#besideBlock = tag.isBlock;
    const close = tag.isVerbatim ? this.#page.indexOf(`</${tag.name}>`, end) : -1;
    if (close !== -1) {
      this.#verbatim(tag, this.#page.slice(end, close));
      return close + tag.name.length + 3;
    }
    if (tag.isVerbatim && !this.#isWhole) throw new TornPage();
    if (tag.isClosing) this.#leave(tag);
    else this.#enter(tag);
    return end;
  }

  #enter(tag: Tag): void {
    this.#note(tag);
    if (tag.isSheet) this.#sheetAt ??= this.#html.length;
    else this.#html += tag.text;
    if (tag.owner) this.#owners.push(tag.owner);
  }

  #leave(tag: Tag): void {
    this.#html += tag.text;
    if (tag.owner) this.#owners.pop();
  }

  text(text: string): void {
    if (!this.#isWhole && TORN.test(text)) throw new TornPage();
    this.#text += text;
  }

  comment(comment: string): void {
    this.#pass(false);
    this.#html += comment;
  }

  /** @param isLast whether the page ends with the stretch. */
  read(isLast: boolean): Step {
    scanMarkup(this.#page, this);
    if (isLast) this.#pass(false);
    const scriptHashes = [...this.#hashes.scriptHashes];
    const styleHashes = [...this.#hashes.styleHashes];
    const modules = [...this.#modules];
    const taken = [this.#scripts, this.#styles, modules, scriptHashes, styleHashes];
    const part: LeanPart = {
      html: this.#html,
      scripts: this.#scripts,
      styles: this.#styles,
      modules,
      modulesAt: this.#modulesAt,
      kinds: this.#kinds,
      sheetAt: this.#sheetAt,
      scriptHashes,
      styleHashes,
      isPlain:
        [this.#sheetAt, this.#modulesAt].every((place) => place === null) && taken.every(({ length }) => length === 0),
    };
    return { part, next: stateOf(this.#text, this.#besideBlock, this.#owners) };
  }
}

/** Reads pages whose frame is the same: what one has shown of a tag or a fragment is remembered for the next. */
export class PageReader {
  readonly #tags: Tags;
  #fragments: readonly string[] = [];
  /** By what stands before, and the fragment's number. */
  #steps = new Map<string, Step[]>();

  /** @param kindOf tells the kinds of tags apart, as the stylesheet sees them. */
  constructor(kindOf: (tag: string) => number = () => 0, facades: Facades = {}) {
    this.#tags = new Tags(kindOf, facades);
  }

  #fragmentStep(number: number, state: Before): Step {
    const steps = this.#steps.get(state.key) ?? [];
    const known = steps[number];
    if (known) return known;
    const step = new Reading(this.#fragments[number] ?? '', false, state, this.#tags).read(false);
    steps[number] = step;
    this.#steps.set(state.key, steps);
    return step;
  }

  #readStretches(stretches: readonly (string | number)[]): LeanPart[] {
    const parts: LeanPart[] = [];
    let state = AT_START;
    for (const [place, stretch] of stretches.entries()) {
      const isLast = place === stretches.length - 1;
      const { part, next } =
        typeof stretch === 'number'
          ? this.#fragmentStep(stretch, state)
          : new Reading(stretch, false, state, this.#tags).read(isLast);
      parts.push(part);
      state = next;
    }
    // A page ends with its own end tags; one that ends with a fragment may still owe that one's last text.
    if (typeof stretches.at(-1) === 'number' && state.text !== '') throw new TornPage();
    return parts;
  }

  #readWhole(page: string): LeanPart[] {
    return [new Reading(page, true, AT_START, this.#tags).read(true).part];
  }

  /**
   * Reads a page into the parts that it is made of.
   * @param fragments what the marks in it stand for.
   */
  read(page: string, fragments: readonly string[] = []): LeanPart[] {
    if (fragments !== this.#fragments) {
      this.#fragments = fragments;
      this.#steps = new Map();
    }
    const stretches = cutAtFragments(page);
    if (!stretches.some((stretch) => typeof stretch === 'number')) return this.#readWhole(page);
    try {
      return this.#readStretches(stretches);
    } catch (error) {
      if (!(error instanceof TornPage)) throw error;
      return this.#readWhole(stretches.map((s) => (typeof s === 'number' ? fragments[s] : s)).join(''));
    }
  }
}
