/**
 * The few words that run before the first paint, inside the page: a player who is expected finds the places kept for them
 * (src/app/player-mark.ts), and the info banner stands from the start where this session has not acknowledged it
 * (src/features/shell/notices.ts). A file of its own would hold up the paint by a round trip; the policy names its hash.
 */
import { BANNER_ACKNOWLEDGED_KEY, PLAYER_HINT_COOKIE } from '#shared/constants.ts';

const MARK_PLAYER = `if(document.cookie.split('; ').includes('${PLAYER_HINT_COOKIE}=1'))d.player='expected'`;
/** Reading storage throws where the browser refuses it. */
const MARK_NOTICE = `try{if(sessionStorage.getItem('${BANNER_ACKNOWLEDGED_KEY}')===null)d.notice='due'}catch{d.notice='due'}`;

export const BEFORE_PAINT = `{let d=document.documentElement.dataset;${MARK_PLAYER};${MARK_NOTICE}}`;
