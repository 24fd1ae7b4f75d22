/** Game play: the short way into a game. Its room has an entry point of its own (react.ts), which brings React along. */
export { readPlayAddress } from './address.ts';
export { approachGame, enterGame, holdsGame, listenToGame } from './entry.ts';
