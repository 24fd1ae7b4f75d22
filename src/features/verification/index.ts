/** Verification: the player's documents and where they stand. */
export { receiveVerification } from './store.ts';
