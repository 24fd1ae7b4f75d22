/**
 * The little Markdown of text pages: `## ` sections, `### ` headings, paragraphs, `- ` lists, `**strong**` and
 * `[text](/path)`. `## Title {condition,…}` keeps a section only where the region meets the conditions, `### Title {#id}`
 * gives a question its address, `{condition?words|other words}` keeps words where the region meets the condition, and
 * `{{name}}` takes the region's data. Everything else, HTML included, is text.
 */
import { PRODUCTS, type Product } from '#shared/regions/jurisdictions.ts';

/** What a section may ask of a region beside its products. */
const TRAITS = [
  'casino',
  'slots-only',
  'sport-only',
  'licensed',
  'unlicensed',
  'helpline',
  'no-helpline',
  'legal-limits',
  'dispute-body',
  'no-dispute-body',
] as const;
export type Trait = (typeof TRAITS)[number];
export type Condition = Product | Trait;
const CONDITIONS: readonly Condition[] = [...PRODUCTS, ...TRAITS];

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading'; text: string; id: string | null }
  | { kind: 'paragraph'; inline: Inline[] }
  | { kind: 'list'; items: Inline[][] };

export interface Section {
  /** Null for what stands before the first section. */
  title: string | null;
  id: string;
  needs: Condition[];
  blocks: Block[];
}

/** A text that cannot be shown as it was meant; `at` is what is wrong, as it stands in the text. */
export class MarkupError extends Error {
  readonly at: string;

  constructor(at: string, reason: string) {
    super(`${at}: ${reason}`);
    this.name = 'MarkupError';
    this.at = at;
  }
}

/** Fills `{{name}}`; an unknown name fails the build, so that no page shows a gap. @throws MarkupError */
export function fillText(source: string, data: Readonly<Record<string, string>>): string {
  return source.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string) => {
    if (!Object.hasOwn(data, name)) throw new MarkupError(whole, 'no region has this');
    return data[name] ?? '';
  });
}

const CHOICE = /\{([a-z-]+)\?([^{}|]*)(?:\|([^{}|]*))?\}/g;

/**
 * Keeps the words whose condition is met. A line that consisted of nothing else goes with its words, so that a list
 * stays one list. @throws MarkupError
 */
export function chooseText(source: string, meets: (condition: Condition) => boolean): string {
  const choose = (line: string): string =>
    line.replace(CHOICE, (_, name: string, words: string, otherwise = '') =>
      meets(readCondition(name, line)) ? words : otherwise,
    );
  return source
    .split('\n')
    .map((line) => ({ line, chosen: choose(line) }))
    .filter(({ line, chosen }) => chosen !== '' || line === '')
    .map(({ chosen }) => chosen)
    .join('\n');
}

/** Links lead into the site, to a page under https, or to mail and phone; any other stays text, as script does. */
const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:\/(?!\/)|#|https:\/\/|mailto:|tel:)[^)\s]*)\)/g;

/** Splits a line into text, strong words and links. */
export function readInline(source: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of source.matchAll(INLINE)) {
    if (match.index > end) parts.push({ kind: 'text', text: source.slice(end, match.index) });
    const [whole, strong, text, href] = match;
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (text !== undefined && href !== undefined) parts.push({ kind: 'link', text, href });
    end = match.index + whole.length;
  }
  if (end < source.length) parts.push({ kind: 'text', text: source.slice(end) });
  return parts;
}

/** Braces after a heading, other than a name yet to be filled, are not for readers. */
function withoutBraces(title: string, line: string): string {
  if (/[{}]/.test(title.replace(/\{\{\w+\}\}/g, '')))
    throw new MarkupError(line, 'the braces are no {#address} and no {condition}');
  return title.trim();
}

function readBlock(source: string): Block {
  if (source.startsWith('### ')) {
    const [, text = '', id = null] = /^### (.*?)(?:\s*\{#([a-z\d-]+)\})?$/.exec(source) ?? [];
    return { kind: 'heading', text: withoutBraces(text, source), id };
  }
  if (source.startsWith('#')) throw new MarkupError(source, 'a heading begins with ## or ### and a space');
  if (source.startsWith('- ')) {
    const items = source.slice(2).split(/\n- /);
    return { kind: 'list', items: items.map((item) => readInline(item.replace(/\n\s*/g, ' '))) };
  }
  return { kind: 'paragraph', inline: readInline(source.replaceAll('\n', ' ')) };
}

/** A list right below its sentence begins a block, blank line or not. */
function splitList(block: string): string[] {
  const start = block.search(/^- /m);
  return start <= 0 ? [block] : [block.slice(0, start).trim(), block.slice(start)];
}

/** A heading right above its text is a block of its own, blank line or not. */
function splitBlocks(source: string): string[] {
  return source
    .replace(/^(#.*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .flatMap(splitList);
}

function readCondition(name: string, line: string): Condition {
  const known = CONDITIONS.find((condition) => condition === name);
  if (known === undefined) throw new MarkupError(line, `"${name}" is no condition`);
  return known;
}

function readHead(head: string): { title: string; needs: Condition[] } {
  const line = `## ${head}`;
  const [, title = head, needs = ''] = /^(.*?)(?:\s*\{([^{}]+)\})?$/.exec(head) ?? [];
  const names = needs.split(',').map((name) => name.trim());
  return {
    title: withoutBraces(title, line),
    needs: names.filter(Boolean).map((name) => readCondition(name, line)),
  };
}

/** Reads a page's text, its names filled. @throws MarkupError */
export function readMarkup(source: string): Section[] {
  const [before = '', ...rest] = source.split(/^## /m);
  const sections = rest.map((part, index): Section => {
    const [head = '', ...body] = part.split('\n');
    return { ...readHead(head), id: `s${index + 1}`, blocks: splitBlocks(body.join('\n')).map(readBlock) };
  });
  const lead = splitBlocks(before).map(readBlock);
  return lead.length === 0 ? sections : [{ title: null, id: 's0', needs: [], blocks: lead }, ...sections];
}

export interface Question {
  /** Its address on the page, the same in every language. */
  id: string;
  question: string;
  answer: Block[];
}

/** The questions of a section: each `### ` heading and what follows it. */
export function questionsOf({ id, blocks }: Section): Question[] {
  const questions: Question[] = [];
  for (const block of blocks) {
    if (block.kind !== 'heading') questions.at(-1)?.answer.push(block);
    else questions.push({ id: block.id ?? `${id}-${questions.length + 1}`, question: block.text, answer: [] });
  }
  return questions;
}
