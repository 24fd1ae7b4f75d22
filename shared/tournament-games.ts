/**
 * The games that tournaments choose by name, by series. A list of its own, for tiles know these and nothing else of
 * tournaments (shared/tournaments.ts).
 */
export const CHOSEN_GAMES = {
  'flappiator-derby': ['189514-flappiator'],
  'three-ships': ['lantern-point', 'aurora-wolves', 'star-harpoon'],
  'quick-hands': ['dice-deck', 'plinko-reef', 'minefield-bay'],
} as const satisfies Record<string, readonly string[]>;

const CODES: ReadonlySet<string> = new Set(Object.values(CHOSEN_GAMES).flat());

/** Whether a tournament has chosen a game, rather than its whole category. */
export const isTournamentGame = (code: string): boolean => CODES.has(code);
