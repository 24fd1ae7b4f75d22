/** What fills the ship's log, in a file of its own (log.ts). */
export { keepLog } from '#features/winners/index.ts';
