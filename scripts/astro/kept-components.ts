/**
 * The runtime of compiled `.astro` files in builds: Astro's own, with components that are kept. A kept component is
 * rendered once for all pages on which it would look at the same: which fields of the page's record it reads, what its
 * questions are answered and everything else it is given are noted (watched-props.ts), and what it reads of the content is
 * noted for each page that uses it. Islands in it are kept by themselves, and what is `PER_PAGE` is rendered for each page.
 *
 * What is kept stands in a rendered page as the mark of a fragment (shared/site-run.ts): what comes after rendering reads
 * each fragment once.
 */
import * as astro from 'astro/compiler-runtime';
import { type ContentReads, currentSiteRun, fragmentMark, gatherReads, type SiteRun } from '#shared/site-run.ts';
import { directPage } from './direct-pages.ts';
import { type IslandRecord, RECORD } from './island-record.ts';
import { isFlat, isSame, type Props, type Seen, Watch } from './watched-props.ts';

export * from 'astro/compiler-runtime';

/** Components that repeat from page to page. They take no slots, wait for nothing and know their props alone. */
const KEPT: readonly string[] = [
  '/src/features/shell/ui/FooterContent.astro',
  '/src/features/shell/ui/Header.astro',
  '/src/features/shell/ui/Notices.astro',
  '/src/features/shell/ui/SideMenu.astro',
  '/src/features/shell/ui/TabBar.astro',
  '/src/features/navigation/ui/LoadingBar.astro',
  '/src/ui/GameTile.astro',
];
/** Components inside kept ones that differ on every page. */
const PER_PAGE: readonly string[] = ['/src/features/shell/ui/LanguageMenu.astro'];

/** Components that are pages of their own. */
const PAGES = '/src/pages/';

type Result = Parameters<typeof astro.renderComponent>[0];
type Slots = Record<string, unknown>;
type Factory = (result: Result, props: Props, slots: Slots) => unknown;
interface Component extends Factory {
  moduleId?: string;
  isAstroComponentFactory?: boolean;
}
interface Template {
  render(destination: { write(chunk: unknown): void }): unknown;
}

const isOneOf = (paths: readonly string[], moduleId: string | undefined): boolean =>
  moduleId !== undefined && paths.some((path) => moduleId.endsWith(path));

/** A place in a kept component that is rendered for each page. */
class Opening {
  readonly #name: string;
  readonly #component: Component;
  readonly #props: Props;
  /** Which of its props are records of the kept component's own props, by their names. */
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

interface Kept {
  seen: Seen;
  /** Content it read. */
  contents: ContentReads;
  /** HTML, Astro's instructions and openings, in order. */
  parts: readonly unknown[];
}

/** The results that kept components are rendered with. */
const keptResults = new WeakSet<object>();

/** A page's result as a kept component may see it: what it does to the page shows in its parts or is refused. */
function resultFor(result: Result, name: string): Result {
  const extraHead = Object.freeze([]);
  const own = Object.create(result, {
    _metadata: { value: { ...result._metadata, propagators: new Set(), extraHead } },
    createAstro: {
      value: (props: Props, slots: Slots) =>
        new Proxy(
          { props, slots, self: null },
          {
            get(target, field) {
              if (field in target) return Reflect.get(target, field);
              throw new Error(`${name} is kept for many pages and must not read Astro.${String(field)}`);
            },
          },
        ),
    },
  }) as Result;
  keptResults.add(own);
  return own;
}

const isInstruction = (chunk: unknown): boolean => typeof chunk === 'object' && chunk !== null && 'type' in chunk;

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
    throw new Error(`${name} is kept for many pages and must not wait`);
  return parts.end();
}

/** Renders a component while noting all it looks at. */
function renderKept(factory: Factory, result: Result, props: Props, name: string, run: SiteRun): Kept {
  const watch = new Watch();
  const { value: parts, contents } = gatherReads(run, () =>
    renderParts(factory, result, watch.over(props, true), name, run),
  );
  for (const part of parts) if (part instanceof Opening) part.bind(watch.originals);
  return { seen: watch.seen(), contents, parts };
}

/** What was kept of a component, to be found by the fields that any of its renderings read. */
class Memory {
  readonly #fields = new Map<string, [prop: string, field: string]>();
  #byFields = new Map<string, Kept[]>();

  #keyOf(props: Props): string {
    let key = '';
    for (const [prop, field] of this.#fields.values()) key += `${String((props[prop] as Props)[field])} `;
    return key;
  }

  find(props: Props): Kept | undefined {
    return this.#byFields.get(this.#keyOf(props))?.find(({ seen }) => isSame(seen, props));
  }

  add(kept: Kept, props: Props): void {
    const known = this.#fields.size;
    for (const [prop, field] of kept.seen.reads) this.#fields.set(`${prop} ${field}`, [prop, field]);
    // A field that was not read before tells apart what was kept till now only once more: what is not found is rendered.
    if (this.#fields.size > known) this.#byFields = new Map();
    const key = this.#keyOf(props);
    this.#byFields.set(key, [...(this.#byFields.get(key) ?? []), kept]);
  }
}

/** What was kept in each run, by component and by all it was given but watched records and questions. */
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

function keep(factory: Factory, name: string): Factory {
  return (result, props, slots) => {
    const run = currentSiteRun();
    // Inside another kept component it is part of that one.
    if (run === null || keptResults.has(result)) return factory(result, props, slots);
    if (Object.keys(slots).length > 0) throw new Error(`${name} is kept for many pages and takes no slots`);
    const memory = memoryOf(run, factory, props);
    let kept = memory.find(props);
    if (kept === undefined) {
      kept = renderKept(factory, result, props, name, run);
      memory.add(kept, props);
    }
    run.shared.add(kept.contents);
    return kept.parts.map((part) => (part instanceof Opening ? part.fill(result, props) : part));
  };
}

/** Astro's own, with the components that are kept, and pages that can be rendered directly. */
export function createComponent(factory: Factory, moduleId?: string, propagation?: string): Factory {
  const name = moduleId?.split('/').at(-1) ?? '';
  const create = (own: Factory) =>
    astro.createComponent(own as never, moduleId, propagation as never) as unknown as Factory;
  if (moduleId?.includes(PAGES)) return directPage(factory, create);
  return create(isOneOf(KEPT, moduleId) ? keep(factory, name) : factory);
}

/** Whether a component is one of the browser's framework and not Astro's. */
const isIsland = (component: Component): boolean =>
  ['function', 'object'].includes(typeof component) && !component.isAstroComponentFactory;

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

interface KeptIsland {
  seen: Seen;
  /** HTML and Astro's instructions, in order. */
  parts: readonly unknown[];
}

/** Islands of each run, by component and by all they were given but the page's record. */
const islandMemories = new WeakMap<SiteRun, Map<Component, Map<string, KeptIsland[]>>>();

function islandsAlike(run: SiteRun, component: Component, key: string): KeptIsland[] {
  const ofRun = islandMemories.get(run) ?? new Map<Component, Map<string, KeptIsland[]>>();
  islandMemories.set(run, ofRun);
  const own = ofRun.get(component) ?? new Map<string, KeptIsland[]>();
  ofRun.set(component, own);
  const alike = own.get(key) ?? [];
  own.set(key, alike);
  return alike;
}

/** Props of islands whose HTML other pages can have too; one with more is the page's own. */
const LONGEST_KEPT_PROPS = 1_000;

/** Renders an island; one without slots that another page had alike is not rendered again. */
function renderIsland(result: Result, name: string, component: Component, props: Props, slots: Slots): unknown {
  const run = currentSiteRun();
  const { page, ...own } = props;
  if (page !== undefined) refuseOtherRecord(result, name, page);
  const record: IslandRecord = { page, prefix: prefixOf(result, name) };
  const render = () => astro.renderComponent(result, name, component, { ...own, [RECORD]: record }, slots as never);
  const key = JSON.stringify([record.prefix, own]);
  if (run === null || Object.keys(slots).length > 0 || key.length > LONGEST_KEPT_PROPS) return render();
  const alike = islandsAlike(run, component, key);
  const known = alike.find(({ seen }) => isSame(seen, props));
  if (known) return known.parts;
  return Promise.resolve(render()).then((island) => {
    const parts = new Parts(run);
    (island as Template).render(parts);
    const kept = { seen: record.seen ?? { reads: [], whole: [], asked: [] }, parts: parts.end() };
    alike.push(kept);
    return kept.parts;
  });
}

/** Astro's own; in a kept component islands and what differs on every page are left open. */
export function renderComponent(
  result: Result,
  name: string,
  component: Component,
  props: Props,
  slots: Slots = {},
): unknown {
  const island = isIsland(component);
  if (keptResults.has(result) && (island || isOneOf(PER_PAGE, component.moduleId))) {
    if (Object.keys(slots).length > 0) throw new Error(`${name} stands in a kept component and takes no slots`);
    return new Opening(name, component, props);
  }
  if (island) return renderIsland(result, name, component, props, slots);
  return astro.renderComponent(result, name, component, props, slots as never);
}
