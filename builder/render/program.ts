/** The compiled program that renders pages, loaded into this thread. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRegionId } from '#shared/regions/index.ts';
import { momentOf, type ParsedTexts, startSiteRun } from '#shared/site-run.ts';
import { DIRECTLY, type RenderDirectly } from '../astro/directly.ts';
import { openAstroProgram, type Route } from '../astro-internals.ts';
import { FieldStates, type PageReads } from '../publish/field-reads.ts';
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
   * @param parsed what earlier runs parsed of the content.
   */
  list(siteTime: Date, parsed?: ParsedTexts): Promise<PageAddress[]>;
  /** Moments that were read as the pages were listed: what is asked of the content as a whole may change with them. */
  moments(): string[];
  /** Those of the reads of fields (publish/field-reads.ts) that find what they found. */
  holding(reads: readonly string[]): string[];
  /** Renders a listed page. @throws what the page throws */
  render(path: string): Promise<RawPage>;
}

function addressOf(route: Route, path: string): PageAddress {
  const region = path.split('/')[1] ?? '';
  if (!isRegionId(region)) throw new Error(`The page ${path} belongs to no region`);
  const file = route.type === 'endpoint' ? path.slice(1) : `${path.slice(1)}/index.html`;
  return { region, path, file };
}

/** A page that is there. */
interface Listed {
  route: Route;
  props: Parameters<RenderDirectly>[0];
  /** Gives its HTML without a request (astro/direct-pages.ts), where that is possible by now. */
  directly: RenderDirectly | undefined;
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

  return {
    styleLists: program.styleLists,
    async list(siteTime, parsed) {
      run = startSiteRun(siteTime, parsed);
      states = new FieldStates(run);
      listed.clear();
      const addresses: PageAddress[] = [];
      for (const route of program.routes) {
        for (const [path, page] of await pathsOf(route)) {
          if (listed.has(path)) throw new Error(`Two pages stand at ${path}: ${route.component}`);
          listed.set(path, page);
          addresses.push(addressOf(route, path));
        }
      }
      const { reads, sharedReads } = states.take();
      moments = [...new Set([...reads, ...sharedReads.flat()])].filter((read) => momentOf(read) !== null);
      return addresses;
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
