/** How things move over a table: with weight, and at once when the player hurries or wants no motion. */

/** Things arrive fast and settle. */
const SETTLE = 'cubic-bezier(0.18, 0.82, 0.24, 1)';
const DEAL_MS = 320;
/** Where the shoe stands, in shares of the page. */
const SHOE = { x: 0.84, y: 0.06 } as const;

/** A place of the page, px. */
export interface Spot {
  x: number;
  y: number;
}

const shoe = (): Spot => ({ x: innerWidth * SHOE.x, y: innerHeight * SHOE.y });

/**
 * A card slides to where it lies, turning on the way. @param rest the angle it comes to lie at, degrees; `from` where it
 * comes from, the shoe unless told
 */
export function dealFromShoe(card: HTMLElement, rest = 0, from: Spot = shoe()): Promise<Animation> {
  const { left, top, width, height } = card.getBoundingClientRect();
  const x = from.x - (left + width / 2);
  const y = from.y - (top + height / 2);
  const lies = `rotate(${rest}deg)`;
  return card.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(28deg) scale(0.72)`, opacity: 0 },
      { opacity: 1, offset: 0.15 },
      { transform: `translate(${x * -0.012}px, ${y * -0.02}px) ${lies} scale(1.04)`, offset: 0.78 },
      { transform: lies, opacity: 1 },
    ],
    { duration: DEAL_MS, easing: SETTLE },
  ).finished;
}

/** Ends everything that moves once; what goes on and on goes on. */
export function finishMotions(node: HTMLElement): void {
  for (const animation of node.getAnimations({ subtree: true })) {
    if (animation.effect?.getComputedTiming().iterations === 1) animation.finish();
  }
}
