/** The balloon in its flight: where it hangs, how it leaves the traveller behind, and how it bursts. */
import { element } from '../../ui/dom.ts';
import { basket, envelope, parachute, SCRAPS } from './pictures.ts';

export interface Craft {
  node: HTMLElement;
  /** Stands whole on the ground again. @param grow whether it is blown up before the player's eyes. */
  ready(grow: boolean): void;
  burn(on: boolean): void;
  /** Raises it, px above the ground. */
  rise(px: number): void;
  /** The traveller floats down, the balloon flies on. */
  leave(atOnce: boolean): Promise<void>;
  burst(atOnce: boolean): Promise<void>;
  /** Ends what moves. */
  hurry(): void;
}

const LEAVE_MS = 900;
const BURST_MS = 800;
const SCRAP_COUNT = 14;
const OUT: KeyframeAnimationOptions = {
  duration: BURST_MS,
  easing: 'cubic-bezier(0.1, 0.7, 0.3, 1)',
  fill: 'forwards',
};

const LIFTING: Keyframe[] = [{ transform: 'none' }, { transform: 'translateY(-220%)' }];
const FLOATING: Keyframe[] = [
  { transform: 'translate(-50%, -40%) scale(0.2)', opacity: 0 },
  { transform: 'translate(-20%, -10%) scale(1) rotate(8deg)', opacity: 1, offset: 0.35 },
  { transform: 'translate(-75%, 0) scale(1) rotate(-7deg)', offset: 0.7 },
  { transform: 'translate(-50%, 10%) scale(1)', opacity: 1 },
];
const TEARING: Keyframe[] = [
  { transform: 'none', opacity: 1 },
  { transform: 'scale(1.14)', opacity: 0, offset: 0.18 },
  { transform: 'scale(1.14)', opacity: 0 },
];
const FALLING: Keyframe[] = [
  { transform: 'none' },
  { transform: 'translateY(26%) rotate(8deg)', opacity: 1, offset: 0.5 },
  { transform: 'translateY(190%) rotate(24deg)', opacity: 0 },
];
const GROWING: Keyframe[] = [
  { transform: 'scale(0.7)', opacity: 0 },
  { transform: 'none', opacity: 1 },
];

interface CraftParts {
  node: HTMLElement;
  sway: HTMLElement;
  cover: SVGElement;
  cage: SVGElement;
  chute: SVGElement;
  scraps: readonly HTMLElement[];
}

function createParts(): CraftParts {
  const cover = envelope();
  const cage = basket();
  const sway = element('div', { class: 'balloon-sway' }, cage, cover);
  const chute = parachute();
  const scraps = Array.from({ length: SCRAP_COUNT }, (_, index) => {
    const scrap = element('i', {});
    scrap.style.setProperty('background', SCRAPS[index % SCRAPS.length] ?? SCRAPS[0]);
    return scrap;
  });
  const flying = element('div', { class: 'balloon-scraps' }, ...scraps);
  const node = element('div', { class: 'balloon-craft', 'aria-hidden': 'true' }, sway, chute, flying);
  return { node, sway, cover, cage, chute, scraps };
}

function burstScraps(scraps: readonly HTMLElement[]): Animation[] {
  return scraps.map((scrap, index) => {
    const angle = (index * 2 * Math.PI) / SCRAP_COUNT;
    const reach = 160 + (index % 4) * 70;
    const x = Math.cos(angle) * reach;
    const y = Math.sin(angle) * reach;
    return scrap.animate(
      [
        { transform: 'translate(-50%, -50%) scale(1)', opacity: 1 },
        { transform: `translate(${x}%, ${y}%) rotate(${index * 50}deg) scale(1)`, opacity: 1, offset: 0.6 },
        { transform: `translate(${x * 1.2}%, ${y + 220}%) rotate(${index * 90}deg) scale(0.7)`, opacity: 0 },
      ],
      OUT,
    );
  });
}

export function createCraft(): Craft {
  const { node, sway, cover, cage, chute, scraps } = createParts();
  let running: Animation[] = [];

  async function play(animations: Animation[], atOnce: boolean): Promise<void> {
    running = [...running, ...animations];
    if (atOnce) for (const animation of animations) animation.finish();
    await Promise.all(animations.map((animation) => animation.finished));
  }

  return {
    node,
    ready(grow) {
      for (const animation of running) animation.cancel();
      running = [];
      node.className = 'balloon-craft';
      if (grow) running.push(sway.animate(GROWING, { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }));
    },
    burn(on) {
      node.classList.toggle('burning', on);
    },
    rise(px) {
      node.style.transform = `translate(-50%, ${-px}px)`;
    },
    async leave(atOnce) {
      node.classList.add('left');
      const away = { duration: LEAVE_MS, easing: 'cubic-bezier(0.6, 0, 0.9, 0.5)', fill: 'forwards' } as const;
      const down = { duration: LEAVE_MS, easing: 'ease-out', fill: 'forwards' } as const;
      await play([sway.animate(LIFTING, away), chute.animate(FLOATING, down)], atOnce);
    },
    async burst(atOnce) {
      node.classList.add('burst');
      const falls = cage.animate(FALLING, { ...OUT, easing: 'ease-in' });
      await play([cover.animate(TEARING, OUT), falls, ...burstScraps(scraps)], atOnce);
    },
    hurry() {
      for (const animation of running) animation.finish();
    },
  };
}
