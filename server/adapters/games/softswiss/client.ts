/** A SoftSwiss-style aggregator behind the port: sessions, its list of games, and its page about a round. */

import { z } from 'zod';
import type { Secrets } from '#shared/secret-list.ts';
import type { GameAggregator, GameLaunch } from '../../../ports/game-aggregator.ts';
import { categoriesOf, devicesOf, kindOf, percentText, volatilityOf } from '../kinds.ts';
import { createRowReader } from '../list-rows.ts';
import { createVendorClient, type VendorLog } from '../vendor-client.ts';
import { softswissGame, softswissGamesAnswer, softswissLaunchAnswer, softswissRoundAnswer } from './messages.ts';
import { signedHeaders } from './signature.ts';

export const SOFTSWISS = 'softswiss';

export interface SoftswissSettings {
  /** Address of the vendor's API, without a slash at the end. */
  url: string;
  /** Names us to the vendor. */
  casinoId: string;
  secrets: Secrets;
  /** How long an answer may take, ms. */
  timeoutMs: number;
}

/** Creates the client. */
export function createSoftswissAggregator(
  { url, casinoId, secrets, timeoutMs }: SoftswissSettings,
  log?: VendorLog,
): GameAggregator {
  const client = createVendorClient({
    vendor: SOFTSWISS,
    url,
    timeoutMs,
    sign: (body) => signedHeaders(secrets, body),
    ...(log ? { log } : {}),
  });
  const readRows = createRowReader({ vendor: SOFTSWISS, schema: softswissGame, codeField: 'identifier', log });
  return {
    name: SOFTSWISS,
    async launch(launch) {
      const path = launch.token === null ? '/demo' : '/sessions';
      const answer = await client.ask(path, launchBody(casinoId, launch), softswissLaunchAnswer);
      return 'value' in answer ? { url: answer.value.launch_options.game_url } : answer;
    },
    async games() {
      const answer = await client.post('/games', { casino_id: casinoId }, softswissGamesAnswer);
      const listed = answer && readRows(answer.games);
      if (listed === null) return null;
      const games = listed.rows.map((game) => ({
        vendorCode: game.identifier,
        title: game.title,
        label: game.provider,
        kind: kindOf(game.category),
        categories: categoriesOf([game.category, game.feature_group ?? '', game.has_jackpot ? 'jackpot' : '']),
        rtpPercent: percentText(game.payout),
        volatility: volatilityOf(game.volatility_rating),
        devices: devicesOf(game.devices),
        blockedCountries: game.restrictions?.default?.blacklist ?? [],
      }));
      return { games, unread: listed.unread };
    },
    async awardFreeRounds({ grantId, playerId, gameCode, currency, rounds, stake, until }) {
      const body = {
        ...{ casino_id: casinoId, issue_id: grantId, currency, games: [gameCode], freespins_quantity: rounds },
        ...{ bet_level: 1, bet_amount: Number(stake), valid_until: until.toISOString(), user: { id: playerId } },
      };
      const answer = await client.ask('/freespins/issue', body, z.unknown());
      return 'failure' in answer ? answer : { reference: grantId };
    },
    async withdrawFreeRounds(reference) {
      const answer = await client.ask('/freespins/cancel', { casino_id: casinoId, issue_id: reference }, z.unknown());
      return 'failure' in answer && answer.failure === 'failed' ? null : 'withdrawn';
    },
    async roundDetails({ playerId, roundId }) {
      const body = { casino_id: casinoId, user_id: playerId, game_id: roundId };
      const answer = await client.post('/rounds', body, softswissRoundAnswer);
      return answer && { url: answer.url, drawn: [] };
    },
  };
}

function launchBody(casinoId: string, launch: GameLaunch) {
  const { gameCode, currency, language, device, parentOrigin, playerId } = launch;
  const common = {
    casino_id: casinoId,
    game: gameCode,
    locale: language.slice(0, 2),
    client_type: device === 'desktop' ? 'desktop' : 'mobile',
    urls: { return_url: parentOrigin, deposit_url: `${parentOrigin}/wallet` },
  };
  return playerId === null ? common : { ...common, currency, user: { id: playerId } };
}
