/** The sandbox payment vendor: Fairwind's adapter to it, and the vendor itself. */
export { createSandboxAdapter } from './adapter.ts';
export { createSandboxProvider } from './provider.ts';
