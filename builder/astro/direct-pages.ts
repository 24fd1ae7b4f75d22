/**
 * Renders pages of a route without a request, a response and the bytes between. Once Astro has rendered a page of the
 * route, what it is rendered with is known: the others differ in their props alone, for nothing else can be read here.
 */
import { renderToString } from 'fairwind:astro-runtime';
import {
  type Component,
  type Factory,
  type Props,
  type Result,
  resultWithoutPage,
  type Slots,
} from '../astro-internals.ts';
import { DIRECTLY, type RenderDirectly } from './directly.ts';

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

async function renderHtml(component: Component, result: Result, props: Props): Promise<string> {
  const html = await renderToString(result, component as never, props, {}, true);
  if (typeof html !== 'string') throw new Error('A page answered with a response instead of HTML');
  return html;
}

/**
 * Lets a page's component be rendered directly.
 * @param create makes Astro's component of a factory.
 */
export function directPage(factory: Factory, create: (factory: Factory) => Component): Component {
  let known: Result | null = null;
  const component = create((result, props, slots) => {
    known ??= resultWithoutPage(result, createOwnAstro);
    return factory(result, props, slots);
  });
  const directly: RenderDirectly = (props) =>
    known && renderHtml(component, resultWithoutPage(known, createOwnAstro), { ...props });
  return Object.assign(component, { [DIRECTLY]: directly });
}
