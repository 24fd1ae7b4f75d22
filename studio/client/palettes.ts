/** What each game sounds like: the key it is in, the scale its wins climb, the tone, and how quickly they follow. */

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

export interface Palette {
  /** Hz of the five steps, rising. */
  steps: readonly number[];
  tone: OscillatorType;
  /** ms from one note to the next. */
  beat: number;
}

type Row = readonly [semitonesOverC4: number, scale: keyof typeof SCALES, tone: OscillatorType, beat: number];

const ROWS: Readonly<Record<string, Row>> = {
  'krakens-toll': [2, 'minor', 'triangle', 110],
  'pharaohs-noon': [4, 'phrygian', 'triangle', 100],
  'koi-ascending': [7, 'five', 'sine', 95],
  'brass-diver': [-2, 'fourths', 'square', 105],
  'book-of-tides': [5, 'dorian', 'sine', 110],
  'orchard-riot': [12, 'major', 'square', 75],
  'ninth-wave': [3, 'minor', 'sine', 115],
  'madame-tide': [6, 'whole', 'sine', 105],
  'candy-reef': [14, 'major', 'sine', 80],
  'big-cast': [9, 'major', 'triangle', 95],
  'lantern-point': [5, 'lydian', 'sine', 100],
  'high-mesa': [4, 'five', 'triangle', 90],
  'aurora-wolves': [1, 'lydian', 'triangle', 115],
  'star-harpoon': [11, 'fourths', 'sine', 85],
  'bell-buoy': [12, 'fourths', 'triangle', 120],
  'limes-ahoy': [14, 'five', 'square', 75],
  'mines-of-mesa': [-3, 'dorian', 'triangle', 95],
  stormglass: [2, 'whole', 'triangle', 100],
  'gale-force-goal': [7, 'major', 'square', 85],
  'facet-fever': [16, 'lydian', 'sine', 70],
  'chart-of-thieves': [0, 'dorian', 'sine', 95],
  'longship-fury': [-5, 'minor', 'sawtooth', 100],
  'idol-of-rain': [3, 'five', 'triangle', 100],
  'honey-hold': [9, 'lydian', 'sine', 90],
  'powder-and-plunder': [-2, 'minor', 'square', 90],
  'mount-mammon': [-7, 'phrygian', 'sawtooth', 110],
  'lucky-anchor': [10, 'major', 'triangle', 85],
  'pearl-of-ama': [8, 'five', 'sine', 105],
  'ember-wyrm': [-4, 'phrygian', 'sawtooth', 95],
  'old-whitefluke': [-2, 'dorian', 'triangle', 115],
  'moon-tiger': [6, 'five', 'sine', 85],
  'drowned-crown': [1, 'minor', 'sine', 120],
  'vault-of-storms': [-1, 'fourths', 'sawtooth', 100],
  'compass-roulette': [7, 'major', 'sine', 100],
  'baccarat-saloon': [5, 'major', 'sine', 105],
  'jacks-and-sails': [12, 'major', 'triangle', 80],
  'dice-deck': [10, 'five', 'square', 80],
  'minefield-bay': [4, 'whole', 'sine', 85],
  'plinko-reef': [14, 'five', 'sine', 75],
  'wheel-of-winds': [9, 'fourths', 'triangle', 90],
  balloonist: [11, 'lydian', 'triangle', 90],
  'harbour-blackjack': [3, 'dorian', 'triangle', 100],
  'captains-dice': [0, 'fourths', 'square', 90],
  '189514-flappiator': [8, 'major', 'triangle', 80],
  'bay-window-roulette': [6, 'major', 'triangle', 105],
  'lantern-quay': [2, 'five', 'sine', 110],
  'helm-of-fortune': [5, 'fourths', 'triangle', 95],
};

/** Middle C, Hz; a game is an octave above it by default. */
const C4 = 261.63;
const DEFAULT: Row = [12, 'major', 'triangle', 90];

/** Whether a game has a sound of its own. */
export function hasPalette(code: string): boolean {
  return Object.hasOwn(ROWS, code);
}

export function paletteOf(code: string): Palette {
  const [root, scale, tone, beat] = ROWS[code] ?? DEFAULT;
  return { steps: SCALES[scale].map((semitones) => C4 * 2 ** ((root + semitones) / 12)), tone, beat };
}
