/** The illustrated presenter of a live table: a figure in loose parts behind the table, posed by the phase (CSS). */
import { pause } from '../api.ts';
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

/** What the presenter does by hand: it is done where the swing of the arm ends. */
type Gesture = 'spin' | 'deal' | 'turn';

export interface Presenter {
  node: HTMLElement;
  /** Swings an arm; resolves when what it moves starts to move. */
  does(gesture: Gesture): Promise<void>;
  /** Where the dealing hand is stretched to, in the page. */
  hand(): { x: number; y: number };
}

/** From the swing's beginning to the moment where the hand lets go (look: v1c). */
export const SWING_MS = 420;
/** Then the arm comes back. */
const RETURN_MS = 380;
const LETS_GO = SWING_MS / (SWING_MS + RETURN_MS);

/** The arm of a gesture, and by how many degrees it turns about its shoulder: on the way, and where the hand lets go. */
const GESTURES: Readonly<Record<Gesture, { arm: string; way: number; end: number }>> = {
  spin: { arm: '.host-arm:not(.host-rest, .host-show)', way: 44, end: 16 },
  deal: { arm: '.host-arm.host-show', way: -20, end: 16 },
  turn: { arm: '.host-arm.host-show', way: -34, end: 30 },
};

const WIDTH = 800;
const HEIGHT = 500;

/** @param drawing the figure as SVG text, 560 × 480, its origin at (250, 470) */
export function createPresenter(drawing: string, place: Place, calm: () => boolean): Presenter {
  const node = figureOf(drawing, place);
  return {
    node,
    async does(gesture) {
      const { arm, way, end } = GESTURES[gesture];
      if (calm()) return;
      node
        .querySelector(arm)
        ?.animate(
          [
            { transform: 'none', easing: 'ease-in-out' },
            { transform: `rotate(${way}deg)`, offset: LETS_GO / 2, easing: 'ease-in' },
            { transform: `rotate(${end}deg)`, offset: LETS_GO, easing: 'ease-out' },
            { transform: 'none' },
          ],
          SWING_MS + RETURN_MS,
        );
      await pause(SWING_MS);
    },
    hand() {
      const { left, top, width, height } = handOf(node);
      return { x: left + width / 2, y: top + height / 2 };
    },
  };
}

/** The dealing hand is drawn last in its arm. */
const handOf = (node: HTMLElement): DOMRect =>
  (node.querySelector('.host-show > :last-child') ?? node).getBoundingClientRect();

function figureOf(drawing: string, { x, y, size, rim: [sides, middle] }: Place): HTMLElement {
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
