/**
 * The few words that run before the first paint, inside the page: a player who is expected finds the places kept for them
 * (src/app/player-mark.ts), and the info banner stands from the start where this session has not acknowledged it
 * (src/features/shell/notices.ts). A file of its own would hold up the paint by a round trip; the policy names its hash.
 * Its tag has an attribute: the build makes a file of inline scripts without one (scripts/page-markup.ts).
 */
import { BANNER_ACKNOWLEDGED_KEY, PLAYER_HINT_COOKIE } from '#shared/constants.ts';

const MARK_PLAYER = `if(document.cookie.includes('${PLAYER_HINT_COOKIE}=1'))d.player='expected'`;
/** Reading storage throws where the browser refuses it: then nobody can have acknowledged anything. */
const MARK_NOTICE = `d.notice='due';try{sessionStorage['${BANNER_ACKNOWLEDGED_KEY}']&&delete d.notice}catch{}`;

export const BEFORE_PAINT = `{let d=document.documentElement.dataset;${MARK_PLAYER};${MARK_NOTICE}}`;
