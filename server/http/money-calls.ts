/** What names each call of a player that moves money or coins: the same call again has one effect (docs/architecture.md). */
import type { IntentAct } from '#shared/contract/intent-acts.ts';
import type { EndpointName } from '#shared/contract/paths.ts';
import type { WriteName } from './handler.ts';

/** `header`: a key of the client's. `path`, `body`: what the call is about can happen once by itself. */
type NamedBy = 'header' | 'path' | 'body';

/** No money moves by a call that only reads: each of these looks up the session for itself alone (ADR 0166). */
export const MONEY_CALLS: Readonly<Partial<Record<EndpointName, NamedBy>>> = {
  startDeposit: 'header',
  cancelDeposit: 'path',
  startWithdrawal: 'header',
  cancelWithdrawal: 'path',
  claimBonus: 'body',
  cancelBonus: 'body',
  claimDailyBonus: 'body',
  buyItem: 'header',
  exchangeCoins: 'header',
  enterTournament: 'body',
  placeBet: 'header',
  referBet: 'header',
  answerBetOffer: 'path',
  cashOutBet: 'header',
} satisfies Partial<Record<WriteName, NamedBy>> & Record<IntentAct, 'header'>;
