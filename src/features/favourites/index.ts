/** A player's own lists of games follow the account from device to device. */
export { belongTo } from './sync.ts';
