/** Protection of players on the pages: limits, breaks, reality checks, and the bars that say what holds. */
export type { LimitName, Sitting } from './api.ts';
/** The limits at a glance: loaded when the account is opened. */
export const loadLimitsGlance = () => import('./ui/LimitsGlance.tsx');
export const tellLimitReached = async (roundMaximum: string | null): Promise<void> =>
  (await import('./limit-reached.ts')).tellLimitReached(roundMaximum);
export { keepPlayInView, tellStopped } from './watch.ts';
