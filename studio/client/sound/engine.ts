/** Plays scores and the place around a game, all synthesised. Loaded once sound is first heard. */

import { createAmbience } from './ambience.ts';
import { paletteOf } from './palettes.ts';
import { type Breath, type Note, type Score, type Sound, scoresOf } from './scores.ts';
import type { Levels } from './settings.ts';

export interface Engine {
  /** @param share of a count, 0 to 1: the pitch rises with it */
  play(sound: Sound, share: number): void;
  levels(levels: Levels): void;
  /** A feature sounds brighter. */
  mood(feature: boolean): void;
  /** Nothing is heard until it ends. */
  rest(value: boolean): void;
}

/** Over a whole count a tick rises by a third. */
const THIRD = 1.25;
/** Reels that stop one after another climb a little, each within so many seconds of the one before. */
const CLIMB = 1.06;
const CLIMB_WITHIN = 1.1;

/** @throws where the browser has no sound at all */
export function createEngine(code: string, first: Levels): Engine {
  const palette = paletteOf(code);
  const scores = scoresOf(palette);
  const context = new AudioContext();
  const noise = noiseOf(context);
  const limiter = new DynamicsCompressorNode(context, { threshold: -14, ratio: 6 });
  limiter.connect(context.destination);
  const effects = new GainNode(context, { gain: first.effects });
  const music = new GainNode(context, { gain: first.music });
  effects.connect(limiter);
  music.connect(limiter);
  const ambience = createAmbience(context, palette, noise, music);
  let stops = 0;
  let stoppedAt = 0;
  const pitchOf = (sound: Sound, share: number) => {
    if (sound === 'tick') return THIRD ** share;
    if (sound !== 'stop') return 1;
    const now = context.currentTime;
    stops = now - stoppedAt < CLIMB_WITHIN ? stops + 1 : 0;
    stoppedAt = now;
    return CLIMB ** stops;
  };
  return {
    play(sound, share) {
      const score: Score = scores[sound];
      const pitch = pitchOf(sound, share);
      for (const note of score.notes) playNote(context, effects, note, pitch);
      for (const breath of score.breaths) playBreath(context, effects, noise, breath, pitch);
    },
    levels(levels) {
      effects.gain.setTargetAtTime(levels.effects, context.currentTime, 0.02);
      music.gain.setTargetAtTime(levels.music, context.currentTime, 0.02);
    },
    mood: ambience.mood,
    rest(value) {
      // A device that is gone refuses; there is nothing to hear then either way.
      const done = value ? context.suspend() : context.resume();
      done.catch(() => undefined);
    },
  };
}

/** Two seconds of white noise, to be looped. */
function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

function envelope(context: AudioContext, from: number, to: number, volume: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(volume, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, to);
  return gain;
}

function playNote(context: AudioContext, out: AudioNode, note: Note, pitch: number): void {
  const start = context.currentTime + note.at / 1000;
  const end = start + note.length / 1000;
  const oscillator = new OscillatorNode(context, { type: note.shape, frequency: note.pitch * pitch });
  oscillator.connect(envelope(context, start, end, note.volume)).connect(out);
  oscillator.start(start);
  oscillator.stop(end);
}

function playBreath(
  context: AudioContext,
  out: AudioNode,
  noise: AudioBuffer,
  { hz, q, at, length, volume, to }: Breath,
  pitch: number,
): void {
  const start = context.currentTime + at / 1000;
  const end = start + length / 1000;
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: hz * pitch, Q: q });
  filter.frequency.setValueAtTime(hz * pitch, start);
  filter.frequency.exponentialRampToValueAtTime(to * pitch, end);
  source
    .connect(filter)
    .connect(envelope(context, start, end, volume))
    .connect(out);
  source.start(start, Math.random());
  source.stop(end);
}
