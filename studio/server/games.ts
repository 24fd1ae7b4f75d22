/** Every game of the studio, whatever its kind. */

import { TITLES, titleByCode } from '../titles/index.ts';
import { LIVE_TITLES, liveTitleByCode } from '../titles/live.ts';
import { SHARED_TITLES, sharedTitleByCode } from '../titles/shared.ts';
import { TABLE_GAME_TITLES, tableGameTitleByCode } from '../titles/table-games.ts';
import { isLive, isShared, isTableGame, type Title } from './sessions.ts';

/** Which part of the studio plays a game. */
export type GameKind = 'slot' | 'tableGame' | 'shared' | 'live';

export const ANY_TITLES: readonly Title[] = [...TITLES, ...TABLE_GAME_TITLES, ...SHARED_TITLES, ...LIVE_TITLES];

export function kindOf(title: Title): GameKind {
  if (isShared(title)) return 'shared';
  if (isLive(title)) return 'live';
  return isTableGame(title) ? 'tableGame' : 'slot';
}

/** A game of the studio by its catalogue code. */
export function anyTitle(code: string): Title | undefined {
  return titleByCode(code) ?? tableGameTitleByCode(code) ?? sharedTitleByCode(code) ?? liveTitleByCode(code);
}
