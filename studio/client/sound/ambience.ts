/** The place a game stands in: air that swells and fades, a soft chord, and now and then a single note far away. */
import type { Palette } from './palettes.ts';
import { TIMBRES } from './timbres.ts';

interface Ambience {
  mood(feature: boolean): void;
}

const PAD_GAIN = 0.028;
const AIR_GAIN = 0.05;
const FAR_GAIN = 0.035;
/** Seconds between two far notes, at least and at most. */
const FAR_FROM = 5;
const FAR_TO = 11;
/** How open the chord sounds: the cut of its filter, Hz. */
const CUT = { base: 520, feature: 1_500 } as const;

export function createAmbience(context: AudioContext, palette: Palette, noise: AudioBuffer, out: AudioNode): Ambience {
  const { air, pad } = TIMBRES[palette.material];
  const root = (palette.steps[0] ?? 440) / 4;
  const cut = new BiquadFilterNode(context, { type: 'lowpass', frequency: CUT.base, Q: 0.5 });
  cut.connect(out);
  for (const [index, ratio] of pad.entries()) {
    const oscillator = new OscillatorNode(context, {
      type: 'triangle',
      frequency: root * ratio,
      detune: index * 5 - 5,
    });
    oscillator.connect(swelling(context, PAD_GAIN / (index + 1), 2 + index)).connect(cut);
    oscillator.start();
  }
  const [hz, q, swells, gain] = air;
  const wind = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: hz, Q: q });
  wind
    .connect(band)
    .connect(swelling(context, AIR_GAIN * gain, swells))
    .connect(out);
  wind.start();
  farNotes(context, palette, out);
  return {
    mood(feature) {
      cut.frequency.setTargetAtTime(feature ? CUT.feature : CUT.base, context.currentTime, 0.6);
    },
  };
}

/** A gain that swells and fades so many times a minute. */
function swelling(context: AudioContext, gain: number, timesAMinute: number): GainNode {
  const node = new GainNode(context, { gain: gain * 0.6 });
  const wave = new OscillatorNode(context, { type: 'sine', frequency: timesAMinute / 60 });
  const depth = new GainNode(context, { gain: gain * 0.4 });
  wave.connect(depth).connect(node.gain);
  wave.start();
  return node;
}

/** A note of the scale from far away, as long as the context runs; a suspended one asks for none. */
function farNotes(context: AudioContext, { steps }: Palette, out: AudioNode): void {
  const next = () => {
    const wait = FAR_FROM + Math.random() * (FAR_TO - FAR_FROM);
    const timer = new ConstantSourceNode(context, { offset: 0 });
    timer.addEventListener('ended', () => {
      const pitch = (steps[Math.floor(Math.random() * steps.length)] ?? 440) / 2;
      const now = context.currentTime;
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.linearRampToValueAtTime(FAR_GAIN, now + 0.4);
      gain.gain.exponentialRampToValueAtTime(0.0001, now + 3.2);
      const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch });
      tone.connect(gain).connect(out);
      tone.start(now);
      tone.stop(now + 3.3);
      next();
    });
    timer.connect(out);
    timer.start();
    timer.stop(context.currentTime + wait);
  };
  next();
}
