/** An outside sportsbook as the wallet knows what is played: neither a slot nor a table, and its stakes are of sport. */
import { JURISDICTION_IDS, JURISDICTIONS, lawsOf, permits, type RegionId, rulesOf } from '#shared/regions/index.ts';
import type { Sportsbook } from '../../ports/sportsbook.ts';
import type { PlayableGame } from '../catalogue/index.ts';

/** Whose law allows sport. */
const ALLOWING = JURISDICTION_IDS.filter((law) => permits(rulesOf(law, JURISDICTIONS[law].limits.currency), ['sport']));

/** @param regions those that show it */
export function sportsbookEntry({ provider, gameCode }: Sportsbook, regions: readonly RegionId[]): PlayableGame {
  return {
    ...{ code: gameCode, vendorCode: 'sportsbook', title: 'Sportsbook', vendor: provider, provider },
    ...{ providerName: provider, kind: 'table', product: 'sport', status: 'open' },
    ...{ categories: [], collections: [], tags: [], lobbies: [], devices: [] },
    ...{ art: gameCode, releasedOn: null, volatility: null, rtpPercent: null },
    isOfferedIn: () => false,
    isOpenTo: (reach) =>
      reach.regions.some((region) => regions.includes(region)) && lawsOf(reach).every((law) => ALLOWING.includes(law)),
  };
}
