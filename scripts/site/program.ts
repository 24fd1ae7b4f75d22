/** The compiled program that renders pages, loaded into this thread. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRegionId } from '#shared/regions/index.ts';
import { type ParsedTexts, startSiteRun } from '#shared/site-run.ts';
import { DIRECTLY, type RenderDirectly } from '../astro/directly.ts';
import { FieldStates, type PageReads } from '../publish/field-reads.ts';
import { rememberFormatters } from './formatters.ts';
import type { CompiledSite, PageAddress } from './model.ts';

/** What Astro's bundle exports, as far as it is used here. */
interface RouteData {
  route: string;
  component: string;
  type: string;
  pathname?: string;
  prerender: boolean;
  segments: { content: string; dynamic: boolean; spread: boolean }[][];
}
interface Manifest {
  routes: { routeData: RouteData; styles: unknown[] }[];
  entryModules: Record<string, string>;
}
interface StaticPath {
  params: Record<string, string | undefined>;
  props?: Record<string, unknown>;
}
type KeyedPaths = StaticPath[] & { keyed: ReadonlyMap<string, StaticPath> };
interface PageModule {
  default?: { [DIRECTLY]?: RenderDirectly };
  getStaticPaths?: () => StaticPath[] | Promise<StaticPath[]>;
}
interface AstroProgram {
  manifest: Manifest;
  app: {
    /** What `getStaticPaths` of a route gave, found again by path. */
    routeCache: { set(route: RouteData, entry: { mod: object; staticPaths: KeyedPaths }): void };
    setInternals(internals: object): void;
    setOptions(options: object): void;
    getComponentByRoute(route: RouteData): Promise<PageModule>;
    render(request: Request, options: { routeData: RouteData }): Promise<Response>;
  };
}

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
  /** Those of the reads of fields (publish/field-reads.ts) that find what they found. */
  holding(reads: readonly string[]): string[];
  /** Renders a listed page. @throws what the page throws */
  render(path: string): Promise<RawPage>;
}

/** The path a route's parameters give, e.g. `/main/de/promo/item/welcome`. */
function pathOf(route: RouteData, params: StaticPath['params']): string {
  const parts = route.segments.map((segment) =>
    segment
      .map(({ content, dynamic, spread }) => (dynamic ? (params[spread ? content.slice(3) : content] ?? '') : content))
      .join(''),
  );
  return `/${parts.filter((part) => part !== '').join('/')}`;
}

function addressOf(route: RouteData, path: string): PageAddress {
  const region = path.split('/')[1] ?? '';
  if (!isRegionId(region)) throw new Error(`The page ${path} belongs to no region`);
  const file = route.type === 'endpoint' ? path.slice(1) : `${path.slice(1)}/index.html`;
  return { region, path, file };
}

/** A page that is there. */
interface Listed {
  route: RouteData;
  /** Its HTML without a request (astro/direct-pages.ts), where that is possible by now. */
  direct(): Promise<string> | null | undefined;
}

/** Loads the program of a compiled site. */
export async function loadProgram({ folder, entry }: Pick<CompiledSite, 'folder' | 'entry'>): Promise<Program> {
  process.env.NODE_ENV = 'production';
  rememberFormatters();
  const { app, manifest } = (await import(pathToFileURL(join(folder, entry)).href)) as AstroProgram;
  const keyOf = ({ route, component }: RouteData) => `${route}&${component}`;
  const pagesByKeys = new Map(
    manifest.routes.map(({ routeData, styles }) => [
      keyOf(routeData),
      { ...routeData, styles: styles.map((sheet, order) => ({ sheet, order, depth: 0 })) },
    ]),
  );
  app.setInternals({ pagesByKeys, entrySpecifierToBundleMap: new Map(Object.entries(manifest.entryModules)) });
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write: () => true } } } });
  const routes = manifest.routes.map(({ routeData }) => routeData).filter(({ prerender }) => prerender);
  const listed = new Map<string, Listed>();
  let run = startSiteRun(new Date(0));
  let states = new FieldStates(run);

  async function pathsOf(route: RouteData): Promise<[string, Listed][]> {
    const page = await app.getComponentByRoute(route);
    const paths = page.getStaticPaths ? await page.getStaticPaths() : [];
    const places = paths.map(({ params }) => pathOf(route, params));
    const keyed = new Map(paths.map((path, index) => [places[index] ?? '', path]));
    // Else the route's first page would ask for all paths again, and count what they read among its own reads.
    app.routeCache.set(route, { mod: page, staticPaths: Object.assign(paths, { keyed }) });
    const directly = page.default?.[DIRECTLY];
    return paths.map(({ props = {} }, index) => [places[index] ?? '', { route, direct: () => directly?.(props) }]);
  }

  async function renderThroughAstro(path: string, route: RouteData): Promise<string> {
    const response = await app.render(new Request(new URL(path, 'http://site.invalid')), { routeData: route });
    const html = await response.text();
    if (response.status >= 500 || (response.status === 404 && !/\/404$/.test(route.route)))
      throw new Error(`${path} (${route.component}) was answered with ${response.status}`);
    return html;
  }

  return {
    styleLists: manifest.routes.map(({ styles }) =>
      (styles as { type: string; src: string }[]).map(({ src }) => (src.startsWith('/') ? src : `/${src}`)),
    ),
    async list(siteTime, parsed) {
      run = startSiteRun(siteTime, parsed);
      states = new FieldStates(run);
      listed.clear();
      const addresses: PageAddress[] = [];
      for (const route of routes) {
        for (const [path, page] of await pathsOf(route)) {
          if (listed.has(path)) throw new Error(`Two pages stand at ${path}: ${route.component}`);
          listed.set(path, page);
          addresses.push(addressOf(route, path));
        }
      }
      return addresses;
    },
    holding: (reads) => reads.filter((read) => states.holds(read)),
    async render(path) {
      const page = listed.get(path);
      if (!page) throw new Error(`There is no page ${path}`);
      states.take();
      const html = (await page.direct()) ?? (await renderThroughAstro(path, page.route));
      return { html, fragments: run.fragments, ...states.take() };
    },
  };
}

/** Reads the record of a compiled site. */
export function readCompiled(folder: string): CompiledSite {
  return { ...(JSON.parse(readFileSync(join(folder, 'compiled.json'), 'utf8')) as CompiledSite), folder };
}
