/** The sounds of a game: off until the player switches them on, loaded once they are first heard, silent without a device. */
import type { Engine } from './sound/engine.ts';
import type { Sound } from './sound/scores.ts';
import { isOn, keepLevels, keepOn, type Levels, levels } from './sound/settings.ts';

export interface Sounds {
  readonly on: boolean;
  readonly levels: Levels;
  toggle(): boolean;
  /** Sets how loud music or effects are, 0 to 1; it is kept. */
  setLevel(name: keyof Levels, value: number): void;
  /** @param share of a count, 0 to 1 */
  play(sound: Sound, share?: number): void;
  /** Whether a feature is played: the place sounds brighter. */
  mood(feature: boolean): void;
  /** The page around has the player's attention. */
  hush(value: boolean): void;
}

/** The sounds of a game. @param code its catalogue code */
export function createSounds(code: string): Sounds {
  let on = isOn();
  let kept = levels();
  let engine: Engine | null = null;
  let loading: Promise<void> | null = null;
  let hushed = false;
  const isSilent = () => !on || hushed || document.hidden;

  /** Where a file is missing or there is no device, the game goes on without sound. */
  const load = () => {
    loading ??= import('./sound/engine.ts')
      .then(({ createEngine }) => {
        engine = createEngine(code, kept);
        engine.rest(isSilent());
      })
      .catch(() => undefined);
    return loading;
  };
  const settle = () => engine?.rest(isSilent());
  document.addEventListener('visibilitychange', settle);

  return {
    get on() {
      return on;
    },
    get levels() {
      return kept;
    },
    toggle() {
      on = !on;
      keepOn(on);
      if (on) void load();
      settle();
      return on;
    },
    setLevel(name, value) {
      kept = { ...kept, [name]: value };
      keepLevels(kept);
      engine?.levels(kept);
    },
    play(sound, share = 0) {
      if (isSilent()) return;
      if (engine) {
        // It may have been made before the first touch, when browsers keep it still.
        engine.rest(false);
        engine.play(sound, share);
      } else void load();
    },
    mood: (feature) => engine?.mood(feature),
    hush(value) {
      hushed = value;
      settle();
    },
  };
}
