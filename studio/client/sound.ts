/** Synthesized sounds, off until the player switches them on. */
import { type Palette, paletteOf } from './palettes.ts';

type Sound = 'spin' | 'stop' | 'win' | 'bigWin' | 'feature';

export interface Sounds {
  readonly on: boolean;
  toggle(): boolean;
  play(sound: Sound): void;
}

const KEY = 'studio-sound';

interface Note {
  /** Hz, ms from now, ms long, 0 to 1. */
  pitch: number;
  at: number;
  length: number;
  volume: number;
  shape: OscillatorType;
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

/** The scores of a game, in its own key and tone. */
export function scoresOf({ steps, tone, beat }: Palette): Record<Sound, readonly Note[]> {
  const loud = LOUDNESS[tone] ?? 1;
  const play = (pitches: readonly number[], every: number, length: number, volume: number): Note[] =>
    pitches.map((pitch, step) => ({ pitch, at: step * every, length, volume: volume * loud, shape: tone }));
  const [root = 0] = steps;
  return {
    spin: [{ pitch: root / 3, at: 0, length: 160, volume: 0.12, shape: 'triangle' }],
    stop: [{ pitch: root / 5, at: 0, length: 90, volume: 0.2, shape: 'sine' }],
    win: play(steps.slice(0, 3), beat, 220, 0.1),
    feature: play(
      FEATURE.map((step) => steps[step] ?? root),
      beat * 1.4,
      420,
      0.1,
    ),
    bigWin: play([...steps, ...steps.map((pitch) => pitch * FIFTH)], beat * 1.2, 340, 0.11),
  };
}

/** The sounds of a game. @param code its catalogue code */
export function createSounds(code: string): Sounds {
  const scores = scoresOf(paletteOf(code));
  let on = remembered();
  let context: AudioContext | null = null;
  return {
    get on() {
      return on;
    },
    toggle() {
      on = !on;
      remember(on);
      return on;
    },
    play(sound) {
      if (!on) return;
      context ??= new AudioContext();
      for (const note of scores[sound]) playNote(context, note);
    },
  };
}

function playNote(context: AudioContext, note: Note): void {
  const start = context.currentTime + note.at / 1000;
  const end = start + note.length / 1000;
  const oscillator = new OscillatorNode(context, { type: note.shape, frequency: note.pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(note.volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    // Storage is blocked in this frame: sound is off by default.
    return false;
  }
}

function remember(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Storage is blocked in this frame: the choice lasts until the page is closed.
  }
}
