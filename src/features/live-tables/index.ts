/** The live tables as pages tell of them: who is at one now. */
export { $seats, tellSeats, wordsOf } from './seats.ts';
