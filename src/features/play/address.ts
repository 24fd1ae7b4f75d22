/** The address of a game: read by the page that shows it, and by the press on a link that leads to it. */
import type { GameMode } from '#shared/catalogue/names.ts';

export interface PlayAddress {
  /** Undefined on the bare `/play`. */
  code: string | undefined;
  /** Null for a mode that does not exist. */
  mode: GameMode | null;
}

/** A locale before it is one segment, whichever it is: this runs before use and must not know the table of locales. */
const PLAY_PATH = /^(?:\/[\w-]+)?\/play(?:\/([^/]+)\/([^/]+))?\/?$/;
/** All modes, by type; the table of the catalogue would bring its other words along. */
const MODES = { real: 'real', demo: 'demo' } as const satisfies { [Mode in GameMode]: Mode };

const isMode = (text: string): text is GameMode => Object.hasOwn(MODES, text);

/** Reads `/play` and `/play/:code/:mode`, with or without locale prefix; null for any other path, a game's own page among them. */
export function readPlayAddress(pathname: string): PlayAddress | null {
  const found = PLAY_PATH.exec(pathname);
  if (!found) return null;
  const [, code, mode] = found;
  const named = mode || MODES.real;
  return { code: code || undefined, mode: isMode(named) ? named : null };
}
