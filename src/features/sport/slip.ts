/** The bet slip: what is chosen stays through navigation and reload, on this device. What it is worth, the server says. */
import { atom } from 'nanostores';
import { $session } from '#features/session/index.ts';
import { expectsPlayer } from '#platform/first-use.ts';
import { localStore } from '#platform/storage.ts';
import { MOST_LEGS } from '#shared/sport/bets.ts';
import { ACCEPT_RULES, type AcceptRule, parseOdds } from '#shared/sport/odds.ts';

const STORED = 'sport-slip';

export interface Pick {
  fixture_id: string;
  market: string;
  outcome: string;
  /** As they were seen last, and agreed to. */
  odds: string;
  home: string;
  away: string;
}

export const SLIP_MODES = ['single', 'combo', 'system'] as const;
export type SlipMode = (typeof SLIP_MODES)[number];

export interface Slip {
  picks: readonly Pick[];
  mode: SlipMode;
  /** How many matches a line of the system has, bankers not counted. */
  sizes: readonly number[];
  /** Matches that are in every line of the system. */
  bankers: readonly string[];
  /** Per line, as it was typed. */
  stake: string;
  accept: AcceptRule;
  /** The odds of selections of one match together, as they were seen last; null: not yet. */
  joint: string | null;
  /** The same of matches with several selections in a larger bet. */
  groups: Readonly<Record<string, string>>;
}

const EMPTY: Slip = {
  ...{ picks: [], mode: 'single', sizes: [2], bankers: [], stake: '', accept: 'better', joint: null, groups: {} },
};

export const isOdds = (value: unknown): value is string => typeof value === 'string' && parseOdds(value) !== null;

const isPick = (value: unknown): value is Pick =>
  typeof value === 'object' &&
  value !== null &&
  ['fixture_id', 'market', 'outcome', 'odds', 'home', 'away'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

/** Reads what was stored; anything else is an empty slip. */
export function readSlip(text: string | null): Slip {
  try {
    const { picks, mode, sizes, bankers, stake, accept, joint, groups } = JSON.parse(text ?? '{}') as Partial<
      Record<keyof Slip, unknown>
    >;
    return {
      picks: Array.isArray(picks) ? picks.filter(isPick).slice(0, MOST_LEGS) : [],
      mode: SLIP_MODES.find((one) => one === mode) ?? EMPTY.mode,
      sizes: Array.isArray(sizes) && sizes.length > 0 && sizes.every(Number.isInteger) ? sizes : EMPTY.sizes,
      bankers: Array.isArray(bankers) ? bankers.filter((id) => typeof id === 'string') : [],
      stake: typeof stake === 'string' ? stake.slice(0, 12) : '',
      accept: ACCEPT_RULES.find((one) => one === accept) ?? EMPTY.accept,
      joint: isOdds(joint) ? joint : null,
      groups: Object.fromEntries(Object.entries(groups ?? {}).filter(([, odds]) => isOdds(odds))),
    };
  } catch {
    return EMPTY;
  }
}

export const $slip = atom<Slip>(EMPTY);

/** Whose slip it is: each player's is kept by itself, and a guest's goes with them when they log in. */
let owner: string | null = null;
/** Whose slip was shown last: it is shown again until the session is known. */
const LAST_OWNER = 'sport-slip-owner';
const slotOf = (player: string | null): string => (player === null ? STORED : `${STORED}:${player}`);

function showOf(player: string | null): void {
  owner = player;
  $slip.set(readSlip(localStore.get(slotOf(player))));
}

/** Shows a player's slip, or a guest's: nobody finds what another has chosen. */
function belongTo(player: string | null): void {
  if (player === null) localStore.remove(LAST_OWNER);
  else {
    const brought = localStore.get(slotOf(null));
    if (brought !== null && readSlip(brought).picks.length > 0) localStore.set(slotOf(player), brought);
    localStore.remove(slotOf(null));
    localStore.set(LAST_OWNER, player);
  }
  showOf(player);
}

let following = false;

/** Takes over what this device keeps; the page that was built knows nothing of it. Tabs and their slips stay in step. */
export function restoreSlip(): void {
  if (following) return;
  following = true;
  addEventListener('storage', ({ key }) => {
    if (key === null || key === slotOf(owner)) showOf(owner);
  });
  addEventListener('pageshow', ({ persisted }) => persisted && showOf(owner));
  let known: string | null | undefined;
  $session.subscribe(({ user, checked }) => {
    const next = user?.user_id ?? (checked || !expectsPlayer() ? null : undefined);
    if (next === undefined && known === undefined) showOf(localStore.get(LAST_OWNER));
    if (next === undefined || next === known) return;
    known = next;
    belongTo(next);
  });
}

/** Changes the slip in every tab. What another tab has changed a moment ago is built upon. */
export function changeSlip(change: Partial<Slip>): void {
  const slip = { ...readSlip(localStore.get(slotOf(owner))), ...change };
  localStore.set(slotOf(owner), JSON.stringify(slip));
  $slip.set(slip);
}

/** Takes everything off; stake and what is accepted stay. */
export const clearSlip = (): void => changeSlip({ picks: [], bankers: [], joint: null, groups: {} });

export const isSamePick = (one: Omit<Pick, 'odds' | 'home' | 'away'>, other: typeof one): boolean =>
  one.fixture_id === other.fixture_id && one.market === other.market && one.outcome === other.outcome;

/** The slip with other selections: what some of them were worth together says nothing of these. */
function withPicks(picks: readonly Pick[], mode = $slip.get().mode): void {
  const bankers = $slip.get().bankers.filter((id) => picks.some(({ fixture_id }) => fixture_id === id));
  changeSlip({ picks, mode, bankers, joint: null, groups: {} });
}

/** Puts a selection on the slip, or takes it off. */
export function togglePick(pick: Pick): void {
  const { picks, mode } = $slip.get();
  const others = picks.filter((one) => !isSamePick(one, pick));
  if (others.length < picks.length || picks.length >= MOST_LEGS) {
    withPicks(others);
    return;
  }
  const all = [...picks, pick];
  // Two matches are meant together; who wants singles says so.
  const isSecond = all.length === 2 && mode === 'single' && all[0]?.fixture_id !== pick.fixture_id;
  withPicks(all, isSecond ? 'combo' : mode);
}

/** Takes off what has been bet on; what was refused, or was put on while a bet waited, stays. */
export function dropPicks(legs: readonly Omit<Pick, 'odds' | 'home' | 'away'>[]): void {
  withPicks($slip.get().picks.filter((pick) => !legs.some((leg) => isSamePick(leg, pick))));
}
