/** What things of each material sound like when they are struck, roll, and stand in their place. */
import type { Material } from './palettes.ts';

export interface Timbre {
  /** Overtones of a struck piece: ratio to its pitch, loudness, and how long each rings, as a share of the note. */
  partials: readonly (readonly [ratio: number, gain: number, ring: number])[];
  /** Noise of it rolling or knocking: centre Hz, and how narrow. */
  noise: readonly [hz: number, q: number];
  /** What a stopping reel weighs: Hz, ms. */
  thud: readonly [hz: number, ms: number];
  /** The place around it: noise Hz, how narrow, how often a minute it swells, and how loud it is beside the pad. */
  air: readonly [hz: number, q: number, swellsAMinute: number, gain: number];
  /** The chord of the pad, as ratios to the root two octaves down. */
  pad: readonly number[];
}

export const TIMBRES: Readonly<Record<Material, Timbre>> = {
  // Cut glass in a cave.
  gem: {
    partials: [
      [1, 0.7, 1],
      [2.76, 0.28, 0.6],
      [5.4, 0.12, 0.3],
    ],
    noise: [5_200, 3],
    thud: [150, 90],
    air: [520, 6, 5, 0.5],
    pad: [1, 1.5, 2.25],
  },
  // Slabs under water.
  stone: {
    partials: [
      [1, 0.8, 0.6],
      [1.5, 0.3, 0.3],
      [0.5, 0.4, 0.5],
    ],
    noise: [640, 1.2],
    thud: [78, 150],
    air: [300, 1.5, 7, 0.9],
    pad: [1, 1.5, 2],
  },
  // Pops and fizz.
  sugar: {
    partials: [
      [1, 0.9, 0.5],
      [2, 0.25, 0.25],
    ],
    noise: [3_100, 4],
    thud: [210, 70],
    air: [2_400, 1.5, 11, 0.35],
    pad: [1, 1.25, 1.5],
  },
  // Plucked strings and wood blocks.
  lacquer: {
    partials: [
      [1, 0.7, 0.9],
      [2, 0.32, 0.5],
      [3, 0.16, 0.3],
    ],
    noise: [1_500, 5],
    thud: [190, 60],
    air: [900, 2, 4, 0.4],
    pad: [1, 1.5, 3],
  },
  // A smithy.
  iron: {
    partials: [
      [1, 0.5, 0.8],
      [2.32, 0.34, 0.9],
      [4.25, 0.18, 0.5],
      [6.6, 0.08, 0.3],
    ],
    noise: [2_300, 2],
    thud: [92, 130],
    air: [160, 1, 9, 1],
    pad: [1, 1.189, 1.5],
  },
  // A ship's planks at rest.
  timber: {
    partials: [
      [1, 0.85, 0.55],
      [2.5, 0.22, 0.2],
    ],
    noise: [880, 2.5],
    thud: [120, 90],
    air: [420, 0.8, 6, 0.9],
    pad: [1, 1.5, 2],
  },
  // Bells, valves and steam.
  brass: {
    partials: [
      [1, 0.6, 1],
      [2, 0.3, 0.7],
      [3, 0.2, 0.5],
      [4.2, 0.1, 0.35],
    ],
    noise: [1_850, 3],
    thud: [135, 100],
    air: [700, 1.2, 5, 0.5],
    pad: [1, 1.25, 1.5],
  },
  // Chimes in the wind.
  ice: {
    partials: [
      [1, 0.7, 1],
      [3.01, 0.22, 0.7],
      [6.8, 0.08, 0.4],
    ],
    noise: [6_400, 4],
    thud: [170, 70],
    air: [1_100, 3, 3, 0.8],
    pad: [1, 1.333, 2],
  },
};
