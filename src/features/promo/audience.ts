/** Who sees what in lists. Who may claim is the server's decision. */
import type { Audience } from './constants.ts';

/** What a list knows of a signed-in player: the VIP level, 0 for none. */
export interface Viewer {
  level: number;
}

type Rule = (viewer: Viewer | null, vipFrom: number) => boolean;

const SEES: Readonly<Record<Audience, Rule>> = {
  everyone: () => true,
  guests: (viewer) => viewer === null,
  players: (viewer) => viewer !== null,
  'new-players': (viewer) => viewer === null || viewer.level === 0,
  vip: (viewer, vipFrom) => viewer !== null && viewer.level >= vipFrom,
};

/**
 * Whether a list shows a promotion to someone.
 * @param viewer null for a guest.
 * @param vipFrom the level a `vip` audience starts from.
 */
export function seesPromo(audience: Audience, vipFrom: number, viewer: Viewer | null): boolean {
  return SEES[audience](viewer, vipFrom);
}
