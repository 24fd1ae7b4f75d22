/** Whether sound is on and how loud, kept on this device for all games. Off until the player switches it on. */
export interface Levels {
  /** 0 to 1 each. */
  music: number;
  effects: number;
}

const ON = 'studio-sound';
const LEVELS = 'studio-levels';
const FIRST: Levels = { music: 0.5, effects: 0.8 };

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked in this frame: what stands at first holds.
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked in this frame: the choice lasts until the page is closed.
  }
}

export const isOn = (): boolean => read(ON) === 'on';
export const keepOn = (on: boolean): void => write(ON, on ? 'on' : 'off');

function within(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : otherwise;
}

/** The levels that were kept; what is none is the usual one. */
export function levels(): Levels {
  let kept: unknown = null;
  try {
    kept = JSON.parse(read(LEVELS) ?? 'null');
  } catch {
    // Somebody else wrote it.
  }
  const { music, effects } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Levels>;
  return { music: within(music, FIRST.music), effects: within(effects, FIRST.effects) };
}

export const keepLevels = (kept: Levels): void => write(LEVELS, JSON.stringify(kept));
