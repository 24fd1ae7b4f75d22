/** Text pages, read from content as pages are rendered. */
import { ContentError, lineOf, type MarkdownDocument, readMarkdown, required } from '#features/content/index.ts';
import type { Page } from '#features/regions/page.ts';
import { isoOf, LOCALE_CODES, LOCALES, type LocaleCode } from '#shared/regions/index.ts';
import { PAGE_ALIASES, type PageAlias } from '#shared/routes.ts';
import { meets, pageFacts } from './facts.ts';
import { fillText, MarkupError, readMarkup, type Section } from './markup.ts';
import { type PageHead, pageSchema } from './schema.build.ts';

export interface TextPage {
  alias: PageAlias;
  title: string;
  description: string;
  updated: Date;
  sections: Section[];
}

/** Where a locale's text may stand: its own folder, that of a locale with the same tag, its base language's. */
function foldersOf(locale: LocaleCode): LocaleCode[] {
  const { base } = LOCALES[locale];
  const alike = LOCALE_CODES.filter((code) => code !== locale && code !== base && isoOf(code) === isoOf(locale));
  return [locale, ...alike, base];
}

interface PageFile {
  path: string;
  document: MarkdownDocument<PageHead>;
}

/** A page's file: the variant's own where it has one, else its base language's. @throws ContentError */
function readPage(locale: LocaleCode, alias: PageAlias): PageFile {
  const paths = foldersOf(locale).map((code) => `src/content/pages/${code}/${alias}.md`);
  for (const path of paths) {
    const document = readMarkdown(path, pageSchema);
    if (document !== null) return { path, document };
  }
  return required<PageFile>(null, paths.at(-1) ?? alias);
}

/** A file's text for a page. @throws ContentError that names the line */
function sectionsOf({ path, document }: PageFile, page: Page): Section[] {
  // What is filled in has no lines of its own: the text keeps those of the file.
  let body = document.body;
  try {
    body = fillText(body, pageFacts(page));
    return readMarkup(body);
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error;
    throw new ContentError([`${path}:${lineOf(path, body, error.at)} ${error.message}`]);
  }
}

/** A page's text in its language, with only the sections the region has. @throws ContentError when it is missing */
export async function loadTextPage(page: Page, alias: PageAlias): Promise<TextPage> {
  const file = readPage(page.locale, alias);
  const sections = sectionsOf(file, page).filter(({ needs }) => meets(page, needs));
  return { alias, ...file.document.head, sections };
}

/** The text of the page's own alias. */
export function ownTextPage(page: Page): Promise<TextPage> {
  const alias = PAGE_ALIASES.find((known) => known === page.parameter);
  if (!alias) throw new Error(`No text page "${page.parameter}"`);
  return loadTextPage(page, alias);
}

/** All text pages of a language, in the footer's order. */
export function loadTextPages(page: Page): Promise<TextPage[]> {
  return Promise.all(PAGE_ALIASES.map((alias) => loadTextPage(page, alias)));
}

/** Title, description and day of the last change of a text page. */
export async function pageHead(page: Page): Promise<{ title: string; description: string; modified: Date }> {
  const { title, description, updated } = await ownTextPage(page);
  return { title, description, modified: updated };
}
