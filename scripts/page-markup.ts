/**
 * Reads a rendered page once and makes it lean: space that no browser shows goes, inline scripts and styles are taken out,
 * and what Astro writes for its own development tools.
 *
 * Space goes beside the start and end of blocks, inside drawings, in the head. Beside inline elements it is text and stays.
 * So does all of it in an island's own markup, which React compares with what it would have written; what Astro put into
 * an island's slots is Astro's again.
 */
import { collectInline, emptyHashes } from './csp.ts';
import { type MarkupVisitor, scanMarkup } from './markup-tokens.ts';

/** Elements that start a line of their own or hold no text, whatever their style makes of their inside. */
const BLOCKS = new Set(
  (
    'html head body meta link title base source picture main header footer nav section article aside div p h1 h2 h3 h4 ' +
    'ul ol li dl dt dd details summary figure figcaption blockquote table thead tbody tr th td form fieldset legend hr ' +
    'svg use path circle rect g astro-island astro-slot option br'
  ).split(' '),
);

/** Elements whose content is kept as it is. */
const VERBATIM = new Set(['pre', 'script', 'style', 'textarea']);

/**
 * What Astro writes on every island and its code takes for granted once the document has been read. The island's name
 * holds a hash of the folder the site is built in, too.
 */
const TAKEN_FOR_GRANTED = / (?:uid="[^"]*"|component-export="default"|await-children)/g;

type Owner = 'island' | 'slot';
const OWNERS: Readonly<Record<string, Owner>> = { 'astro-island': 'island', 'astro-slot': 'slot' };

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
  /** Of the kinds of tags the stylesheet tells apart; null for an end tag. */
  kind: number | null;
}

/** A page read once. */
export interface LeanPage {
  html: string;
  /** Texts of the inline scripts that were taken out, in order. */
  scripts: string[];
  /** Texts of the inline styles that were taken out, in order. */
  styles: string[];
  /** Kinds of the tags that are left. */
  kinds: ReadonlySet<number>;
  /** Where the page loaded its first stylesheet, in `html`; null where it has none. All such links are taken out. */
  sheetAt: number | null;
  /** Where its head ends; null where it has none. */
  headEnd: number | null;
  /** Hashes of the scripts and styles that stay inline, for the policy. */
  scriptHashes: string[];
  styleHashes: string[];
}

/** Whether text holds white space that is not one single space. */
const LOOSE_SPACE = /\s\s|[^\S ]/;

/** Text without the space that stands beside a block. */
function tightenText(text: string, besideStart: boolean, besideEnd: boolean): string {
  const one = LOOSE_SPACE.test(text) ? text.replace(/\s+/g, ' ') : text;
  const start = besideStart && one.startsWith(' ') ? 1 : 0;
  const end = besideEnd && one.endsWith(' ') ? one.length - 1 : one.length;
  return one.slice(start, Math.max(start, end));
}

/** Tags that are remembered: those of the frame and of what pages share; a page's own come and go. */
const TAGS_REMEMBERED = 30_000;

/** Reads tags; those of the frame stand on every page, so each is read once. */
class Tags {
  readonly #kindOf: (tag: string) => number;
  readonly #known = new Map<string, Tag>();

  constructor(kindOf: (tag: string) => number) {
    this.#kindOf = kindOf;
  }

  #read(tag: string): Tag {
    const name = TAG_NAME.exec(tag)?.[1]?.toLowerCase() ?? '';
    const isClosing = tag.startsWith('</');
    return {
      text: name === 'astro-island' ? tag.replace(TAKEN_FOR_GRANTED, '') : tag,
      name,
      isClosing,
      isBlock: BLOCKS.has(name),
      isVerbatim: !isClosing && VERBATIM.has(name),
      isSheet: SHEET.test(tag),
      owner: OWNERS[name],
      kind: isClosing ? null : this.#kindOf(tag),
    };
  }

  of(tag: string): Tag {
    const known = this.#known.get(tag);
    if (known) return known;
    if (this.#known.size >= TAGS_REMEMBERED) this.#known.clear();
    const read = this.#read(tag);
    this.#known.set(tag, read);
    return read;
  }
}

/** The page under way. */
class Reading implements MarkupVisitor {
  readonly #page: string;
  readonly #tags: Tags;
  readonly #hashes = emptyHashes();
  readonly #scripts: string[] = [];
  readonly #styles: string[] = [];
  readonly #kinds = new Set<number>();
  readonly #owners: Owner[] = [];
  #html = '';
  #text = '';
  #besideBlock = false;
  #sheetAt: number | null = null;
  #headEnd: number | null = null;

  constructor(page: string, tags: Tags) {
    this.#page = page;
    this.#tags = tags;
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
    else {
      const element = `${tag.text}${content}</${tag.name}>`;
      this.#html += element;
      this.#note(tag);
      if (tag.name === 'pre') for (const [inner] of content.matchAll(TAG)) this.#note(this.#tags.of(inner));
      else collectInline(element, this.#hashes);
    }
  }

  #note({ kind }: Tag): void {
    if (kind !== null) this.#kinds.add(kind);
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
    if (tag.name === 'head') this.#headEnd ??= this.#html.length;
    this.#html += tag.text;
    if (tag.owner) this.#owners.pop();
  }

  text(text: string): void {
    this.#text += text;
  }

  comment(comment: string): void {
    this.#pass(false);
    this.#html += comment;
  }

  read(): LeanPage {
    scanMarkup(this.#page, this);
    this.#pass(false);
    return {
      html: this.#html,
      scripts: this.#scripts,
      styles: this.#styles,
      kinds: this.#kinds,
      sheetAt: this.#sheetAt,
      headEnd: this.#headEnd,
      scriptHashes: [...this.#hashes.scriptHashes],
      styleHashes: [...this.#hashes.styleHashes],
    };
  }
}

/** Reads pages whose frame is the same: what one has shown of a tag is remembered for the next. */
export class PageReader {
  readonly #tags: Tags;

  /** @param kindOf tells the kinds of tags apart, as the stylesheet sees them. */
  constructor(kindOf: (tag: string) => number = () => 0) {
    this.#tags = new Tags(kindOf);
  }

  read(page: string): LeanPage {
    return new Reading(page, this.#tags).read();
  }
}
