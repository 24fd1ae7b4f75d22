/**
 * Renders React islands while the site is built. The house has one framework, so no component is asked what it is
 * (@astrojs/react renders each one twice to find out), and an island that was rendered before with the same values is not
 * rendered again: the frame's islands repeat on every page.
 */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { isFlat, isSame, type Props, type Seen, Watch } from './watched-props.ts';

interface Metadata {
  hydrate?: string;
  astroStaticSlot?: boolean;
}

interface Rendering {
  result: object;
}

interface Rendered {
  html: string;
  attrs: { prefix: string };
}

/** How many islands a page has had: their ids must differ, and be the same in the browser. */
const islandCounts = new WeakMap<object, number>();

function nextPrefix(result: object): string {
  const count = islandCounts.get(result) ?? 0;
  islandCounts.set(result, count + 1);
  return `r${count}`;
}

/** HTML that Astro rendered, inside an island; the browser's half is in @astrojs/react. */
function Slot({ html, name, hydrates }: { html: string; name?: string; hydrates: boolean }): ReactNode {
  if (html.trim() === '') return null;
  const props = { name, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } };
  return createElement(hydrates ? 'astro-slot' : 'astro-static-slot', props);
}

const toCamelCase = (name: string) => name.trim().replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());

function withSlots(props: Props, slots: Record<string, string>, hydrates: boolean): Props {
  const filled: Props = { ...props };
  for (const [name, html] of Object.entries(slots)) {
    const own = name === 'default' ? {} : { name: toCamelCase(name) };
    filled[name === 'default' ? 'children' : toCamelCase(name)] = createElement(Slot, { html, hydrates, ...own });
  }
  return filled;
}

/** React's mark of a part that was not ready: it would reach the page as its fallback. */
const UNREADY = /<!--\$[!?]-->/;
/** Hints that React adds for the browser's own loading; the page's head has what it needs. */
const HINT = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

function render(component: ComponentType<Props>, props: Props, prefix: string): string {
  const html = renderToString(createElement(component, props), { identifierPrefix: prefix });
  if (UNREADY.test(html)) throw new Error(`The island ${component.name} waits for something while it is prebuilt`);
  return html.replace(HINT, '');
}

/** One rendering: what of its records it read, and what came of it. */
interface Memory {
  seen: Seen;
  html: string;
}

/** What islands have rendered, by everything they were given but the fields of watched records. */
const memories = new WeakMap<ComponentType<Props>, Map<string, Memory[]>>();

function remembered(
  component: ComponentType<Props>,
  props: Props,
  slots: Record<string, string>,
  prefix: string,
  hydrates: boolean,
): string {
  const own = memories.get(component) ?? new Map<string, Memory[]>();
  memories.set(component, own);
  const rest = Object.entries(props).map(([name, value]) => (isFlat(value) ? [name] : [name, value]));
  const key = JSON.stringify([prefix, hydrates, rest, slots]);
  const known = own.get(key) ?? [];
  own.set(key, known);
  const same = known.find(({ seen }) => isSame(seen, props));
  if (same) return same.html;
  const watch = new Watch();
  const html = render(component, withSlots(watch.over(props), slots, hydrates), prefix);
  known.push({ seen: watch.seen(), html });
  return html;
}

/** Whether a value is an island: every component that reaches a renderer is one. */
function check(component: unknown): boolean {
  return typeof component === 'function' || (typeof component === 'object' && component !== null);
}

async function renderToStaticMarkup(
  this: Rendering,
  component: ComponentType<Props>,
  props: Props,
  slots: Record<string, string>,
  metadata?: Metadata,
): Promise<Rendered> {
  const prefix = nextPrefix(this.result);
  const hydrates = metadata?.astroStaticSlot ? Boolean(metadata.hydrate) : true;
  const { class: _, ...own } = props;
  return { html: remembered(component, own, slots, prefix, hydrates), attrs: { prefix } };
}

export default { name: '@astrojs/react', check, renderToStaticMarkup, supportsAstroStaticSlot: true };
