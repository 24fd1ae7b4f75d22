/** The ledger: accounts, transfers, holds, verification. */
export { createHolds } from './holds.ts';
export { createLedger } from './service.ts';
export { purseBalance } from './store.ts';
export type * from './types.ts';
export { verifyLedger } from './verify.ts';
