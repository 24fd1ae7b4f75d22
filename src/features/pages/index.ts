/** Text pages, read from content as pages are rendered. */
import {
  ContentError,
  lineOf,
  type MarkdownDocument,
  problemsOf,
  readMarkdown,
  required,
} from '#features/content/index.ts';
import { href, type Page } from '#features/regions/page.ts';
import { buildEnvironment } from '#features/regions/paths.ts';
import {
  type Environment,
  isoOf,
  LOCALE_CODES,
  LOCALES,
  type LocaleCode,
  localesOf,
  REGION_IDS,
} from '#shared/regions/index.ts';
import { PAGE_ALIASES, type PageAlias } from '#shared/routes.ts';
import { type Leads, provideCheck } from '#shared/site-run.ts';
import { meets, pageFacts } from './facts.ts';
import { type Condition, chooseText, fillText, MarkupError, questionsOf, readMarkup, type Section } from './markup.ts';
import { type PageHead, pageSchema } from './schema.build.ts';

export { type Block, questionsOf, type Section } from './markup.ts';

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

const pathsOf = (locale: LocaleCode, alias: PageAlias): string[] =>
  foldersOf(locale).map((code) => `src/content/pages/${code}/${alias}.md`);

interface PageFile {
  path: string;
  document: MarkdownDocument<PageHead>;
}

/** A page's file: the variant's own where it has one, else its base language's. @throws ContentError */
function readPage(locale: LocaleCode, alias: PageAlias): PageFile {
  const paths = pathsOf(locale, alias);
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
    return readMarkup(chooseText(body, (condition) => meets(page, [condition])));
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error;
    throw new ContentError([`${path}:${lineOf(path, body, error.at)} ${error.message}`]);
  }
}

function textPage(page: Page, alias: PageAlias): TextPage {
  const file = readPage(page.locale, alias);
  const sections = sectionsOf(file, page).filter(({ needs }) => meets(page, needs));
  const { head } = file.document;
  const description = chooseText(head.description, (condition: Condition) => meets(page, [condition]));
  return { alias, ...head, description, sections };
}

/** A page's text in its language, with only the sections the region has. @throws ContentError when it is missing */
export async function loadTextPage(page: Page, alias: PageAlias): Promise<TextPage> {
  return textPage(page, alias);
}

const linksOf = ({ blocks }: Section): string[] =>
  blocks
    .flatMap((block) => (block.kind === 'paragraph' ? block.inline : block.kind === 'list' ? block.items.flat() : []))
    .flatMap((part) => (part.kind === 'link' && part.href.startsWith('/') ? [part.href] : []));

/** The page that holds the form has places of its own, which no text names. */
const WITH_A_FORM: PageAlias = 'contact-us';

/** Whether a text page has the place that a link names; of other pages only the finished site knows. */
function hasPlace(page: Page, address: string, place: string): boolean {
  const alias = PAGE_ALIASES.find((known) => address === `/page/${known}`);
  if (place === '' || alias === undefined || alias === WITH_A_FORM) return true;
  const { sections } = textPage({ ...page, parameter: alias }, alias);
  return sections.some((section) => section.id === place || questionsOf(section).some(({ id }) => id === place));
}

/** Links of a page as its domain shows it that lead to no page or place there. @throws ContentError for one that cannot be read */
function deadLinks(page: Page, alias: PageAlias, leads: Leads): string[] {
  const { path, document } = readPage(page.locale, alias);
  const links = new Set(textPage(page, alias).sections.flatMap(linksOf));
  return [...links].flatMap((link) => {
    const [, own = '', place = ''] = /^([^?#]*)[^#]*#?(.*)$/.exec(link) ?? [];
    const at = `${path}:${lineOf(path, document.body, `](${link})`)} ${link}`;
    if (!leads(page.region, href(page, own))) return [`${at} leads to no page`];
    return hasPlace(page, own, place) ? [] : [`${at} leads to no place of its page`];
  });
}

/** A page is read as every domain shows it: names and conditions differ between them. */
function pageProblems(environment: Environment, isAsked: (path: string) => boolean, leads: Leads): string[] {
  const places = REGION_IDS.flatMap((region) => localesOf(region, environment).map((locale) => ({ region, locale })));
  return places.flatMap(({ region, locale }) =>
    PAGE_ALIASES.filter((alias) => pathsOf(locale, alias).some(isAsked)).flatMap((alias) => {
      const page: Page = { region, locale, prefixed: true, route: 'page', parameter: alias, environment };
      const dead: string[] = [];
      const problems = problemsOf(() => dead.push(...deadLinks(page, alias, leads)));
      return [...problems, ...dead];
    }),
  );
}

provideCheck('text pages', async (isAsked, leads) => pageProblems(buildEnvironment(), isAsked, leads));

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
