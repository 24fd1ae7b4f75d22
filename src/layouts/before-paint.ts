/**
 * What runs before the first paint, inside the page: an expected player finds the places reserved for them
 * (src/app/player-mark.ts), the info banner is there from the start where this session has not acknowledged it
 * (src/features/shell/notices.ts), and the season dresses what leads to the bonus map. A file
 * of its own would delay the paint by a round trip; the policy names its hash.
 * Its tag has an attribute: the build makes a file of inline scripts without one (builder/finish/page-markup.ts).
 */
import { BANNER_ACKNOWLEDGED_KEY, PLAYER_HINT_COOKIE } from '#shared/constants.ts';
import { SEASONS } from '#shared/regions/themes.ts';

const MARK_PLAYER = `if(document.cookie.includes('${PLAYER_HINT_COOKIE}=1'))d.player='expected'`;
/** Reading storage throws where the browser refuses it: then nobody can have acknowledged anything. */
const MARK_NOTICE = `d.notice='due';try{sessionStorage['${BANNER_ACKNOWLEDGED_KEY}']&&delete d.notice}catch{}`;

/** Each season's name and days by its month, as a script counts months. */
const SEASON_ROWS = JSON.stringify(
  Object.fromEntries(SEASONS.map(({ name, month, firstDay, lastDay }) => [month - 1, [name, firstDay, lastDay]])),
);
/** `data-season` dresses what is named after the bonus map (shared/regions/themes.ts). */
const MARK_SEASON = `let n=new Date,t=n.getUTCDate(),s=${SEASON_ROWS}[n.getUTCMonth()];if(s&&t>=s[1]&&t<=s[2])d.season=s[0]`;

export const BEFORE_PAINT = `{let d=document.documentElement.dataset;${MARK_PLAYER};${MARK_NOTICE};${MARK_SEASON}}`;
