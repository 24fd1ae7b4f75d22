/** Game play: the room another page puts a game in. */
export type { PlayLimits } from './ui/GameFacts.tsx';
export { default as PlayRoom } from './ui/PlayRoom.tsx';
