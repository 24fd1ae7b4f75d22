/** Letters: mail to players. */
export { createLetters, type Letters } from './service.ts';
