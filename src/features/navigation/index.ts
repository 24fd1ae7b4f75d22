/** Moving between pages: navigation, guards, the gate, data refresh and faults. */
export { loadFaultView } from './fault-loader.ts';
export { type FaultView, faultView } from './faults.ts';
export { type Gate, type GuardedAction, guardedAction, registerGate } from './gate.ts';
export { type Guards, registerGuards, runGuards } from './guards.ts';
export { releaseDeferredIslands } from './islands.ts';
export { driveLoadingBar, startLoading } from './loading.ts';
export {
  announceNavigation,
  navigate,
  onNavigation,
  registerNavigator,
} from './navigate.ts';
export {
  isPlayPlace,
  type Navigation,
  needsPlayer,
  opensWallet,
  type Place,
  placeOf,
  staysInGames,
} from './place.ts';
export { startPrefetching } from './prefetch.ts';
export { guardChunks, isChunkFailure } from './reload-guard.ts';
export { scrollToGamesFilter, scrollToHash } from './scroll.ts';
