/** The illustrated presenter of a live table: a figure in loose parts behind the table, posed by the phase (CSS). */
import { element } from '../ui/dom.ts';
import './presenter.css';

/** Where the figure stands in a saloon of 800 × 500: its middle and foot, its size, and the rim of the table before it. */
export interface Place {
  x: number;
  y: number;
  size: number;
  /** Height of the rim at the sides and at its highest control point. */
  rim: readonly [sides: number, middle: number];
}

const WIDTH = 800;
const HEIGHT = 500;

/** @param drawing the figure as SVG text, 560 × 480, its origin at (250, 470) */
export function createPresenter(drawing: string, { x, y, size, rim: [sides, middle] }: Place): HTMLElement {
  const parsed = new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement;
  const svg = document.importNode(parsed, true);
  const figure = svg.querySelector(':scope > g');
  figure?.setAttribute('transform', `translate(${x} ${y}) scale(${size})`);
  // Cropped as the saloon behind is, so that the figure stands at the same place of it in every shape of window.
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute('preserveAspectRatio', 'xMidYMax slice');
  const clip = document.createElementNS(svg.namespaceURI, 'clipPath');
  clip.id = 'host-table';
  const edge = document.createElementNS(svg.namespaceURI, 'path');
  edge.setAttribute('d', `M-20 0V${sides}Q400 ${middle} 820 ${sides}V0Z`);
  clip.append(edge);
  const behind = document.createElementNS(svg.namespaceURI, 'g');
  behind.setAttribute('clip-path', 'url(#host-table)');
  if (figure) behind.append(figure);
  svg.append(clip, behind);
  return element('div', { class: 'live-presenter', 'aria-hidden': 'true' }, svg);
}
