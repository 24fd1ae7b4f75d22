/** How the legs of a bet that is asked for stand together: whether it can be a bet at all, and which legs depend on each other. */
import { MOST_LINES } from '#shared/sport/bets.ts';
import { linesOf } from '#shared/sport/results.ts';
import { areOfOneMatch, groupedMatches } from './same-match.ts';
import type { Standing } from './selections.ts';
import type { AskedBet, Selection } from './types.ts';

type Shape = Pick<AskedBet, 'legs' | 'sizes' | 'joint' | 'groups' | 'bankers'>;

const isGrouped = ({ groups = [] }: Shape, fixtureId: string): boolean =>
  groups.some(({ fixture_id }) => fixture_id === fixtureId);

/** Whether a leg's own odds do not count. */
export const isPricedTogether = (asked: Shape, { fixture_id }: Selection): boolean =>
  asked.joint !== undefined || isGrouped(asked, fixture_id);

/** The match of each unit of a line: of legs that are priced together once. */
function unitsIn(asked: Shape): string[] {
  const ids = asked.legs.map(({ fixture_id }) => fixture_id);
  return ids.filter(
    (id, index) => !isPricedTogether(asked, { fixture_id: id } as Selection) || ids.indexOf(id) === index,
  );
}

/** Units that lines choose from. */
const freeIn = (asked: Shape): number => unitsIn(asked).length - (asked.bankers?.length ?? 0);

/** How many lines it has. */
export const linesIn = (asked: Shape): number => (asked.joint === undefined ? linesOf(freeIn(asked), asked.sizes) : 1);

/** Bankers are different matches of the bet, one unit each, and leave more than one way to choose beside them. */
function hasBankers(asked: Shape): boolean {
  const { bankers = [], sizes } = asked;
  if (bankers.length === 0) return true;
  const units = unitsIn(asked);
  const isEach = bankers.every((id, index) => units.includes(id) && bankers.indexOf(id) === index);
  return isEach && linesOf(freeIn(asked), sizes) > 1;
}

/** Groups are different matches with several legs each, beside other matches. */
function hasGroups(asked: Shape): boolean {
  const { groups = [] } = asked;
  if (groups.length === 0) return true;
  const several = groupedMatches(asked.legs);
  const ids = groups.map(({ fixture_id }) => fixture_id);
  return ids.every((id, index) => several.includes(id) && ids.indexOf(id) === index) && unitsIn(asked).length > 1;
}

/** What a bet costs at most to look at: the sizes of its lines must be different ones that its legs allow. */
export function hasShape(asked: Shape): boolean {
  const { legs, sizes, joint, groups = [], bankers = [] } = asked;
  if (joint !== undefined) {
    const isWhole = sizes.length === 1 && sizes[0] === legs.length;
    return areOfOneMatch(legs) && isWhole && groups.length === 0 && bankers.length === 0;
  }
  if (!hasGroups(asked) || !hasBankers(asked)) return false;
  const free = freeIn(asked);
  const isEach = new Set(sizes).size === sizes.length && sizes.every((size) => size <= free);
  return isEach && linesOf(free, sizes) <= MOST_LINES;
}

/** Whether a line can hold several units. */
const hasLongLines = ({ sizes, bankers = [] }: Shape): boolean => Math.max(...sizes) + bankers.length > 1;

/** Legs of one match depend on each other: a line may not hold two of them, unless they are priced together. */
export function areRelated(asked: Shape): boolean {
  if (asked.joint !== undefined || !hasLongLines(asked)) return false;
  const units = unitsIn(asked);
  return new Set(units).size < units.length;
}

/** A season's end depends on the matches of its league: a line may not hold both. */
export function areOfOneSeason(asked: Shape, standings: readonly Standing[]): boolean {
  if (!hasLongLines(asked)) return false;
  const fixtures = standings.flatMap(({ fixture }) => fixture ?? []);
  const seasons = fixtures.filter(({ kind }) => kind === 'outright');
  return seasons.some(({ tournamentId }) => fixtures.filter((one) => one.tournamentId === tournamentId).length > 1);
}
