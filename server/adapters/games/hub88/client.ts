/** A Hub88-style aggregator behind the port: launches, its list of games, and its page about a round. */

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { acceptedOf, type Secrets } from '#shared/secret-list.ts';
import type { AwardAnswer, FreeRoundsAward, GameAggregator, GameLaunch } from '../../../ports/game-aggregator.ts';
import { categoriesOf, devicesOf, kindOf, percentText, volatilityOf } from '../kinds.ts';
import { createRowReader } from '../list-rows.ts';
import { createVendorClient, type VendorClient, type VendorLog } from '../vendor-client.ts';
import { writeAmount } from './amounts.ts';
import {
  hub88Game,
  hub88GamesAnswer,
  hub88LaunchAnswer,
  hub88PrepaidsAnswer,
  hub88RewardAnswer,
  hub88RoundAnswer,
} from './messages.ts';
import { readPrivateKey, readPublicKey, signedHeaders } from './signature.ts';

export const HUB88 = 'hub88';

export interface Hub88Settings {
  /** Origin of the vendor's API. */
  url: string;
  /** Names us to the vendor. */
  operatorId: string;
  /** PEM: ours, signs what we ask. */
  privateKey: string;
  /** PEM: the vendor's, check what it asks. */
  publicKeys: Secrets;
  /** How long an answer may take, ms. */
  timeoutMs: number;
}

/** Both keys, read once. @throws when a text is no key in PEM */
export const readKeys = ({ privateKey, publicKeys }: Pick<Hub88Settings, 'privateKey' | 'publicKeys'>) => ({
  ours: readPrivateKey(privateKey),
  theirs: acceptedOf(publicKeys).map(readPublicKey),
});

const PATHS = {
  launch: '/operator/generic/v2/game/url',
  games: '/operator/generic/v2/game/list',
  round: '/operator/generic/v2/game/round',
  prepaids: '/operator/generic/v2/freebet/prepaids/list',
  reward: '/operator/generic/v2/freebet/rewards/create',
  withdraw: '/operator/generic/v2/freebet/rewards/cancel',
} as const;

/** Creates the client. @throws when the private key is none */
export function createHub88Aggregator(settings: Hub88Settings, log?: VendorLog): GameAggregator {
  const { ours } = readKeys(settings);
  const { url, operatorId, timeoutMs } = settings;
  const client = createVendorClient({
    vendor: HUB88,
    url,
    timeoutMs,
    sign: (body) => signedHeaders(ours, body),
    ...(log ? { log } : {}),
  });
  const readRows = createRowReader({ vendor: HUB88, schema: hub88Game, codeField: 'game_code', log });
  return {
    name: HUB88,
    async launch(launch) {
      const answer = await client.ask(PATHS.launch, launchBody(operatorId, launch), hub88LaunchAnswer);
      return 'value' in answer ? { url: answer.value.url } : answer;
    },
    async games() {
      const answer = await client.post(PATHS.games, { operator_id: operatorId }, hub88GamesAnswer);
      const listed = answer && readRows(answer);
      if (listed === null) return null;
      const games = listed.rows
        .filter(({ enabled }) => enabled)
        .map(({ game_code, name, product, category, rtp, volatility, platforms, features, blocked_countries }) => ({
          vendorCode: game_code,
          title: name,
          label: product,
          kind: kindOf(category),
          categories: categoriesOf([category, ...(features ?? [])]),
          rtpPercent: percentText(rtp),
          volatility: volatilityOf(volatility),
          devices: devicesOf(platforms),
          blockedCountries: blocked_countries ?? [],
        }));
      return { games, unread: listed.unread };
    },
    awardFreeRounds: (award) => awardReward(client, operatorId, award),
    async withdrawFreeRounds(reference) {
      const body = { operator_id: operatorId, reward_uuid: reference };
      const answer = await client.ask(PATHS.withdraw, body, z.unknown());
      return 'failure' in answer && answer.failure === 'failed' ? null : 'withdrawn';
    },
    async roundDetails({ playerId, roundId }) {
      const body = { operator_id: operatorId, user: playerId, round: roundId, request_uuid: randomUUID() };
      const answer = await client.post(PATHS.round, body, hub88RoundAnswer);
      return answer && { url: answer.url, drawn: [] };
    },
  };
}

/** Creates a reward of a template that leaves its value and count open, or has just these; without one it is refused. */
async function awardReward(client: VendorClient, operatorId: string, award: FreeRoundsAward): Promise<AwardAnswer> {
  const { gameCode: game_code, currency, rounds: bet_count } = award;
  const bet_value = writeAmount(award.stake, currency);
  const listed = await client.ask(PATHS.prepaids, { operator_id: operatorId, game_code }, hub88PrepaidsAnswer);
  if ('failure' in listed) return listed;
  const fits = <Value>(one: Value | null | undefined, wanted: Value) => (one ?? wanted) === wanted;
  const prepaid = listed.value.find(
    (one) =>
      fits(one.game_code, game_code) &&
      fits(one.currency, currency) &&
      fits(one.bet_value, bet_value) &&
      fits(one.bet_count, bet_count),
  );
  if (!prepaid) return { failure: 'refused' };
  const body = {
    ...{ operator_id: operatorId, user: award.playerId, prepaid_uuid: prepaid.prepaid_uuid, game_code, currency },
    // Our own name of the reward: a vendor that keeps it makes one reward of several attempts.
    ...{ bet_value, bet_count, reward_uuid: award.grantId },
    ...{ start_time: award.from.toISOString(), end_time: award.until.toISOString() },
  };
  const made = await client.ask(PATHS.reward, body, hub88RewardAnswer);
  return 'failure' in made ? made : { reference: made.value.reward_uuid };
}

function launchBody(operatorId: string, launch: GameLaunch) {
  const { gameCode, currency, language, device, parentOrigin, playerId, token } = launch;
  const common = {
    operator_id: operatorId,
    game_code: gameCode,
    lang: language.slice(0, 2),
    platform: device === 'desktop' ? 'GPL_DESKTOP' : 'GPL_MOBILE',
    lobby_url: parentOrigin,
  };
  // Play money is the currency without one (ISO 4217: XXX).
  return token === null ? { ...common, currency: 'XXX' } : { ...common, user: playerId, token, currency };
}
