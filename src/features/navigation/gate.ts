/** The gate before actions that need a player (spec section 4). The app decides who passes; see `app/gate.ts`. */

export interface GuardedAction {
  /** The address the action leads to: a link of the page, locale-prefixed or not. */
  href?: string;
  /** What to do instead of following the address. */
  run?: () => void;
}

export type Gate = (action: GuardedAction) => Promise<void>;

let gate: Gate | null = null;

export function registerGate(open: Gate): void {
  gate = open;
}

/** Runs an action that needs a player, through the gate: log-in, personal info, wallet or navigation. */
export async function guardedAction(action: GuardedAction): Promise<void> {
  if (!gate) throw new Error('No gate is registered');
  await gate(action);
}
