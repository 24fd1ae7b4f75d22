/** Every game of the studio, whatever its kind. */
import { HOUSE_TITLES, houseTitleByCode } from '../titles/house.ts';
import { TITLES, titleByCode } from '../titles/index.ts';
import { LIVE_TITLES, liveTitleByCode } from '../titles/live.ts';
import { SHARED_TITLES, sharedTitleByCode } from '../titles/shared.ts';
import { isHouse, isLive, isShared, type Title } from './sessions.ts';

/** Which part of the studio plays a game. */
export type GameKind = 'slot' | 'house' | 'shared' | 'live';

export const ANY_TITLES: readonly Title[] = [...TITLES, ...HOUSE_TITLES, ...SHARED_TITLES, ...LIVE_TITLES];

export function kindOf(title: Title): GameKind {
  if (isShared(title)) return 'shared';
  if (isLive(title)) return 'live';
  return isHouse(title) ? 'house' : 'slot';
}

/** A game of the studio by its catalogue code. */
export function anyTitle(code: string): Title | undefined {
  return titleByCode(code) ?? houseTitleByCode(code) ?? sharedTitleByCode(code) ?? liveTitleByCode(code);
}
