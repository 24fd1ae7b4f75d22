/** Winners: who won what, the latest and the largest. */
export { watchWins } from './strip.ts';
