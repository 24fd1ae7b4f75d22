/**
 * The one line that runs before the first paint, inside the page: a player who is expected finds the places kept for them
 * (src/app/player-mark.ts). A file of its own would hold up the paint by a round trip; the policy names its hash.
 */
import { PLAYER_HINT_COOKIE } from '#shared/constants.ts';

export const BEFORE_PAINT = `if(document.cookie.split('; ').includes('${PLAYER_HINT_COOKIE}=1'))document.documentElement.dataset.player='expected'`;
