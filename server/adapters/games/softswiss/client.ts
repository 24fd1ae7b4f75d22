/** A SoftSwiss-style aggregator behind the port: sessions, its list of games, and its page about a round. */
import type { GameAggregator, GameLaunch } from '../../../ports/game-aggregator.ts';
import { kindOf, percentText } from '../kinds.ts';
import { createVendorClient, type VendorLog } from '../vendor-client.ts';
import { softswissGamesAnswer, softswissLaunchAnswer, softswissRoundAnswer } from './messages.ts';
import { signedHeaders } from './signature.ts';

export const SOFTSWISS = 'softswiss';

export interface SoftswissSettings {
  /** Address of the vendor's API, without a slash at the end. */
  url: string;
  /** Names us to the vendor. */
  casinoId: string;
  secret: string;
}

/** Creates the client. */
export function createSoftswissAggregator(
  { url, casinoId, secret }: SoftswissSettings,
  log?: VendorLog,
): GameAggregator {
  const client = createVendorClient({
    vendor: SOFTSWISS,
    url,
    sign: (body) => signedHeaders(secret, body),
    ...(log ? { log } : {}),
  });
  return {
    name: SOFTSWISS,
    async launch(launch) {
      const path = launch.token === null ? '/demo' : '/sessions';
      const answer = await client.post(path, launchBody(casinoId, launch), softswissLaunchAnswer);
      return answer?.launch_options.game_url ?? null;
    },
    async games() {
      const answer = await client.post('/games', { casino_id: casinoId }, softswissGamesAnswer);
      if (answer === null) return null;
      return answer.games.map(({ identifier, title, provider, category, payout }) => ({
        vendorCode: identifier,
        title,
        label: provider,
        kind: kindOf(category),
        rtpPercent: percentText(payout),
      }));
    },
    async roundDetails({ playerId, roundId }) {
      const body = { casino_id: casinoId, user_id: playerId, game_id: roundId };
      return (await client.post('/rounds', body, softswissRoundAnswer))?.url ?? null;
    },
  };
}

function launchBody(casinoId: string, launch: GameLaunch) {
  const { gameCode, currency, language, parentOrigin, playerId } = launch;
  const common = {
    casino_id: casinoId,
    game: gameCode,
    locale: language.slice(0, 2),
    urls: { return_url: parentOrigin, deposit_url: `${parentOrigin}/wallet` },
  };
  return playerId === null ? common : { ...common, currency, user: { id: playerId } };
}
