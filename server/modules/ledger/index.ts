/** The ledger: accounts, transfers, holds, verification. */

export { creditEntries, lockMoney, lockMoneyHeld, takeBackMoney } from './debts.ts';
export { createHolds } from './holds.ts';
export { createLedger } from './service.ts';
export { chainLength, type StatementRow, statementOf } from './statement.ts';
export { purseBalance } from './store.ts';
export type * from './types.ts';
export { verifyLedger, verifyOnward, verifyPlayerChain } from './verify.ts';
