/**
 * What each jurisdiction forbids of sport betting. Apart from the rows of products, so that no page carries it; sources
 * stand beside each row. An operator's setting, not legal advice.
 */
import type { JurisdictionId } from '../regions/jurisdictions.ts';
import { lawsOf, type Reach } from '../regions/policy.ts';
import type { MarketType } from './markets.ts';
import { highestTax, type StakeTax } from './tax.ts';

interface SportRules {
  /** Markets that may be bet on while the match is played; null: all. */
  inPlay: readonly MarketType[] | null;
  /** Markets that are not offered at all. */
  forbidden: readonly MarketType[];
  /** Whether matches of minors may be bet on. */
  youth: boolean;
  /** What of a stake is tax that the operator passes on to the bettor; null: the operator bears its taxes itself. */
  stakeTax: StakeTax | null;
  sources: readonly string[];
}

/** What a single player does. */
/** Bets on a match that has not started so many hours after the time they were placed for are void, everywhere. */
export const UNSTARTED_HOURS = 48;

const OF_ONE_PLAYER = ['anytime_scorer', 'first_scorer', 'last_scorer'] as const satisfies readonly MarketType[];

const UNRESTRICTED = { inPlay: null, forbidden: [], youth: true, stakeTax: null, sources: [] } as const;

export const SPORT_RULES: Readonly<Record<JurisdictionId, SportRules>> = {
  international: UNRESTRICTED,
  // In play, section 21(4) leaves bets on the final result and on the next goal or the like; counsel confirms the list,
  // and what the regulator's programme lets be offered before the match. What a single player does is left out until counsel
  // has found it on that list. Minors' events are told apart by
  // the feed; of amateurs no feed that we read has any.
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
    youth: false,
    // 5.3 % of the stake without the tax: of €105.30, €5.30.
    stakeTax: { part: 53, of: 1_053 },
    sources: [
      'Glücksspielstaatsvertrag 2021, section 21(4)',
      'Gemeinsame Glücksspielbehörde der Länder, list of permitted sports bets (FAQ of 2024-08-21)',
      'Rennwett- und Lotteriegesetz, sections 17 and 18: 5.3 % of the stake less the tax',
    ],
  },
  portugal: UNRESTRICTED,
  hungary: UNRESTRICTED,
  estonia: UNRESTRICTED,
  // 12 % of all that is staked; counsel confirms that passing it on is said as the law wants it.
  poland: {
    ...UNRESTRICTED,
    stakeTax: { part: 12, of: 100 },
    sources: ['Ustawa o grach hazardowych, article 74: mutual bets, 12 % of the stakes'],
  },
  'south-africa': UNRESTRICTED,
};

/** Whether every law that reaches a bettor lets a match be bet on at all. */
export const mayBetOnMatch = (reach: Reach, { isYouth }: { isYouth: boolean }): boolean =>
  !isYouth || lawsOf(reach).every((law) => SPORT_RULES[law].youth);

/** Whether every law that reaches a bettor lets a market be bet on, before the match or in play. */
export function mayBetOn(reach: Reach, type: MarketType, inPlay: boolean): boolean {
  return lawsOf(reach).every((law) => {
    const rules = SPORT_RULES[law];
    return !rules.forbidden.includes(type) && (!inPlay || rules.inPlay === null || rules.inPlay.includes(type));
  });
}

/** The tax that a bettor bears of a stake: of several laws, the highest; null: none. */
export const stakeTaxOf = (reach: Reach): StakeTax | null =>
  highestTax(lawsOf(reach).map((law) => SPORT_RULES[law].stakeTax));
