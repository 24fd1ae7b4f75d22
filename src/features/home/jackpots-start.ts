/** A file of its own to load later: loaded as they are, the jackpots would come with all their names as an object, on lists too. */
export { startJackpots } from '#features/jackpots/index.ts';
