/**
 * What the rows of the catalogue do not carry, because nearly every game has the same: its drawing, lobbies, devices and
 * the day it opened. A game that differs has its own line in `EXCEPTIONS`.
 */
import { tileNameOf } from '../art.ts';
import { DEVICES, type Game, type GameKind, LOBBIES, LOBBY_KINDS } from './names.ts';

type Sheet = Pick<Game, 'art' | 'lobbies' | 'devices' | 'releasedOn'>;

/** The day the platform opened, with its first games. */
const OPENING_DAY = '2026-06-01';

/** Games that opened later. */
const EXCEPTIONS: Readonly<Record<string, Partial<Sheet>>> = {
  'ninth-wave': { releasedOn: '2026-10-05' },
  'madame-tide': { releasedOn: '2026-10-05' },
  'candy-reef': { releasedOn: '2026-10-12' },
  'big-cast': { releasedOn: '2026-10-12' },
  stormglass: { releasedOn: '2026-10-19' },
  'gale-force-goal': { releasedOn: '2026-10-19' },
  'plinko-reef': { releasedOn: '2026-10-26' },
  'minefield-bay': { releasedOn: '2026-10-26' },
  balloonist: { releasedOn: '2026-11-02' },
  'helm-of-fortune': { releasedOn: '2026-11-16' },
  'lantern-quay': { releasedOn: '2026-11-16' },
  'bay-window-roulette': { releasedOn: '2026-11-16' },
};

/** The fields of a game beside its row; a game that is not open has no opening day. */
export function sheetOf(code: string, kind: GameKind, open: boolean): Sheet {
  const sheet: Sheet = {
    art: tileNameOf(code),
    lobbies: LOBBIES.filter((lobby) => LOBBY_KINDS[lobby].includes(kind)),
    devices: DEVICES,
    releasedOn: OPENING_DAY,
    ...EXCEPTIONS[code],
  };
  return open ? sheet : { ...sheet, releasedOn: null };
}
