/** Asks for password, code or passkey once more, over whatever is open (contract: `step_up_required`). */
import { openOver } from '#features/popups/index.ts';

let asking: Promise<boolean> | null = null;

/** Whether the player has proved anew who they are; calls that ask at the same time share one popup. */
export function proveAnew(): Promise<boolean> {
  asking ??= openOver('step-up')
    .then((result) => result === 'submitted')
    .finally(() => {
      asking = null;
    });
  return asking;
}
