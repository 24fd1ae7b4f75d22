/** What an operator watches beside requests: money that waits, work that is behind, what is open. */
export { createFigures, FIGURES } from './service.ts';
