/** The room another page puts a game in. Not part of index.ts, which the entry script imports: that must not load React. */
export type { PlayLimits } from './ui/GameFacts.tsx';
export { default as PlayRoom } from './ui/PlayRoom.tsx';
