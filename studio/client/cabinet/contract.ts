/** What a cabinet is: what a title chooses, and what the kit draws of it. */
import type { Sketch } from './sketch.ts';

/** The room a cabinet is drawn in, in units: 1280 wide for a wide stage, 780 for a tall one, as high as it has to be. */
export interface Room {
  width: number;
  height: number;
  tall: boolean;
  /** What the symbols are seen through. */
  window: { x: number; y: number; width: number; height: number };
  reels: number;
  rows: number;
  /** Whether the light of free spins is on. */
  free: boolean;
}

/** Draws something that fills or stands in the room. */
export type Drawing = (pen: Sketch, room: Room) => void;

/** What surrounds the window: its material, drawn once, in the colours of a title. */
export interface Frame {
  kind: FrameKind;
  /** The outline of the window's opening, as a path. */
  opening(room: Room): string;
  /** Between two reels, from top to bottom. */
  divider(pen: Sketch, x: number, room: Room): void;
  /** What lies under the frame at its corners and sides. */
  behind?: Drawing;
  front: Drawing;
  /** The outline of a winning cell: two strokes, each of them 3:1 on the glass. */
  hit: Hit;
  /** Its material round the large button: a CSS background. */
  rim: string;
}

export interface Hit {
  outer: string;
  inner: string;
  /** Radius of its corners, in units; a bevel cuts them. */
  corner: number;
  bevelled: boolean;
  light: string;
}

export const FRAMES = ['gem', 'stone', 'sugar', 'lacquer', 'iron', 'timber', 'brass', 'ice'] as const;
export type FrameKind = (typeof FRAMES)[number];

export const LETTER_STYLES = ['facet', 'carved', 'gummy', 'brush', 'forged', 'plank'] as const;
export type LetterStyle = (typeof LETTER_STYLES)[number];

export const SCENES = [
  'cave',
  'temple',
  'reef',
  'forest',
  'forge',
  'deep',
  'coast',
  'desk',
  'pond',
  'desert',
  'fjord',
  'orchard',
  'stage',
  'space',
  'stadium',
] as const;
export type SceneKind = (typeof SCENES)[number];

export const WIN_MOTIONS = ['cleave', 'well', 'pop', 'ink', 'strike', 'lamp', 'sand'] as const;
export type WinMotion = (typeof WIN_MOTIONS)[number];

/** What stands behind the window, from far to near. */
export interface Scene {
  kind: SceneKind;
  layers: readonly Drawing[];
}

/** A CSS colour with what it covers, and where it stands from the upper to the lower edge. */
export type Tint = readonly [colour: string, at: number];

/** Tinted so that symbols keep their contrast and the scene can still be seen behind them. */
export interface Glass {
  base: readonly Tint[];
  free: readonly Tint[];
}

/** A title's cabinet. */
export interface Cabinet {
  scene: Scene;
  frame: Frame;
  glass: Glass;
  /** Which of the six hands the title's letters are drawn in; titles without letters have one for their words. */
  letters: LetterStyle;
  /** What a winning symbol does, once. */
  win: WinMotion;
  /** What the motion throws about. */
  sparks: readonly string[];
  /** Hue of the whole, in degrees: neighbours in the lobby differ. */
  hue: number;
}
