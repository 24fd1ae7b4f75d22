/** The compiled program that renders pages, loaded into this thread. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolvePath } from '#server/site/resolve.ts';
import { readVariable } from '#server/variables.ts';
import { isRegionId } from '#shared/regions/index.ts';
import {
  type Asking,
  checkContent,
  type Findings,
  type Leads,
  momentOf,
  type ParsedTexts,
  startSiteRun,
} from '#shared/site-run.ts';
import { DIRECTLY, type RenderDirectly } from '../astro/directly.ts';
import { openAstroProgram, type Route } from '../astro-internals.ts';
import { isPageFile } from '../publish/changes.ts';
import { FieldStates, type PageReads } from '../publish/field-reads.ts';
import { vendorGames } from '../seo/vendor-games.ts';
import type { CompiledSite, PageAddress } from './model.ts';

/** A page's component, where it can be rendered directly. */
type PageComponent = { [DIRECTLY]?: RenderDirectly } | undefined;

/** A page as rendered, before it is finished. */
export interface RawPage extends PageReads {
  /** Marks in it stand for fragments (shared/site-run.ts). */
  html: string;
  fragments: readonly string[];
}

export interface Program {
  /** Stylesheets of each page type, in the order the type loads them. */
  styleLists: string[][];
  /**
   * Starts a run at a publishing time and lists the pages there are.
   * @throws ContentError (by name) when some cannot be listed
   */
  list(siteTime: Date): Promise<PageAddress[]>;
  /** Starts a run, lists its pages as far as they can be, and says what publishing refuses of the content. */
  look(siteTime: Date, looking: Looking): Promise<Looked>;
  /** Moments that were read as the pages were listed: what is asked of the content as a whole may change with them. */
  moments(): string[];
  /** Those of the reads of fields (publish/field-reads.ts) that find what they found. */
  holding(reads: readonly string[]): string[];
  /** Renders a listed page. @throws what the page throws */
  render(path: string): Promise<RawPage>;
}

interface Looking {
  /** What earlier runs parsed of the content. */
  parsed: ParsedTexts;
  /** Which files of the content are checked; null: none. */
  isAsked: Asking['isAsked'] | null;
  /** Files of the pages of the live site. */
  live: readonly string[];
}

/** What a look at the content finds, before a page is rendered. */
export interface Looked extends Findings {
  addresses: PageAddress[];
}

function addressOf(route: Route, path: string): PageAddress {
  const region = path.split('/')[1] ?? '';
  if (!isRegionId(region)) throw new Error(`The page ${path} belongs to no region`);
  const file = route.type === 'endpoint' ? path.slice(1) : `${path.slice(1)}/index.html`;
  return { region, path, file };
}

export const isContentError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ContentError';

/** The program's own class is in another bundle than the builder: it is known by its name. */
const contentError = (faults: readonly string[]): Error =>
  Object.assign(new Error(faults.join('\n')), { name: 'ContentError' });

/** A page that is there. */
interface Listed {
  route: Route;
  props: Parameters<RenderDirectly>[0];
  /** Gives its HTML without a request (astro/direct-pages.ts), where that is possible by now. */
  directly: RenderDirectly | undefined;
}

interface Listing {
  addresses: PageAddress[];
  faults: string[];
  /** Files of pages that could not be listed for their faults. */
  unlisted: RegExp[];
}

/** What the files of a route's pages are named like. */
function patternOf({ segments, type }: Route): RegExp {
  const parts = segments.map((parts) =>
    parts.some(({ spread }) => spread)
      ? '(?:/[^/]+)*'
      : `/${parts.map(({ dynamic, content }) => (dynamic ? '[^/]+' : content.replaceAll('.', '[.]'))).join('')}`,
  );
  return new RegExp(`^${parts.join('').slice(1)}${type === 'endpoint' ? '' : '/index[.]html'}$`);
}

/** The vendors' games; all of them while their file cannot be read, which its own check tells. */
function knownGames(): ReturnType<typeof vendorGames> {
  try {
    return vendorGames();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return () => true;
  }
}

/** Where links of content lead, as the check of the finished site follows them (seo/site-check.ts). */
function leadsAmong(files: ReadonlySet<string>, unlisted: readonly RegExp[]): Leads {
  // Lists of a region are made also where FAIRWIND_REGIONS leaves its pages out.
  const regions = new Set([...files].filter(isPageFile).map((file) => file.split('/')[0]));
  const environment = readVariable(process.env, 'FAIRWIND_ENVIRONMENT') ?? 'demo';
  const isOffered = knownGames();
  return (region, address) => {
    if (!regions.has(region)) return true;
    const isVendorGame = (code: string) => isOffered(code, region);
    const found = resolvePath(address, '', { region, environment, isVendorGame, isPrivate: () => false });
    if (found.kind === 'missing') return false;
    if (found.kind === 'redirect') return found.status !== 308;
    if (found.kind === 'asset') return true;
    return files.has(found.file) || unlisted.some((pattern) => pattern.test(found.file));
  };
}

/** Loads the program of a compiled site. */
export async function loadProgram({ folder, entry }: Pick<CompiledSite, 'folder' | 'entry'>): Promise<Program> {
  process.env.NODE_ENV = 'production';
  const program = await openAstroProgram(join(folder, entry));
  const listed = new Map<string, Listed>();
  let run = startSiteRun(new Date(0));
  let states = new FieldStates(run);
  let moments: string[] = [];

  async function pathsOf(route: Route): Promise<[string, Listed][]> {
    const { component, pages } = await program.pagesOf(route);
    const directly = (component as PageComponent)?.[DIRECTLY];
    return pages.map(([path, props]) => [path, { route, props, directly }]);
  }

  /** Each route by itself: what is wrong with the pages of one hides nothing of the others. */
  async function listPages(): Promise<Listing> {
    const listing: Listing = { addresses: [], faults: [], unlisted: [] };
    for (const route of program.routes) {
      const paths = await pathsOf(route).catch((error: unknown) => {
        if (!isContentError(error)) throw error;
        listing.faults.push(...error.message.split('\n'));
        listing.unlisted.push(patternOf(route));
        return [];
      });
      for (const [path, page] of paths) {
        if (listed.has(path)) throw new Error(`Two pages stand at ${path}: ${route.component}`);
        listed.set(path, page);
        listing.addresses.push(addressOf(route, path));
      }
    }
    return listing;
  }

  async function listAt(siteTime: Date, parsed?: ParsedTexts): Promise<Listing> {
    run = startSiteRun(siteTime, parsed);
    states = new FieldStates(run);
    listed.clear();
    return listPages();
  }

  function noteMoments(): void {
    const { reads, sharedReads } = states.take();
    moments = [...new Set([...reads, ...sharedReads.flat()])].filter((read) => momentOf(read) !== null);
  }

  return {
    styleLists: program.styleLists,
    async list(siteTime) {
      const { addresses, faults } = await listAt(siteTime);
      if (faults.length > 0) throw contentError([...new Set(faults)]);
      noteMoments();
      return addresses;
    },
    async look(siteTime, { parsed, isAsked, live }) {
      const { addresses, faults, unlisted } = await listAt(siteTime, parsed);
      const files = new Set(addresses.map(({ file }) => file));
      const pagesGo = live.some((file) => !files.has(file) && !unlisted.some((pattern) => pattern.test(file)));
      const asking = { leads: leadsAmong(files, unlisted), pagesGo };
      const found = isAsked ? await checkContent({ ...asking, isAsked }) : { faults: [], places: [] };
      noteMoments();
      return {
        addresses,
        faults: [...new Set([...faults, ...found.faults])],
        places: found.places,
      };
    },
    moments: () => moments,
    holding: (reads) => reads.filter((read) => states.holds(read)),
    async render(path) {
      const page = listed.get(path);
      if (!page) throw new Error(`There is no page ${path}`);
      states.take();
      const html = (await page.directly?.(page.props)) ?? (await program.render(path, page.route));
      return { html, fragments: run.fragments, ...states.take() };
    },
  };
}

/** Reads the record of a compiled site. */
export function readCompiled(folder: string): CompiledSite {
  return { ...(JSON.parse(readFileSync(join(folder, 'compiled.json'), 'utf8')) as CompiledSite), folder };
}
