/**
 * Every private part of Astro that the builder leans on. Nothing else in the repository names one, and
 * `tests/unit/astro-internals.test.ts` says in a sentence which of them an update of Astro has changed. Until this file
 * follows, `npm run build -- --plain` makes the same pages with stock Astro (docs/architecture.md).
 *
 * It is loaded by rendering threads, which must start fast: it imports nothing of Astro but types, and hands the bundler
 * the source of what does.
 */
import { pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';

// ── The runtime of compiled `.astro` files

type CompilerRuntime = typeof import('astro/compiler-runtime');
type ServerRuntime = typeof import('astro/runtime/server/index.js');

/** What the rest of a page's rendering stands in. */
export type Result = Parameters<CompilerRuntime['renderComponent']>[0];
export type Props = Record<string, unknown>;
export type Slots = Record<string, unknown>;
export type Factory = (result: Result, props: Props, slots: Slots) => unknown;
export interface Component extends Factory {
  /** The path of its `.astro` file. */
  moduleId?: string;
  isAstroComponentFactory?: boolean;
}
/** What a component's factory gives. */
export interface Template {
  render(destination: { write(chunk: unknown): void }): unknown;
}

/** The parts of Astro's runtime that ours is made over (`builder/astro/private-runtime.d.ts`). */
export interface PrivateRuntime {
  createComponent(factory: Factory, moduleId?: string, propagation?: string): Component;
  renderComponent(result: Result, name: string, component: Component, props: Props, slots: Slots): unknown;
  unescapeHTML: CompilerRuntime['unescapeHTML'];
  renderToString: ServerRuntime['renderToString'];
}

/** What compiled `.astro` files import. */
const COMPILER_RUNTIME = 'astro/compiler-runtime';
/** The name under which our runtime takes Astro's. */
const PRIVATE_RUNTIME = 'fairwind:astro-runtime';
const OWN_RUNTIME = '\0fairwind:own-runtime';

/** Where each part of it stands. */
const PRIVATE_PARTS: Readonly<Record<keyof PrivateRuntime, string>> = {
  createComponent: COMPILER_RUNTIME,
  renderComponent: COMPILER_RUNTIME,
  unescapeHTML: COMPILER_RUNTIME,
  renderToString: 'astro/runtime/server/index.js',
};

const privateSource = Object.entries(PRIVATE_PARTS)
  .map(([name, from]) => `export { ${name} } from '${from}';`)
  .join('\n');
const ownSource = (file: string) => `
export * from '${COMPILER_RUNTIME}';
export { createComponent, renderComponent } from ${JSON.stringify(file)};
`;

/**
 * Lets compiled `.astro` files run on a runtime of ours in builds.
 * @param file the module that exports its `createComponent` and `renderComponent`.
 */
export function replaceRuntime(name: string, file: string): AstroIntegration {
  const ownIds = [`\0${PRIVATE_RUNTIME}`, OWN_RUNTIME];
  const plugin = {
    name,
    enforce: 'pre' as const,
    resolveId(id: string, importer: string | undefined) {
      if (id === PRIVATE_RUNTIME) return `\0${PRIVATE_RUNTIME}`;
      return id === COMPILER_RUNTIME && !ownIds.includes(importer ?? '') ? OWN_RUNTIME : undefined;
    },
    load(id: string) {
      if (id === `\0${PRIVATE_RUNTIME}`) return privateSource;
      return id === OWN_RUNTIME ? ownSource(file) : undefined;
    },
  };
  return {
    name,
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}

/** What Astro makes `Astro` of in a component. */
export type CreateAstro = (props: Props, slots: Slots | null) => object;

/** What a page's result notes of the page under way, as it is before the page. */
export const freshNotes = () => ({
  hasHydrationScript: false,
  rendererSpecificHydrationScripts: new Set<string>(),
  hasRenderedHead: false,
  renderedScripts: new Set<string>(),
  hasDirectives: new Set<string>(),
  hasRenderedServerIslandRuntime: false,
  extraHead: [],
  extraStyleHashes: [],
  extraScriptHashes: [],
  propagators: new Set<never>(),
  pendingSlotEvaluations: [],
  templateDepth: 0,
});

/** Another page's result, with nothing of that page in it. */
export function resultWithoutPage(result: Result, createAstro: CreateAstro): Result {
  const { slotsByAstro: _, ...metadata } = result._metadata;
  return {
    ...result,
    params: {},
    pathname: '',
    createAstro: createAstro as never,
    styles: new Set(result.styles),
    scripts: new Set(result.scripts),
    links: new Set(result.links),
    _metadata: { ...metadata, ...freshNotes() },
  };
}

/** A page's result as a component may see it that is rendered for many pages: it can do nothing to the page. */
export function resultForMany(result: Result, createAstro: CreateAstro): Result {
  const extraHead = Object.freeze([]);
  return Object.create(result, {
    _metadata: { value: { ...result._metadata, propagators: new Set(), extraHead } },
    createAstro: { value: createAstro },
  }) as Result;
}

/** Whether what a template writes is a note to Astro (a script, a directive) and not HTML. */
export const isInstruction = (chunk: unknown): boolean =>
  typeof chunk === 'object' && chunk !== null && 'type' in chunk;

/** Whether a component is one of the browser's framework and not Astro's. */
export const isIsland = (component: Component): boolean =>
  ['function', 'object'].includes(typeof component) && !component.isAstroComponentFactory;

// ── The markup of islands

export const ISLAND = 'astro-island';
export const SLOT = 'astro-slot';
/** The element of a slot in a component that does not hydrate. */
export const STATIC_SLOT = 'astro-static-slot';

/** What Astro says of an island to its renderer. */
export interface IslandMetadata {
  hydrate?: string;
  astroStaticSlot?: boolean;
}

/**
 * What Astro writes on every island and its code takes for granted once the document has been read, or needs for its
 * messages. The island's name holds a hash of the folder the site is built in, too.
 */
export const TAKEN_FOR_GRANTED =
  / (?:uid="[^"]*"|component-export="default"|await-children|props="\{(?:&quot;data-astro-transition-persist&quot;:\[0,&quot;\w+&quot;\])?\}")|&quot;name&quot;:&quot;\w+&quot;,(?=&quot;value)/g;

/** The properties of an island, as Astro writes them: what stands before, and their JSON. */
export const ISLAND_PROPS = /(<astro-island\b[^>]*? props=")([^"]*)"/g;

/** Astro's own modules of the browser that every page runs: the router. */
export const ROUTER_MODULES = String.raw`\/astro\/dist\/(?:transitions\/|virtual-modules\/transitions)|astro:transitions|\/ClientRouter\.astro\?astro&type=script`;

// ── The program that Astro builds to render pages, and throws away afterwards

/** Its folder, beside the built site. */
export const PROGRAM_FOLDER = './.prerender/';
export const isProgramEntry = (file: string): boolean => file.startsWith('prerender-entry');

export interface Route {
  route: string;
  component: string;
  type: string;
  pathname?: string;
  prerender: boolean;
  segments: { content: string; dynamic: boolean; spread: boolean }[][];
}
export interface StaticPath {
  params: Record<string, string | undefined>;
  props?: Record<string, unknown>;
}
interface PageModule {
  default?: object;
  getStaticPaths?: () => StaticPath[] | Promise<StaticPath[]>;
}
interface BuiltModule {
  manifest: {
    routes: { routeData: Route; styles: { type: string; src: string }[] }[];
    entryModules: Record<string, string>;
  };
  app: {
    /** What `getStaticPaths` of a route gave, found again by path. */
    routeCache: {
      set(
        route: Route,
        entry: { mod: object; staticPaths: StaticPath[] & { keyed: ReadonlyMap<string, StaticPath> } },
      ): void;
    };
    setInternals(internals: object): void;
    setOptions(options: object): void;
    getComponentByRoute(route: Route): Promise<PageModule>;
    render(request: Request, options: { routeData: Route }): Promise<Response>;
  };
}

/** The path a route's parameters give, e.g. `/main/de/promo/item/welcome`. */
function pathOf(route: Route, params: StaticPath['params']): string {
  const parts = route.segments.map((segment) =>
    segment
      .map(({ content, dynamic, spread }) => (dynamic ? (params[spread ? content.slice(3) : content] ?? '') : content))
      .join(''),
  );
  return `/${parts.filter((part) => part !== '').join('/')}`;
}

/** The program, ready to render. */
export interface AstroProgram {
  /** Routes that are prebuilt. */
  routes: readonly Route[];
  /** Stylesheets of each page type, in the order the type loads them. */
  styleLists: string[][];
  /** The component of a route, and its pages by path. */
  pagesOf(route: Route): Promise<{ component: object | undefined; pages: [path: string, props: Props][] }>;
  /** @throws what the page throws, or when it is answered with an error. */
  render(path: string, route: Route): Promise<string>;
}

/** @param file absolute path of the program's entry. */
export async function openAstroProgram(file: string): Promise<AstroProgram> {
  const { app, manifest } = (await import(pathToFileURL(file).href)) as BuiltModule;
  const pagesByKeys = new Map(
    manifest.routes.map(({ routeData, styles }) => [
      `${routeData.route}&${routeData.component}`,
      { ...routeData, styles: styles.map((sheet, order) => ({ sheet, order, depth: 0 })) },
    ]),
  );
  app.setInternals({ pagesByKeys, entrySpecifierToBundleMap: new Map(Object.entries(manifest.entryModules)) });
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write: () => true } } } });
  return {
    routes: manifest.routes.map(({ routeData }) => routeData).filter(({ prerender }) => prerender),
    styleLists: manifest.routes.map(({ styles }) => styles.map(({ src }) => (src.startsWith('/') ? src : `/${src}`))),
    async pagesOf(route) {
      const module = await app.getComponentByRoute(route);
      const paths = module.getStaticPaths ? await module.getStaticPaths() : [];
      const places = paths.map(({ params }) => pathOf(route, params));
      const keyed = new Map(paths.map((path, index) => [places[index] ?? '', path]));
      // Else the route's first page would ask for all paths again, and count what they read among its own reads.
      app.routeCache.set(route, { mod: module, staticPaths: Object.assign(paths, { keyed }) });
      return {
        component: module.default,
        pages: paths.map(({ props = {} }, index) => [places[index] ?? '', props]),
      };
    },
    async render(path, route) {
      const response = await app.render(new Request(new URL(path, 'http://site.invalid')), { routeData: route });
      const html = await response.text();
      if (response.status >= 500 || (response.status === 404 && !/\/404$/.test(route.route)))
        throw new Error(`${path} (${route.component}) was answered with ${response.status}`);
      return html;
    },
  };
}
