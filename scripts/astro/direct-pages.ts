/**
 * Renders pages of a route without a request, a response and the bytes between. Once Astro has rendered a page of the
 * route, what it is rendered with is known: the others differ in their props alone, for nothing else can be read here.
 */
import type * as astro from 'astro/compiler-runtime';
import { renderToString } from 'astro/runtime/server/index.js';
import { DIRECTLY, type RenderDirectly } from './directly.ts';
import type { Props } from './watched-props.ts';

type Result = Parameters<typeof astro.renderComponent>[0];
type Slots = Record<string, unknown>;
type Factory = (result: Result, props: Props, slots: Slots) => unknown;

/** What components may ask of `Astro` on pages that are rendered so. */
interface OwnAstro {
  props: Props;
  slots: { has(name: string): boolean };
  self: unknown;
}

const REFUSING: ProxyHandler<OwnAstro> = {
  get(target, field) {
    if (field in target) return Reflect.get(target, field);
    throw new Error(`Pages are rendered from their props alone and must not read Astro.${String(field)}`);
  },
};

function createOwnAstro(props: Props, slots: Slots | null): OwnAstro {
  const has = (name: string) => Boolean(slots?.[name]);
  return new Proxy<OwnAstro>({ props, slots: { has }, self: null }, REFUSING);
}

/** Another page's result, with nothing of that page in it. */
function withoutPage(result: Result): Result {
  const { slotsByAstro: _, ...metadata } = result._metadata;
  return {
    ...result,
    params: {},
    pathname: '',
    createAstro: createOwnAstro as never,
    styles: new Set(result.styles),
    scripts: new Set(result.scripts),
    links: new Set(result.links),
    _metadata: {
      ...metadata,
      hasHydrationScript: false,
      rendererSpecificHydrationScripts: new Set(),
      hasRenderedHead: false,
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      hasRenderedServerIslandRuntime: false,
      extraHead: [],
      extraStyleHashes: [],
      extraScriptHashes: [],
      propagators: new Set(),
      pendingSlotEvaluations: [],
      templateDepth: 0,
    },
  };
}

async function renderHtml(component: Factory, result: Result, props: Props): Promise<string> {
  const html = await renderToString(result, component as never, props, {}, true);
  if (typeof html !== 'string') throw new Error('A page answered with a response instead of HTML');
  return html;
}

/**
 * Lets a page's component be rendered directly.
 * @param create makes Astro's component of a factory.
 */
export function directPage(factory: Factory, create: (factory: Factory) => Factory): Factory {
  let known: Result | null = null;
  const component = create((result, props, slots) => {
    known ??= withoutPage(result);
    return factory(result, props, slots);
  });
  const directly: RenderDirectly = (props) => known && renderHtml(component, withoutPage(known), { ...props });
  return Object.assign(component, { [DIRECTLY]: directly });
}
