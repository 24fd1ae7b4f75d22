/** What the controls of a slot wear: the colours of its cabinet, so that the bar is a part of it. Sizes are not its own. */
import type { Cabinet } from '../cabinet/contract.ts';
import { paneOf } from '../cabinet/glass.ts';
import { mix } from '../cabinet/sketch.ts';

export interface Dress {
  /** The bar from its upper to its lower edge. */
  bar: string;
  foot: string;
  /** A control on the bar. */
  control: string;
  /** The outline of the bar and of controls. */
  edge: string;
  /** The rim of the large button, a CSS background. */
  rim: string;
  /** Corners of controls, as a share of their size. */
  corner: string;
}

const BLACK = '#000000';
const ROUND = 50;

/** The bar is the glass without what shines through it; its edge is the line round a cell that won. */
export function dressOf({ frame, glass }: Cabinet): Dress {
  const tint = paneOf(glass);
  const { inner, corner } = frame.hit;
  return {
    bar: mix(tint, BLACK, 0.12),
    foot: mix(tint, BLACK, 0.55),
    control: mix(tint, BLACK, 0.62),
    edge: inner,
    rim: frame.rim,
    corner: `${Math.min(ROUND, corner * 2)}%`,
  };
}

/** Puts it on: what stands in the page reads it from its styles. */
export function wear(root: HTMLElement, cabinet: Cabinet): void {
  root.classList.add('dressed');
  for (const [part, value] of Object.entries(dressOf(cabinet))) root.style.setProperty(`--cabinet-${part}`, value);
}
