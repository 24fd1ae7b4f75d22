/** Sessions: login, cookies, rate limits. */
export { type Authenticate, createAuthenticate } from './authenticate.ts';
export { sessionCookies } from './cookies.ts';
export { DEVICE_LIFETIME_MS } from './devices.ts';
export { createEntry, type Entry } from './entry.ts';
export { createRateLimits, RATES, type RateLimits, type RateName } from './limits.ts';
export { createSessionMemory, MEMORY_MS, type SessionMemory } from './memory.ts';
export { sessionRoutes } from './routes.ts';
export {
  createSessions,
  type Owned,
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS,
  type Sessions,
} from './service.ts';
