/** Whether the live connection is away: what it would renew may be stale. Read by what shows such figures. */
import { atom } from 'nanostores';
import { tellLineBack } from '#platform/again.ts';

/** How the live connection stands. `silent`: nothing is heard, though it has not closed. */
export type LineState = 'closed' | 'connecting' | 'open' | 'silent';

/** A page that opens, a login and a quick reconnect are not worth a word, ms. */
export const AWAY_PATIENCE_MS = 2_000;

/** Whether people should know that the line is away. */
export const $lineAway = atom(false);

let patience: ReturnType<typeof setTimeout> | undefined;
/** Whether the line was lost since it last stood. */
let isLost = false;

/** Notes how the line stands; the connection alone calls it. */
export function noteLine(state: LineState): void {
  if (state === 'open' && isLost) tellLineBack();
  isLost = state === 'connecting';
  if (state === 'connecting') {
    patience ??= setTimeout(() => $lineAway.set(true), AWAY_PATIENCE_MS);
    return;
  }
  clearTimeout(patience);
  patience = undefined;
  $lineAway.set(state === 'silent');
}
