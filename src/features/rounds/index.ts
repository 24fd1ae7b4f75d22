/** Rounds that were interrupted: what the player hears of them, and what a game's page shows. */
export { tellInterrupted } from './notice.ts';
export { $interrupted, loadInterrupted } from './store.ts';
