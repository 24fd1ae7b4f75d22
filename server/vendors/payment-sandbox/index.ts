/** A payment vendor of its own, for everything but real money: an API, a hosted page and webhooks. */
export { createSandboxProvider } from './provider.ts';
