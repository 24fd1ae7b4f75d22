/** A vendor of coins: addresses by payment, pretended chains, webhooks. For everything but real money. */
export { createCoinsProvider } from './provider.ts';
