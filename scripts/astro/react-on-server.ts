/**
 * Renders React islands while the site is built. The house has one framework, so no component is asked what it is
 * (@astrojs/react renders each one twice to find out), and an island that was rendered before with the same values is not
 * rendered again: the frame's islands repeat on every page.
 */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type IslandRecord, RECORD } from './island-record.ts';
import { isFlat, isSame, type Props, type Seen, Watch } from './watched-props.ts';

interface Metadata {
  hydrate?: string;
  astroStaticSlot?: boolean;
}

interface Rendered {
  html: string;
  attrs: { prefix: string };
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
): Memory {
  const own = memories.get(component) ?? new Map<string, Memory[]>();
  memories.set(component, own);
  const rest = Object.entries(props).map(([name, value]) => (isFlat(value) ? [name] : [name, value]));
  const key = JSON.stringify([prefix, hydrates, rest, slots]);
  const known = own.get(key) ?? [];
  own.set(key, known);
  const same = known.find(({ seen }) => isSame(seen, props));
  if (same) return same;
  const watch = new Watch();
  const html = render(component, withSlots(watch.over(props), slots, hydrates), prefix);
  const memory = { seen: watch.seen(), html };
  known.push(memory);
  return memory;
}

/** Whether a value is an island: every component that reaches a renderer is one. */
function check(component: unknown): boolean {
  return typeof component === 'function' || (typeof component === 'object' && component !== null);
}

async function renderToStaticMarkup(
  component: ComponentType<Props>,
  props: Props & { [RECORD]?: IslandRecord },
  slots: Record<string, string>,
  metadata?: Metadata,
): Promise<Rendered> {
  const record = props[RECORD];
  if (record === undefined) throw new Error(`The island ${component.name} came without the record of its page`);
  const hydrates = metadata?.astroStaticSlot ? Boolean(metadata.hydrate) : true;
  const { class: _, [RECORD]: __, ...own } = props;
  if (record.page !== undefined) own.page = record.page;
  const { html, seen } = remembered(component, own, slots, record.prefix, hydrates);
  record.seen = seen;
  return { html, attrs: { prefix: record.prefix } };
}

export default { name: '@astrojs/react', check, renderToStaticMarkup, supportsAstroStaticSlot: true };
