/** What the sportsbook and its bets are called. */
import { platformCode } from '#shared/catalogue/vendor-games.ts';

export const BETBY = 'betby';
export const BETBY_GAME = platformCode(BETBY, 'sportsbook');
