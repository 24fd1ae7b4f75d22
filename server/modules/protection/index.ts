/** Protection of players: how they stand, their limits, breaks and what watches over their play. */
export { createBreaks } from './breaks.ts';
export { createWatch } from './flags.ts';
export { frameOf } from './frames.ts';
export {
  createGuards,
  type MayBet,
  type MayPlay,
  type MayStake,
  type ReadForStake,
  readForStake,
  type StakeRoom,
} from './guards.ts';
export { createLimits, protectionFor } from './limits.ts';
export { createTellReady, type Tell } from './messages.ts';
export type { PersonDetails } from './person-keys.ts';
export { createPersons, decidePerson, fillPersonKeys } from './persons.ts';
export { openRoundSums, type PlaySums, type StakeTaxes, settledPlaySums, sumsOf } from './play-sums.ts';
export { type Admission, createAdmission } from './register.ts';
export { protectionRoutes } from './routes.ts';
export {
  createStandings,
  hadBreak,
  type NewStanding,
  type StandingParts,
  type Standings,
  settleEndedStandings,
  standingBehind,
  standingOf,
} from './standing.ts';
export { limitsView } from './views.ts';
