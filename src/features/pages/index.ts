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
import { type Asking, type Findings, type Leads, provideCheck } from '#shared/site-run.ts';
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

/** The text page that an address is of; null: another page, which alone knows its places. */
const textPageAt = (address: string): PageAlias | null =>
  PAGE_ALIASES.find((known) => known !== WITH_A_FORM && address === `/page/${known}`) ?? null;

function hasPlace(page: Page, alias: PageAlias, place: string): boolean {
  const { sections } = textPage({ ...page, parameter: alias }, alias);
  return sections.some((section) => section.id === place || questionsOf(section).some(({ id }) => id === place));
}

const NOTHING: Findings = { faults: [], places: [] };
const fault = (line: string): Findings => ({ faults: [line], places: [] });

const together = (findings: readonly Findings[]): Findings => ({
  faults: findings.flatMap(({ faults }) => faults),
  places: findings.flatMap(({ places }) => places),
});

/** What is wrong with a link, as the domain of its page follows it. @throws ContentError for a text page that cannot be read */
function linkFindings(page: Page, link: string, at: string, leads: Leads): Findings {
  const [, own = '', place = ''] = /^([^?#]*)[^#]*#?(.*)$/.exec(link) ?? [];
  const address = href(page, own);
  if (!leads(page.region, address)) return fault(`${at} leads to no page`);
  if (place === '') return NOTHING;
  const alias = textPageAt(own);
  if (alias === null) return { faults: [], places: [{ at, region: page.region, address, place }] };
  return hasPlace(page, alias, place) ? NOTHING : fault(`${at} leads to no place of its page`);
}

/** Links of a page as its domain shows it that lead to no page or place there. @throws ContentError for one that cannot be read */
function findingsOf(page: Page, alias: PageAlias, leads: Leads): Findings {
  const { path, document } = readPage(page.locale, alias);
  const links = [...new Set(textPage(page, alias).sections.flatMap(linksOf))];
  return together(
    links.map((link) => {
      const at = `${path}:${lineOf(path, document.body, `](${link})`)} ${link}`;
      return linkFindings(page, link, at, leads);
    }),
  );
}

function checkPage(page: Page, alias: PageAlias, leads: Leads): Findings {
  let found = NOTHING;
  const faults = problemsOf(() => {
    found = findingsOf(page, alias, leads);
  });
  return together([{ faults, places: [] }, found]);
}

/**
 * A page is read as every domain shows it: names and conditions differ between them. Where one has changed, others of its
 * language may lead to places that it had; where pages go, any may.
 */
function checkPages(environment: Environment, { isAsked, leads, pagesGo }: Asking): Findings {
  const places = REGION_IDS.flatMap((region) => localesOf(region, environment).map((locale) => ({ region, locale })));
  const isLookedAt = (locale: LocaleCode): boolean =>
    pagesGo || PAGE_ALIASES.some((alias) => pathsOf(locale, alias).some(isAsked));
  return together(
    places
      .filter(({ locale }) => isLookedAt(locale))
      .flatMap(({ region, locale }) =>
        PAGE_ALIASES.map((alias) =>
          checkPage({ region, locale, prefixed: true, route: 'page', parameter: alias, environment }, alias, leads),
        ),
      ),
  );
}

provideCheck('text pages', async (asking) => checkPages(buildEnvironment(), asking));

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
