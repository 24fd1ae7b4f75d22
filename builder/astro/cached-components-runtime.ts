/**
 * The runtime of compiled `.astro` files in builds: Astro's own, with components that are cached. A cached component is
 * rendered once for all pages on which it would look at the same: which fields of the page's record it reads, what its
 * questions are answered and everything else it is given are noted (watched-props.ts), and what it reads of the content is
 * noted for each page that uses it. Islands in it, and what is `PER_PAGE`, are rendered for each page.
 *
 * What is cached stands in a rendered page as the mark of a fragment (shared/site-run.ts): what comes after rendering reads
 * each fragment once.
 */
import * as astro from 'fairwind:astro-runtime';
import { type ContentReads, currentSiteRun, fragmentMark, gatherReads, type SiteRun } from '#shared/site-run.ts';
import {
  type Component,
  type Factory,
  isInstruction,
  isIsland,
  type Props,
  type Result,
  resultForMany,
  type Slots,
  type Template,
} from '../astro-internals.ts';
import { directPage } from './direct-pages.ts';
import { type IslandRecord, RECORD } from './island-record.ts';
import { isFlat, isSame, type Seen, Watch } from './watched-props.ts';

/** Components that repeat from page to page. They take no slots, wait for nothing and know their props alone. */
const CACHED: readonly string[] = [
  '/src/features/shell/ui/FooterContent.astro',
  '/src/features/shell/ui/Header.astro',
  '/src/features/shell/ui/Notices.astro',
  '/src/features/shell/ui/SideMenu.astro',
  '/src/features/shell/ui/TabBar.astro',
  '/src/features/navigation/ui/LoadingBar.astro',
  '/src/ui/GameTile.astro',
];
/** Components inside cached ones that differ on every page. */
const PER_PAGE: readonly string[] = ['/src/features/shell/ui/LanguageMenu.astro'];

/** Components that are pages of their own. */
const PAGES = '/src/pages/';

const isOneOf = (paths: readonly string[], moduleId: string | undefined): boolean =>
  moduleId !== undefined && paths.some((path) => moduleId.endsWith(path));

/** A place in a cached component that is rendered for each page. */
class Opening {
  readonly #name: string;
  readonly #component: Component;
  readonly #props: Props;
  /** Which of its props are records of the cached component's own props, by their names. */
  #records: [name: string, prop: string][] = [];

  constructor(name: string, component: Component, props: Props) {
    this.#name = name;
    this.#component = component;
    this.#props = props;
  }

  /** Lets go of the records of the first page. */
  bind(originals: ReadonlyMap<unknown, string>): void {
    for (const [name, value] of Object.entries(this.#props)) {
      const prop = originals.get(value);
      if (prop === undefined) continue;
      this.#records.push([name, prop]);
      this.#props[name] = undefined;
    }
  }

  fill(result: Result, props: Props): unknown {
    const own = { ...this.#props };
    for (const [name, prop] of this.#records) own[name] = props[prop];
    return renderComponent(result, this.#name, this.#component, own);
  }

  render(destination: { write(chunk: unknown): void }): void {
    destination.write(this);
  }
}

interface Cached {
  seen: Seen;
  /** Content it read. */
  contents: ContentReads;
  /** HTML, Astro's instructions and openings, in order. */
  parts: readonly unknown[];
}

/** The results that cached components are rendered with. */
const cachedResults = new WeakSet<object>();

/** A page's result as a cached component may see it: what it does to the page shows in its parts or is refused. */
function resultFor(result: Result, name: string): Result {
  const own = resultForMany(
    result,
    (props, slots) =>
      new Proxy(
        { props, slots, self: null },
        {
          get(target, field) {
            if (field in target) return Reflect.get(target, field);
            throw new Error(`${name} is cached for many pages and must not read Astro.${String(field)}`);
          },
        },
      ),
  );
  cachedResults.add(own);
  return own;
}

/** Shorter HTML is written where it stands. */
const SMALLEST_FRAGMENT = 60;

/** Gathers what a template writes; text that follows text is one part. */
class Parts {
  readonly #run: SiteRun;
  readonly #parts: unknown[] = [];
  #texts: string[] = [];

  constructor(run: SiteRun) {
    this.#run = run;
  }

  write(chunk: unknown): void {
    if (!(chunk instanceof Opening || isInstruction(chunk))) {
      this.#texts.push(String(chunk));
      return;
    }
    this.end();
    this.#parts.push(chunk);
  }

  end(): unknown[] {
    const text = this.#texts.join('');
    if (text !== '')
      this.#parts.push(astro.unescapeHTML(text.length < SMALLEST_FRAGMENT ? text : fragmentMark(this.#run, text)));
    this.#texts = [];
    return this.#parts;
  }
}

function renderParts(factory: Factory, result: Result, props: Props, name: string, run: SiteRun): unknown[] {
  const template = factory(resultFor(result, name), props, {}) as Template;
  const parts = new Parts(run);
  if (template instanceof Promise || template.render(parts) instanceof Promise)
    throw new Error(`${name} is cached for many pages and must not wait`);
  return parts.end();
}

/** Renders a component while noting all it looks at. */
function renderCached(factory: Factory, result: Result, props: Props, name: string, run: SiteRun): Cached {
  const watch = new Watch();
  const { value: parts, contents } = gatherReads(run, () =>
    renderParts(factory, result, watch.over(props, true), name, run),
  );
  for (const part of parts) if (part instanceof Opening) part.bind(watch.originals);
  return { seen: watch.seen(), contents, parts };
}

/** What was cached of a component, to be found by the fields that any of its renderings read. */
class Memory {
  readonly #fields = new Map<string, [prop: string, field: string]>();
  #byFields = new Map<string, Cached[]>();

  #keyOf(props: Props): string {
    let key = '';
    for (const [prop, field] of this.#fields.values()) key += `${String((props[prop] as Props)[field])} `;
    return key;
  }

  find(props: Props): Cached | undefined {
    return this.#byFields.get(this.#keyOf(props))?.find(({ seen }) => isSame(seen, props));
  }

  add(cached: Cached, props: Props): void {
    const known = this.#fields.size;
    for (const [prop, field] of cached.seen.reads) this.#fields.set(`${prop} ${field}`, [prop, field]);
    // A field that was not read before tells apart what was cached till now only once more: what is not found is rendered.
    if (this.#fields.size > known) this.#byFields = new Map();
    const key = this.#keyOf(props);
    this.#byFields.set(key, [...(this.#byFields.get(key) ?? []), cached]);
  }
}

/** What was cached in each run, by component and by all it was given but watched records and questions. */
const memories = new WeakMap<SiteRun, Map<Factory, Map<string, Memory>>>();

function memoryOf(run: SiteRun, factory: Factory, props: Props): Memory {
  const ofRun = memories.get(run) ?? new Map<Factory, Map<string, Memory>>();
  memories.set(run, ofRun);
  const own = ofRun.get(factory) ?? new Map<string, Memory>();
  ofRun.set(factory, own);
  const rest = Object.entries(props).map(([name, value]) => {
    if (isFlat(value) || typeof value === 'function') return [name];
    return value === undefined ? [name, null, null] : [name, value];
  });
  const key = JSON.stringify(rest);
  const memory = own.get(key) ?? new Memory();
  own.set(key, memory);
  return memory;
}

function cache(factory: Factory, name: string): Factory {
  return (result, props, slots) => {
    const run = currentSiteRun();
    // Inside another cached component it is part of that one.
    if (run === null || cachedResults.has(result)) return factory(result, props, slots);
    if (Object.keys(slots).length > 0) throw new Error(`${name} is cached for many pages and takes no slots`);
    const memory = memoryOf(run, factory, props);
    let cached = memory.find(props);
    if (cached === undefined) {
      cached = renderCached(factory, result, props, name, run);
      memory.add(cached, props);
    }
    run.shared.add(cached.contents);
    return cached.parts.map((part) => (part instanceof Opening ? part.fill(result, props) : part));
  };
}

/** Astro's own, with the components that are cached, and pages that can be rendered directly. */
export function createComponent(factory: Factory, moduleId?: string, propagation?: string): Component {
  const name = moduleId?.split('/').at(-1) ?? '';
  const create = (own: Factory) => astro.createComponent(own, moduleId, propagation);
  if (moduleId?.includes(PAGES)) return directPage(factory, create);
  return create(isOneOf(CACHED, moduleId) ? cache(factory, name) : factory);
}

/** How many islands of a name a page has had: the ids in them must differ, and be the same in the browser. */
const islandCounts = new WeakMap<Result, Map<string, number>>();

function prefixOf(result: Result, name: string): string {
  const counts = islandCounts.get(result) ?? new Map<string, number>();
  islandCounts.set(result, counts);
  const count = counts.get(name) ?? 0;
  counts.set(name, count + 1);
  return count === 0 ? name : `${name}${count}`;
}

/** The records of pages under way: the browser gives all islands the one that the document has. */
const records = new WeakMap<Result, string>();

function refuseOtherRecord(result: Result, name: string, page: unknown): void {
  const record = JSON.stringify(page);
  if ((records.get(result) ?? record) !== record) throw new Error(`The island ${name} is given another page's record`);
  records.set(result, record);
}

/** Renders an island; the record of its page does not go into its own markup. */
function renderIsland(result: Result, name: string, component: Component, props: Props, slots: Slots): unknown {
  const { page, ...own } = props;
  if (page !== undefined) refuseOtherRecord(result, name, page);
  const record: IslandRecord = { page, prefix: prefixOf(result, name) };
  return astro.renderComponent(result, name, component, { ...own, [RECORD]: record }, slots);
}

/** Astro's own; in a cached component islands and what differs on every page are left open. */
export function renderComponent(
  result: Result,
  name: string,
  component: Component,
  props: Props,
  slots: Slots = {},
): unknown {
  const island = isIsland(component);
  if (cachedResults.has(result) && (island || isOneOf(PER_PAGE, component.moduleId))) {
    if (Object.keys(slots).length > 0) throw new Error(`${name} stands in a cached component and takes no slots`);
    return new Opening(name, component, props);
  }
  if (island) return renderIsland(result, name, component, props, slots);
  return astro.renderComponent(result, name, component, props, slots);
}
