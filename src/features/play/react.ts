/** The room another page puts a game in. A door of its own: the entry script takes the other one and must not meet React. */
export type { PlayLimits } from './ui/GameFacts.tsx';
export { default as PlayRoom } from './ui/PlayRoom.tsx';
