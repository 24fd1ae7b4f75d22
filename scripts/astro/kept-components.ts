/**
 * The runtime of compiled `.astro` files in builds: Astro's own, with components that are kept. A kept component is
 * rendered once for all pages on which it would look at the same: which fields of the page's record it reads, what its
 * questions are answered and everything else it is given are noted (watched-props.ts), and what it reads of the content is
 * noted for each page that uses it. Islands in it are rendered for each page, and so is what is `PER_PAGE`.
 */
import * as astro from 'astro/compiler-runtime';
import { currentSiteRun, type SiteRun } from '#shared/site-run.ts';
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
    return astro.renderComponent(result, this.#name, this.#component, own, {});
  }

  render(destination: { write(chunk: unknown): void }): void {
    destination.write(this);
  }
}

interface Kept {
  seen: Seen;
  /** Content it read. */
  contents: Pick<SiteRun, 'reads' | 'fields'>;
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

/** Gathers what a template writes; text that follows text is one part. */
class Parts {
  readonly #parts: unknown[] = [];
  #texts: string[] = [];

  write(chunk: unknown): void {
    if (!(chunk instanceof Opening || isInstruction(chunk))) {
      this.#texts.push(String(chunk));
      return;
    }
    this.end();
    this.#parts.push(chunk);
  }

  end(): unknown[] {
    // Joined, the text is one piece in memory; added up, every page would gather it anew.
    if (this.#texts.length > 0) this.#parts.push(astro.unescapeHTML(this.#texts.join('')));
    this.#texts = [];
    return this.#parts;
  }
}

function renderParts(factory: Factory, result: Result, props: Props, name: string): unknown[] {
  const template = factory(resultFor(result, name), props, {}) as Template;
  const parts = new Parts();
  if (template instanceof Promise || template.render(parts) instanceof Promise)
    throw new Error(`${name} is kept for many pages and must not wait`);
  return parts.end();
}

/** Renders a component while noting all it looks at. */
function renderKept(factory: Factory, result: Result, props: Props, name: string, run: SiteRun): Kept {
  const watch = new Watch();
  const { reads, fields } = run;
  const contents = { reads: new Set<string>(), fields: new Map<string, Set<string>>() };
  Object.assign(run, contents);
  try {
    const parts = renderParts(factory, result, watch.over(props, true), name);
    for (const part of parts) if (part instanceof Opening) part.bind(watch.originals);
    return { seen: watch.seen(), contents, parts };
  } finally {
    Object.assign(run, { reads, fields });
  }
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

/** The page under way depends on all that was read for what it uses. */
function noteContents(run: SiteRun, { contents }: Kept): void {
  for (const read of contents.reads) run.reads.add(read);
  for (const [file, names] of contents.fields) {
    const ofPage = run.fields.get(file) ?? new Set<string>();
    for (const name of names) ofPage.add(name);
    run.fields.set(file, ofPage);
  }
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
    noteContents(run, kept);
    return kept.parts.map((part) => (part instanceof Opening ? part.fill(result, props) : part));
  };
}

/** Astro's own, with the components that are kept. */
export function createComponent(factory: Factory, moduleId?: string, propagation?: string): Factory {
  const name = moduleId?.split('/').at(-1) ?? '';
  const own = isOneOf(KEPT, moduleId) ? keep(factory, name) : factory;
  return astro.createComponent(own as never, moduleId, propagation as never) as unknown as Factory;
}

/** Astro's own; in a kept component islands and what differs on every page are left open. */
export function renderComponent(
  result: Result,
  name: string,
  component: Component,
  props: Props,
  slots: Slots = {},
): unknown {
  if (keptResults.has(result)) {
    const isIsland = ['function', 'object'].includes(typeof component) && !component.isAstroComponentFactory;
    if (isIsland || isOneOf(PER_PAGE, component.moduleId)) {
      if (Object.keys(slots).length > 0) throw new Error(`${name} stands in a kept component and takes no slots`);
      return new Opening(name, component, props);
    }
  }
  return astro.renderComponent(result, name, component, props, slots as never);
}
