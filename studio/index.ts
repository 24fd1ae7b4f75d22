/** The studio's entry point: what a host process needs to run it. */
export { createStudio, type Studio, type StudioConfig } from './server/app.ts';
export { createDatabaseFlightStore } from './server/aviator/index.ts';
export { createDrandBeacon } from './server/beacons/drand.ts';
export { createLocalBeacon } from './server/beacons/local.ts';
export { createDatabaseChatStore } from './server/chat/index.ts';
export { createDatabaseLiveStore } from './server/live/index.ts';
export { createTokenSeal } from './server/seals.ts';
export { createDatabaseStore } from './server/store-database.ts';
export { createMemoryStore } from './server/store-memory.ts';
export type { StudioStore } from './server/types.ts';
