/** Which results of a market's selections can stand together: who settles by hand cannot let home, draw and away all win. */
import { isOfNames, MARKETS, type MarketName, type MarketType, marketOf } from './markets.ts';
import { DEAD_HEATS, type DeadHeat, isDeadHeat, type LegResult, sharesOf } from './results.ts';

/** How many selections of a market win, where it is not one; null: as many as it happens. */
const WINNERS: { readonly [Type in MarketType]?: number | null } = {
  double_chance: 2,
  anytime_scorer: null,
  season_top_three: 3,
};

/** Markets whose places can be shared. */
const sharesPlaces = (type: MarketType): boolean => MARKETS[type].counts === 'season_table';

const MIRRORED: Readonly<Partial<Record<LegResult, LegResult>>> = {
  won: 'lost',
  lost: 'won',
  half_won: 'half_lost',
  half_lost: 'half_won',
};

/** The two sides of a line: what one wins the other loses; halves are of quarter lines only. */
function areOfLine({ specifier }: MarketName, [one, other]: readonly LegResult[]): boolean {
  if (one === undefined || other === undefined || other !== MIRRORED[one]) return false;
  return one === 'won' || one === 'lost' || Math.abs((specifier ?? 0) % 2) === 1;
}

/** Whether as many share a place as a dead heat is of. */
const areWholeHeats = (results: readonly LegResult[]): boolean =>
  (Object.keys(DEAD_HEATS) as DeadHeat[]).every(
    (heat) => results.filter((result) => result === heat).length % DEAD_HEATS[heat][1] === 0,
  );

/** Whether more of a market won than can have: home, draw and away. Of an unknown market nothing is known. */
export function winTooOften(key: string, results: readonly LegResult[]): boolean {
  const type = marketOf(key)?.type;
  const winners = type === undefined ? null : WINNERS[type] === undefined ? 1 : WINNERS[type];
  return winners !== null && results.reduce((sum, result) => sum + sharesOf(result).won, 0) > winners + 1e-9;
}

/** Whether a market's selections can all have ended so. @param results of each of its selections, in their order */
export function canStandTogether(key: string, results: readonly LegResult[]): boolean {
  const market = marketOf(key);
  if (market === null) return false;
  const { type } = market;
  // Nothing of it was played: every selection is void.
  if (results.every((result) => result === 'void')) return true;
  const { specifier } = MARKETS[type];
  if (specifier === 'total' || specifier === 'handicap') return areOfLine(market, results);
  if (results.some((result) => result === 'half_won' || result === 'half_lost')) return false;
  if (!sharesPlaces(type) && results.some(isDeadHeat)) return false;
  // Of players and teams one can be void beside a winner. Of sides and scores what was lost when a match was broken off stays
  // lost, and the rest is void: nothing has won.
  if (!isOfNames(type) && results.includes('void')) return !results.includes('won');
  const winners = WINNERS[type] === undefined ? 1 : WINNERS[type];
  if (winners === null) return true;
  const places = results.reduce((sum, result) => sum + sharesOf(result).won, 0);
  // A goal can be of somebody who was not announced: then nobody of the market has it.
  if (places === 0 && MARKETS[type].counts === 'goals_of_player') return true;
  return areWholeHeats(results) && Math.abs(places - winners) < 1e-9;
}
