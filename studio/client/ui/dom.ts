/** Elements in one line, without a framework. */

type Child = Node | string | null;

interface Attributes {
  class?: string;
  [name: string]: string | number | boolean | null | undefined;
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(key, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== null) node.append(child);
  return node;
}

/** Writes a text where it is another one: even the same text would be laid out anew. */
export function setText(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

/** Puts these in, in their order; what stands already is not touched: what is put in anew is laid out anew. */
export function setChildren(parent: Element, children: readonly Element[]): void {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const child of children) {
    if (child === next) next = child.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}

const SVG = 'http://www.w3.org/2000/svg';

/** An SVG element with its attributes. */
export function shape(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: SVGElement[]
): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

/** An icon of 24 units: paths drawn as strokes, or circles given as `cx,cy,r`. */
export function icon(size: number, width: number, ...paths: string[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const attributes = {
    viewBox: '0 0 24 24',
    width: String(size),
    height: String(size),
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': String(width),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  for (const d of paths) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}

export const ICONS = {
  spin: () => icon(42, 2.4, 'M3 12a9 9 0 0 1 15.7-6L21 8', 'M21 3v5h-5', 'M21 12a9 9 0 0 1-15.7 6L3 16', 'M3 21v-5h5'),
  minus: () => icon(22, 1.8, 'M5 12h14'),
  plus: () => icon(22, 1.8, 'M5 12h14', 'M12 5v14'),
  turbo: () => icon(22, 1.8, 'M13 3 5 13.5h6L10 21l8.5-11H12z'),
  info: () => icon(22, 1.8, 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z', 'M12 11v5', 'M12 8h.01'),
  soundOn: () => icon(22, 1.8, 'M11 5 6.5 9H3v6h3.500L11 19z', 'M15 9a4 4 0 0 1 0 6', 'M18 6.500a8 8 0 0 1 0 11'),
  soundOff: () => icon(22, 1.8, 'M11 5 6.500 9H3v6h3.500L11 19z', 'm15.500 9.500 5 5', 'm20.500 9.500-5 5'),
  autoplay: () => icon(22, 1.8, 'M7 4.5v15l12-7.5z'),
  stop: () =>
    icon(
      62,
      1.6,
      'M6.500 5h11A1.500 1.500 0 0 1 19 6.500v11a1.500 1.500 0 0 1-1.500 1.500h-11A1.500 1.500 0 0 1 5 17.500v-11A1.500 1.500 0 0 1 6.500 5z',
    ),
  list: () => icon(22, 1.8, 'M9 6h11', 'M9 12h11', 'M9 18h11', 'M4 6h.01', 'M4 12h.01', 'M4 18h.01'),
  close: () => icon(22, 1.8, 'M6 6l12 12', 'M18 6 6 18'),
} as const;

/** The ring around the spin button that runs down until the next round may start. */
export function countdownRing(): { node: SVGSVGElement; set(share: number): void } {
  const radius = 46;
  const length = 2 * Math.PI * radius;
  const node = document.createElementNS(SVG, 'svg');
  node.setAttribute('viewBox', '0 0 100 100');
  node.setAttribute('class', 'ring');
  node.setAttribute('aria-hidden', 'true');
  const circle = document.createElementNS(SVG, 'circle');
  const attributes = { cx: '50', cy: '50', r: String(radius), fill: 'none', 'stroke-dasharray': String(length) };
  for (const [key, value] of Object.entries(attributes)) circle.setAttribute(key, value);
  node.append(circle);
  return {
    node,
    /** 1 full, 0 gone. */
    set(share) {
      node.toggleAttribute('hidden', share <= 0);
      circle.setAttribute('stroke-dashoffset', String(length * (1 - share)));
    },
  };
}
