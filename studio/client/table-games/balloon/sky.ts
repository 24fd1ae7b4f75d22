/** The sky behind the balloon: what passes by on the way up, from the coast to the stars. */
import { element } from '../../ui/dom.ts';
import { clouds, coast, FAR_CLOUDS, NEAR_CLOUDS, stars } from './pictures.ts';

export interface Sky {
  node: HTMLElement;
  /** Shows the sky at a climb (flight.ts). */
  climb(climb: number): void;
  /** How far above the lower edge the ground lies, px. */
  ground(px: number): void;
}

const between = (value: number, from: number, to: number): number =>
  Math.max(0, Math.min(1, (value - from) / (to - from)));

/** What a layer passes in one unit of climb, hundredths of the sky's height. */
const LAND_SPEED = 95;
const FAR_SPEED = 35;
const NEAR_SPEED = 80;

export function createSky(): Sky {
  const layer = (name: string, ...children: Node[]) => element('div', { class: `balloon-layer ${name}` }, ...children);
  const far = layer('clouds', ...clouds(FAR_CLOUDS));
  const near = layer('clouds', ...clouds(NEAR_CLOUDS));
  const night = layer('night', stars());
  const sun = layer('sun');
  const land = layer('land', coast());
  const pass = (node: HTMLElement, part: number) => {
    node.style.transform = `translateY(${(part % 100) / 2}%)`;
  };
  return {
    node: element('div', { class: 'balloon-sky', 'aria-hidden': 'true' }, sun, night, far, land, near),
    climb(climb) {
      land.style.transform = `translateY(${Math.min(1.3, climb * (LAND_SPEED / 100)) * 100}%)`;
      sun.style.transform = `translateY(${Math.min(80, climb * 16)}%)`;
      pass(far, climb * FAR_SPEED);
      pass(near, climb * NEAR_SPEED);
      night.style.opacity = String(between(climb, 1, 4.2));
      const thin = 1 - between(climb, 3, 5.5);
      far.style.opacity = String(thin);
      // Those close by hang above the coast, not before it.
      near.style.opacity = String(thin * between(climb, 0.1, 0.6));
    },
    ground(px) {
      land.style.setProperty('--ground', `${px}px`);
    },
  };
}
