/**
 * Renders React islands while the site is built. There is one framework, so no component is asked what it is
 * (@astrojs/react renders each one twice to find out), and the ids in an island begin with its name.
 */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type IslandMetadata, type Props, SLOT, STATIC_SLOT } from '../astro-internals.ts';
import { type IslandRecord, RECORD } from './island-record.ts';

interface Rendered {
  html: string;
  attrs: { prefix: string };
}

/** HTML that Astro rendered, inside an island; the browser's half is in @astrojs/react. */
function Slot({ html, name, hydrates }: { html: string; name?: string; hydrates: boolean }): ReactNode {
  if (html.trim() === '') return null;
  const props = { name, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } };
  return createElement(hydrates ? SLOT : STATIC_SLOT, props);
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

/** Whether a value is an island: every component that reaches a renderer is one. */
function check(component: unknown): boolean {
  return typeof component === 'function' || (typeof component === 'object' && component !== null);
}

async function renderToStaticMarkup(
  component: ComponentType<Props>,
  props: Props & { [RECORD]?: IslandRecord },
  slots: Record<string, string>,
  metadata?: IslandMetadata,
): Promise<Rendered> {
  const record = props[RECORD];
  if (record === undefined) throw new Error(`The island ${component.name} came without the record of its page`);
  const hydrates = metadata?.astroStaticSlot ? Boolean(metadata.hydrate) : true;
  const { class: _, [RECORD]: __, ...own } = props;
  if (record.page !== undefined) own.page = record.page;
  const html = render(component, withSlots(own, slots, hydrates), record.prefix);
  return { html, attrs: { prefix: record.prefix } };
}

export default { name: '@astrojs/react', check, renderToStaticMarkup, supportsAstroStaticSlot: true };
