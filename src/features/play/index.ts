/** Game play: the short way into a game. Its room is entered by its own door (react.ts), which brings React along. */
export { readPlayAddress } from './address.ts';
export { approachGame, enterGame, holdsGame, openDoor } from './door.ts';
