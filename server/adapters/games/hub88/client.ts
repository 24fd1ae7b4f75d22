/** A Hub88-style aggregator behind the port: launches, its list of games, and its page about a round. */
import { randomUUID } from 'node:crypto';
import type { GameAggregator, GameLaunch } from '../../../ports/game-aggregator.ts';
import { categoriesOf, devicesOf, kindOf, percentText, volatilityOf } from '../kinds.ts';
import { createRowReader } from '../list-rows.ts';
import { createVendorClient, type VendorLog } from '../vendor-client.ts';
import { hub88Game, hub88GamesAnswer, hub88LaunchAnswer, hub88RoundAnswer } from './messages.ts';
import { readPrivateKey, readPublicKey, signedHeaders } from './signature.ts';

export const HUB88 = 'hub88';

export interface Hub88Settings {
  /** Origin of the vendor's API. */
  url: string;
  /** Names us to the vendor. */
  operatorId: string;
  /** PEM: ours, signs what we ask. */
  privateKey: string;
  /** PEM: the vendor's, checks what it asks. */
  publicKey: string;
  /** How long an answer may take, ms. */
  timeoutMs: number;
}

/** Both keys, read once. @throws when a text is no key in PEM */
export const readKeys = ({ privateKey, publicKey }: Pick<Hub88Settings, 'privateKey' | 'publicKey'>) => ({
  ours: readPrivateKey(privateKey),
  theirs: readPublicKey(publicKey),
});

const PATHS = {
  launch: '/operator/generic/v2/game/url',
  games: '/operator/generic/v2/game/list',
  round: '/operator/generic/v2/game/round',
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
    async roundDetails({ playerId, roundId }) {
      const body = { operator_id: operatorId, user: playerId, round: roundId, request_uuid: randomUUID() };
      const answer = await client.post(PATHS.round, body, hub88RoundAnswer);
      return answer && { url: answer.url, drawn: [] };
    },
  };
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
