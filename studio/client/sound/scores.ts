/** The scores of a game, in its own key, scale and material: what the engine plays. */
import type { Palette } from './palettes.ts';
import { TIMBRES } from './timbres.ts';

export const SOUNDS = ['spin', 'stop', 'tick', 'win', 'nice', 'bigWin', 'epicWin', 'feature'] as const;
export type Sound = (typeof SOUNDS)[number];

export interface Note {
  /** Hz, ms from now, ms long, 0 to 1. */
  pitch: number;
  at: number;
  length: number;
  volume: number;
  shape: OscillatorType;
}

/** A breath of noise around a pitch. */
export interface Breath {
  hz: number;
  q: number;
  at: number;
  length: number;
  volume: number;
  /** Hz at its end. */
  to: number;
}

export interface Score {
  notes: readonly Note[];
  breaths: readonly Breath[];
}

/** Evens out the loudness of the tones. */
const LOUDNESS: Readonly<Partial<Record<OscillatorType, number>>> = {
  sine: 1.1,
  triangle: 1,
  square: 0.35,
  sawtooth: 0.4,
};
const FIFTH = 1.5;
const FEATURE = [0, 1, 2, 3, 2, 3, 4];
/** The highest that a small speaker plays well, Hz. */
const HIGHEST = 2_900;

/** A struck piece of the game's material: one note for each of its overtones. */
function struck({ material, tone }: Palette, pitch: number, at: number, length: number, volume: number): Note[] {
  const loud = LOUDNESS[tone] ?? 1;
  return TIMBRES[material].partials
    .map(([ratio, gain, ring], index) => ({
      pitch: pitch * ratio,
      at,
      length: Math.max(30, length * ring),
      volume: volume * gain * (index === 0 ? loud : 1),
      // What rings above the tone itself is pure.
      shape: index === 0 ? tone : ('sine' as const),
    }))
    .filter((note) => note.pitch < HIGHEST);
}

export function scoresOf(palette: Palette): Readonly<Record<Sound, Score>> {
  const { steps, beat, material } = palette;
  const { noise, thud } = TIMBRES[material];
  const [hz, q] = noise;
  const [root = 440] = steps;
  const climb = (pitches: readonly number[], every: number, length: number, volume: number): Note[] =>
    pitches.flatMap((pitch, step) => struck(palette, pitch, step * every, length, volume));
  const [thudHz, thudMs] = thud;
  const knock: Breath = { hz, q, at: 0, length: 50, volume: 0.16, to: hz * 0.6 };
  const octave = [...steps, ...steps.map((pitch) => pitch * FIFTH)];
  return {
    spin: {
      notes: [{ pitch: root / 3, at: 0, length: 160, volume: 0.1, shape: 'triangle' }],
      breaths: [{ hz: hz * 0.5, q: q * 0.6, at: 0, length: 420, volume: 0.12, to: hz * 1.2 }],
    },
    stop: {
      notes: [{ pitch: thudHz, at: 0, length: thudMs, volume: 0.2, shape: 'sine' }],
      breaths: [knock],
    },
    tick: { notes: struck(palette, root * 2, 0, 60, 0.05), breaths: [] },
    win: { notes: climb(steps.slice(0, 3), beat, 260, 0.1), breaths: [] },
    nice: { notes: climb(steps, beat, 340, 0.11), breaths: [knock] },
    feature: {
      notes: climb(
        FEATURE.map((step) => steps[step] ?? root),
        beat * 1.4,
        420,
        0.1,
      ),
      breaths: [{ hz: hz * 0.3, q: 1, at: 0, length: beat * 9, volume: 0.08, to: hz }],
    },
    bigWin: {
      notes: climb(octave, beat * 1.2, 360, 0.11),
      breaths: [{ hz: hz * 0.4, q: 1.5, at: 0, length: 700, volume: 0.1, to: hz * 1.5 }],
    },
    epicWin: {
      notes: [
        ...climb(octave, beat, 420, 0.11),
        // The chord that it climbs to.
        ...[0, 2, 3].flatMap((step) => struck(palette, (steps[step] ?? root) * 1, beat * 10, 900, 0.1)),
      ],
      breaths: [{ hz: hz * 0.2, q: 0.8, at: 0, length: 1_400, volume: 0.14, to: hz * 1.8 }],
    },
  };
}
