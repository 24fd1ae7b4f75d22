/** The BetBy-style sportsbook: its widget is shown by the page (features/sport/widget.ts), its server asks our wallet. */
import { randomUUID } from 'node:crypto';
import type { Sportsbook } from '../../../ports/sportsbook.ts';
import { BETBY, BETBY_GAME } from './names.ts';
import { readPrivateKey, signToken } from './tokens.ts';

export { betbyRoutes } from './routes.ts';
export { readPublicKey } from './tokens.ts';

/** How long a token of a player is good, s; the widget asks for another. */
const TOKEN_SECONDS = 3_600;

/** @param privateKey in PEM, on P-256; the vendor has its other half */
export function createBetby(privateKey: string): Sportsbook {
  const key = readPrivateKey(privateKey);
  return {
    provider: BETBY,
    gameCode: BETBY_GAME,
    tokenFor({ brand, playerId, nickname, currency, language, now }) {
      const iat = Math.floor(now.getTime() / 1_000);
      return signToken(key, {
        ...{ iss: brand, sub: playerId, name: nickname ?? playerId, iat, exp: iat + TOKEN_SECONDS },
        ...{ jti: randomUUID(), lang: language, currency, odds_format: 'decimal' },
      });
    },
  };
}
