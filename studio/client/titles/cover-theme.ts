/** A title whose wild is cut out of its cover, and whose lettering is the cover's. */
import type { SymbolId } from '../../maths/slot.ts';
import type { Cabinet } from '../cabinet/contract.ts';
import type { Theme } from '../stage/art.ts';
import { type Emblem, wild } from '../symbols/lettered.ts';
import type { Tone } from '../symbols/pen.ts';
import { coin } from '../symbols/treasure.ts';

interface CoverTheme {
  /** Markup of the cover's scene (scripts/studio-art.ts). */
  scene: string;
  /** Addresses of the lettering: as on the cover, and in one line. */
  title: string;
  sign: string;
  emblem: Emblem;
  rim: Tone;
  cabinet: Cabinet;
  symbols: Readonly<Record<SymbolId, string>>;
}

/** The theme; its wild is the symbol `wild`. */
export function coverTheme({ scene, title, sign, emblem, rim, cabinet, symbols }: CoverTheme): Theme {
  return {
    title,
    sign,
    cabinet,
    coin: coin(),
    symbols: { wild: wild(scene, emblem, rim, cabinet.letters), ...symbols },
  };
}
