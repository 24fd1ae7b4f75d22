/** The acts of money that a browser keeps as intents: each call carries a key of the client's (server/http/money-calls.ts). */
export const INTENT_ACTS = [
  'startDeposit',
  'startWithdrawal',
  'buyItem',
  'exchangeCoins',
  'placeBet',
  'referBet',
  'cashOutBet',
] as const;
export type IntentAct = (typeof INTENT_ACTS)[number];

/** What may stand in the idempotency header: 8 to 128 letters, digits, `-` or `_`, such as a UUID. */
export const IDEMPOTENCY_KEY = /^[\w-]{8,128}$/;
