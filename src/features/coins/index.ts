/** Coins: what a player has of them. */
export { $coins, coins, loadCoins, setCoins } from './store.ts';
