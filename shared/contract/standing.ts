/** How a player stands with the house, and what each standing lets them do. Without zod: the browser reads it too. */

interface StandingRules {
  /** The most that any session of the player may do. */
  readonly scope: 'withdraw-only' | 'full';
  readonly plays: boolean;
  readonly deposits: boolean;
  readonly withdraws: boolean;
  /** Whether bonuses and advertising may reach the player. */
  readonly advertised: boolean;
}

const STOPPED = { scope: 'withdraw-only', plays: false, deposits: false, withdraws: true, advertised: false } as const;

/** From mild to strict: of several that hold at once the last one counts. */
export const STANDINGS = {
  active: { scope: 'full', plays: true, deposits: true, withdraws: true, advertised: true },
  /** Set by staff for somebody whose play worries them: play goes on within limits, nothing is advertised. */
  limited: { scope: 'full', plays: true, deposits: true, withdraws: true, advertised: false },
  'time-out': STOPPED,
  /** Set by staff while something is looked into: money stays where it is. */
  suspended: { ...STOPPED, withdraws: false },
  closed: STOPPED,
  excluded: STOPPED,
} as const satisfies Record<string, StandingRules>;

export type PlayerStatus = keyof typeof STANDINGS;
export const PLAYER_STATUSES = Object.keys(STANDINGS) as PlayerStatus[];

/** Why somebody stands as they do: chosen by themselves, found in a register of exclusions, or decided by staff. */
export const STANDING_REASONS = ['player', 'register', 'staff'] as const;
export type StandingReason = (typeof STANDING_REASONS)[number];

export interface Standing {
  status: PlayerStatus;
  /** When it ends by itself, ISO; null: it does not. */
  until: string | null;
  /** Null for an active player. */
  reason: StandingReason | null;
}

export const ACTIVE: Standing = { status: 'active', until: null, reason: null };

/** What a standing lets a player do. */
export const rulesOfStanding = ({ status }: Pick<Standing, 'status'>): StandingRules => STANDINGS[status];
