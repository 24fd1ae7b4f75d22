/** Winners: who won what, the latest and the largest. */
export { keepLog } from './log.ts';
export { watchWins } from './strip.ts';
