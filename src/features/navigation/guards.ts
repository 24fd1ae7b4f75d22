/** The guards of every navigation, run one after another (spec section 2, Navigation behaviours). */
import { Fault } from './faults.ts';
import type { Navigation } from './place.ts';

export type Guard = (navigation: Navigation) => void | Promise<void>;

/** The order of spec section 2: authentication check, page view, VIP-level analytics, country and language. */
export const GUARD_ORDER = ['auth', 'page-view', 'vip-analytics', 'country-language'] as const;
export type GuardName = (typeof GUARD_ORDER)[number];
export type Guards = Readonly<Record<GuardName, Guard>>;

let guards: Partial<Record<string, Guard>> = {};
let order: readonly string[] = GUARD_ORDER;

/** Registers the guards the app provides; `names` may be given to run others, in their order. */
export function registerGuards(table: Guards, names: readonly string[] = GUARD_ORDER): void {
  guards = table;
  order = names;
}

/**
 * Runs the guards of a navigation in order. An unknown name is a 500 fault 'Unknown middleware' (spec section 8);
 * what a guard throws reaches the error page.
 */
export async function runGuards(navigation: Navigation): Promise<void> {
  for (const name of order) {
    const guard = guards[name];
    if (!guard) throw new Fault(500, 'Unknown middleware');
    await guard(navigation);
  }
}
