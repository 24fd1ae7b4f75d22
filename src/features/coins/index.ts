/** Coins: what a player has of them. */
export { $coins, loadCoins, setCoins } from './store.ts';
