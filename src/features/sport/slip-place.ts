/** Where the slip is: beside the matches on wide screens, on others a sheet that opens. */
import { atom } from 'nanostores';
import { $slip, isOdds, isSamePick, type Pick, togglePick } from './slip.ts';

/** Whether the sheet is open. */
export const $slipSheet = atom(false);

/** At the end of an address that leads back to a slip that waits. */
export const SLIP_HASH = '#slip';

const STAKE_BESIDE = '.sport-slip-side [data-slip-goal]';

/** Brings the slip to the person: the focus goes to its stake, or the sheet opens. */
export function goToSlip(): void {
  const goal = document.querySelector<HTMLElement>(STAKE_BESIDE);
  if (goal?.checkVisibility()) goal.focus();
  else $slipSheet.set(true);
}

const PICK_NAMES = ['pick', 'market', 'outcome', 'odds', 'home', 'away'] as const;

/** What an address of the match's view carries to put a selection on the slip: a price of a page that has no slip. */
export const pickQuery = ({ fixture_id, market, outcome, odds, home, away }: Pick): string =>
  `&${new URLSearchParams({ pick: fixture_id, market, outcome, odds, home, away })}`;

/** The selection that an address brings; null: it brings none. */
export function pickOfQuery(search: string): Pick | null {
  const values = new URLSearchParams(search);
  const [fixture_id = '', market = '', outcome = '', odds = '', home = '', away = ''] = PICK_NAMES.map(
    (name) => values.get(name) ?? '',
  );
  const pick = { fixture_id, market, outcome, odds, home, away };
  return Object.values(pick).includes('') || !isOdds(odds) ? null : pick;
}

/** Puts the selection of the address on the slip, once: read again, the page brings nothing. */
export function takePickOfAddress(): void {
  const pick = pickOfQuery(location.search);
  if (pick === null) return;
  const url = new URL(location.href);
  for (const name of PICK_NAMES) url.searchParams.delete(name);
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  if (!$slip.get().picks.some((one) => isSamePick(one, pick))) togglePick(pick);
}
