/**
 * What each game sounds like: what it is made of, the key it is in, the scale its wins climb, the tone, and how quickly
 * they follow.
 */

/** Semitones over the root, five steps. */
const SCALES = {
  major: [0, 4, 7, 12, 16],
  minor: [0, 3, 7, 12, 15],
  five: [0, 2, 4, 7, 9],
  dorian: [0, 3, 5, 9, 12],
  lydian: [0, 4, 6, 11, 12],
  phrygian: [0, 1, 5, 7, 12],
  fourths: [0, 5, 10, 12, 17],
  whole: [0, 2, 4, 6, 8],
} as const satisfies Record<string, readonly number[]>;

/** What a game's frame is made of: it gives the sounds their body (timbres.ts). */
export const SOUND_MATERIALS = ['gem', 'stone', 'sugar', 'lacquer', 'iron', 'timber', 'brass', 'ice'] as const;
export type Material = (typeof SOUND_MATERIALS)[number];

export interface Palette {
  material: Material;
  /** Hz of the five steps, rising. */
  steps: readonly number[];
  tone: OscillatorType;
  /** ms from one note to the next. */
  beat: number;
}

type Row = readonly [
  material: Material,
  semitonesOverC4: number,
  scale: keyof typeof SCALES,
  tone: OscillatorType,
  beat: number,
];

const ROWS: Readonly<Record<string, Row>> = {
  'krakens-toll': ['timber', 2, 'minor', 'triangle', 110],
  'pharaohs-noon': ['stone', 4, 'phrygian', 'triangle', 100],
  'koi-ascending': ['lacquer', 7, 'five', 'sine', 95],
  'brass-diver': ['brass', -2, 'fourths', 'square', 105],
  'book-of-tides': ['stone', 5, 'dorian', 'sine', 110],
  'orchard-riot': ['sugar', 12, 'major', 'square', 75],
  'ninth-wave': ['brass', 3, 'minor', 'sine', 115],
  'madame-tide': ['lacquer', 6, 'whole', 'sine', 105],
  'candy-reef': ['sugar', 14, 'major', 'sine', 80],
  'big-cast': ['timber', 9, 'major', 'triangle', 95],
  'lantern-point': ['timber', 5, 'lydian', 'sine', 100],
  'high-mesa': ['timber', 4, 'five', 'triangle', 90],
  'aurora-wolves': ['ice', 1, 'lydian', 'triangle', 115],
  'star-harpoon': ['brass', 11, 'fourths', 'sine', 85],
  'bell-buoy': ['brass', 12, 'fourths', 'triangle', 120],
  'limes-ahoy': ['sugar', 14, 'five', 'square', 75],
  'mines-of-mesa': ['stone', -3, 'dorian', 'triangle', 95],
  stormglass: ['gem', 2, 'whole', 'triangle', 100],
  'gale-force-goal': ['brass', 7, 'major', 'square', 85],
  'facet-fever': ['gem', 16, 'lydian', 'sine', 70],
  'chart-of-thieves': ['timber', 0, 'dorian', 'sine', 95],
  'longship-fury': ['iron', -5, 'minor', 'sawtooth', 100],
  'idol-of-rain': ['stone', 3, 'five', 'triangle', 100],
  'honey-hold': ['sugar', 9, 'lydian', 'sine', 90],
  'powder-and-plunder': ['timber', -2, 'minor', 'square', 90],
  'mount-mammon': ['iron', -7, 'phrygian', 'sawtooth', 110],
  'lucky-anchor': ['brass', 10, 'major', 'triangle', 85],
  'pearl-of-ama': ['gem', 8, 'five', 'sine', 105],
  'ember-wyrm': ['iron', -4, 'phrygian', 'sawtooth', 95],
  'old-whitefluke': ['ice', -2, 'dorian', 'triangle', 115],
  'moon-tiger': ['lacquer', 6, 'five', 'sine', 85],
  'drowned-crown': ['gem', 1, 'minor', 'sine', 120],
  'vault-of-storms': ['iron', -1, 'fourths', 'sawtooth', 100],
  'compass-roulette': ['brass', 7, 'major', 'sine', 100],
  'baccarat-saloon': ['timber', 5, 'major', 'sine', 105],
  'jacks-and-sails': ['timber', 12, 'major', 'triangle', 80],
  'dice-deck': ['stone', 10, 'five', 'square', 80],
  'minefield-bay': ['iron', 4, 'whole', 'sine', 85],
  'plinko-reef': ['sugar', 14, 'five', 'sine', 75],
  'wheel-of-winds': ['brass', 9, 'fourths', 'triangle', 90],
  balloonist: ['timber', 11, 'lydian', 'triangle', 90],
  'harbour-blackjack': ['timber', 3, 'dorian', 'triangle', 100],
  'captains-dice': ['timber', 0, 'fourths', 'square', 90],
  '189514-flappiator': ['ice', 8, 'major', 'triangle', 80],
  'bay-window-roulette': ['timber', 6, 'major', 'triangle', 105],
  'lantern-quay': ['lacquer', 2, 'five', 'sine', 110],
  'helm-of-fortune': ['brass', 5, 'fourths', 'triangle', 95],
};

/** Middle C, Hz; a game is an octave above it by default. */
const C4 = 261.63;
const DEFAULT: Row = ['brass', 12, 'major', 'triangle', 90];

/** Whether a game has a sound of its own. */
export function hasPalette(code: string): boolean {
  return Object.hasOwn(ROWS, code);
}

export function paletteOf(code: string): Palette {
  const [material, root, scale, tone, beat] = ROWS[code] ?? DEFAULT;
  return { material, steps: SCALES[scale].map((semitones) => C4 * 2 ** ((root + semitones) / 12)), tone, beat };
}
