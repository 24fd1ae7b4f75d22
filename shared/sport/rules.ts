/**
 * What each jurisdiction forbids of sport betting. Apart from the rows of products, so that no page carries it; sources
 * stand beside each row. An operator's setting, not legal advice.
 */
import type { JurisdictionId } from '../regions/jurisdictions.ts';
import { lawsOf, type Reach } from '../regions/policy.ts';
import type { MarketType } from './markets.ts';

interface SportRules {
  /** Markets that may be bet on while the match is played; null: all. */
  inPlay: readonly MarketType[] | null;
  /** Markets that are not offered at all. */
  forbidden: readonly MarketType[];
  sources: readonly string[];
}

/** What a single player does. */
const OF_ONE_PLAYER = ['anytime_scorer', 'first_scorer', 'last_scorer'] as const satisfies readonly MarketType[];

const UNRESTRICTED = { inPlay: null, forbidden: [], sources: [] } as const;

export const SPORT_RULES: Readonly<Record<JurisdictionId, SportRules>> = {
  international: UNRESTRICTED,
  // In play, section 21(4) leaves bets on the final result and on the next goal or the like; counsel confirms the list,
  // and what the regulator's programme lets be offered before the match. What a single player does is left out until counsel
  // has found it on that list. Minors and amateurs play in no event of ours.
  germany: {
    inPlay: [
      'result',
      'next_goal',
      'match_winner',
      'game_winner',
      'period_goals_result',
      'shootout_winner',
      'series_winner',
    ],
    forbidden: OF_ONE_PLAYER,
    sources: [
      'Glücksspielstaatsvertrag 2021, section 21(4)',
      'Gemeinsame Glücksspielbehörde der Länder, list of permitted sports bets (FAQ of 2024-08-21)',
    ],
  },
  portugal: UNRESTRICTED,
  hungary: UNRESTRICTED,
  estonia: UNRESTRICTED,
  poland: UNRESTRICTED,
  'south-africa': UNRESTRICTED,
};

/** Whether every law that reaches a bettor lets a market be bet on, before the match or in play. */
export function mayBetOn(reach: Reach, type: MarketType, inPlay: boolean): boolean {
  return lawsOf(reach).every((law) => {
    const rules = SPORT_RULES[law];
    return !rules.forbidden.includes(type) && (!inPlay || rules.inPlay === null || rules.inPlay.includes(type));
  });
}
