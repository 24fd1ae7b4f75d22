/** Acts of money of the player who is here (platform/intents.ts), as forms send them. */
export {
  answerAgain,
  type Carried,
  carryOut,
  type Intent,
  isWaiting,
  onSettled,
  type Settled,
} from '#platform/intents.ts';
export { followAccount } from './account.ts';
export type { MissingAnswer } from './model.ts';
export { IntentNotice } from './ui/IntentNotice.tsx';
export { useIntent, useWaiting } from './use-intent.ts';
