/** The glass before the scene, in the colour of a title. */
import type { Glass } from './contract.ts';
import { mix } from './sketch.ts';

/** As much as keeps symbols 3:1 apart from what is behind them. */
const COVER = { base: [0.74, 0.9], free: [0.64, 0.86] } as const;

/** The colour of a glass, without what shines through it. */
export const paneOf = ({ base }: Glass): string => base[0]?.[0].slice(0, 7) ?? '#000000';

/** Glass of one colour, darker towards its foot; in free spins a little of another shines through. */
export function tinted(colour: string, light: string): Glass {
  const cover = (tone: string, share: number) =>
    `${tone}${Math.round(share * 255)
      .toString(16)
      .padStart(2, '0')}`;
  const lit = mix(colour, light, 0.22);
  return {
    base: [
      [cover(colour, COVER.base[0]), 0],
      [cover(mix(colour, '#000000', 0.5), COVER.base[1]), 1],
    ],
    free: [
      [cover(lit, COVER.free[0]), 0],
      [cover(mix(lit, '#000000', 0.5), COVER.free[1]), 1],
    ],
  };
}
