/** Sounds made on the spot; silent until the player switches them on. */

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

const ARPEGGIO = [523, 659, 784, 1047, 1319];
const SCORES: Record<Sound, readonly Note[]> = {
  spin: [{ pitch: 140, at: 0, length: 160, volume: 0.12, shape: 'triangle' }],
  stop: [{ pitch: 92, at: 0, length: 90, volume: 0.2, shape: 'sine' }],
  win: ARPEGGIO.slice(0, 3).map((pitch, step) => ({
    pitch,
    at: step * 90,
    length: 220,
    volume: 0.1,
    shape: 'triangle',
  })),
  feature: [392, 523, 659, 784, 659, 784, 1047].map((pitch, step) => ({
    pitch,
    at: step * 130,
    length: 420,
    volume: 0.1,
    shape: 'sine' as const,
  })),
  bigWin: [...ARPEGGIO, ...ARPEGGIO.map((pitch) => pitch * 1.5)].map((pitch, step) => ({
    pitch,
    at: step * 110,
    length: 340,
    volume: 0.11,
    shape: 'triangle',
  })),
};

export function createSounds(): Sounds {
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
      for (const note of SCORES[sound]) playNote(context, note);
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
    // Storage is closed to this frame: silence is the default.
    return false;
  }
}

function remember(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Storage is closed to this frame: the choice lasts as long as the page.
  }
}
