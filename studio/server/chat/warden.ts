/**
 * Who may speak and how often: rates are counted in memory, mutes and strikes in the store, so that neither a new
 * session nor a restart lifts a mute. Rules and figures: docs/decisions/0007.
 */
import type { ChatStatus } from '../../chat-protocol.ts';
import type { Clock } from '../types.ts';
import { gistOf } from './text.ts';
import type { ChatRecord, ChatStore } from './types.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How much one player may do within a time. */
interface Pace {
  count: number;
  withinMs: number;
}
const SENDING: readonly Pace[] = [
  { count: 1, withinMs: 1_500 },
  { count: 10, withinMs: MINUTE_MS },
];
const REPORTING: readonly Pace[] = [{ count: 10, withinMs: 10 * MINUTE_MS }];
/** A player may not repeat a message within this time. */
const REPEATED_WITHIN_MS = 2 * MINUTE_MS;

/** How many points each broken rule counts. */
export const STRIKES = { contact: 2, words: 1, repeated: 1, too_fast: 1 } as const;
/** This many points within the time mute a player automatically. */
export const STRIKES_MAXIMUM = 4;
export const STRIKES_WITHIN_MS = 10 * MINUTE_MS;
/** How long the first automatic mute lasts, the second, and so on; later ones are as long as the last. */
export const MUTES_MS: readonly number[] = [5 * MINUTE_MS, 30 * MINUTE_MS, 4 * HOUR_MS, DAY_MS];
/** After this long without a strike the next mute is as short as the first. */
export const FORGIVEN_MS = 14 * DAY_MS;

export type Refused = { status: ChatStatus; retryAfterMs: number | null };

export interface Warden {
  /** When a player's mute ends; null when there is none. */
  mutedUntil(player: string): Promise<Date | null>;
  /** Whether this may be said now, and records that it was; adds a strike where it may not. */
  admit(player: string, text: string): Refused | null;
  /** Whether another report may be made, and records that it was. */
  admitReport(player: string): Refused | null;
  /** Counts a broken rule; returns when the resulting mute ends. */
  strike(player: string, rule: keyof typeof STRIKES): Promise<Date | null>;
  /** Mutes a player until a time, as a moderator decides; null lifts the mute. */
  mute(player: string, until: Date | null): Promise<void>;
  /** Drops counts that no longer matter. */
  prune(): void;
}

interface Memory {
  sent: number[];
  reported: number[];
  said: { gist: string; at: number }[];
}

export function createWarden(store: Pick<ChatStore, 'record' | 'saveRecord'>, clock: Clock): Warden {
  const memories = new Map<string, Memory>();
  const now = () => clock.now().getTime();
  const memoryOf = (player: string): Memory => {
    const memory = memories.get(player) ?? { sent: [], reported: [], said: [] };
    memories.set(player, memory);
    return memory;
  };
  const recordOf = async (player: string): Promise<ChatRecord> =>
    (await store.record(player)) ?? { player, strikes: 0, strikesSince: clock.now(), mutes: 0, mutedUntil: null };

  return {
    async mutedUntil(player) {
      const until = (await store.record(player))?.mutedUntil ?? null;
      return until !== null && until > clock.now() ? until : null;
    },
    admit(player, text) {
      const memory = memoryOf(player);
      const waitMs = waitOf(SENDING, memory.sent, now());
      if (waitMs > 0) return { status: 'too_fast', retryAfterMs: waitMs };
      memory.said = memory.said.filter(({ at }) => at > now() - REPEATED_WITHIN_MS);
      const gist = gistOf(text);
      const before = memory.said.find((said) => said.gist === gist);
      if (before) return { status: 'repeated', retryAfterMs: before.at + REPEATED_WITHIN_MS - now() };
      memory.sent = [...memory.sent, now()].slice(-longest(SENDING));
      memory.said.push({ gist, at: now() });
      return null;
    },
    admitReport(player) {
      const memory = memoryOf(player);
      const waitMs = waitOf(REPORTING, memory.reported, now());
      if (waitMs > 0) return { status: 'too_fast', retryAfterMs: waitMs };
      memory.reported = [...memory.reported, now()].slice(-longest(REPORTING));
      return null;
    },
    async strike(player, rule) {
      const record = await recordOf(player);
      const sinceMs = now() - record.strikesSince.getTime();
      const fresh = sinceMs > STRIKES_WITHIN_MS;
      const strikes = (fresh ? 0 : record.strikes) + STRIKES[rule];
      const mutes = sinceMs > FORGIVEN_MS ? 0 : record.mutes;
      const strikesSince = fresh ? clock.now() : record.strikesSince;
      if (strikes < STRIKES_MAXIMUM) {
        await store.saveRecord({ ...record, strikes, strikesSince, mutes });
        return null;
      }
      const lengthMs = MUTES_MS[Math.min(mutes, MUTES_MS.length - 1)] ?? DAY_MS;
      const until = new Date(Math.max(now() + lengthMs, record.mutedUntil?.getTime() ?? 0));
      await store.saveRecord({ player, strikes: 0, strikesSince: clock.now(), mutes: mutes + 1, mutedUntil: until });
      return until;
    },
    async mute(player, until) {
      await store.saveRecord({ ...(await recordOf(player)), mutedUntil: until });
    },
    prune() {
      const before =
        now() - Math.max(REPEATED_WITHIN_MS, ...[...SENDING, ...REPORTING].map(({ withinMs }) => withinMs));
      for (const [player, { sent, reported, said }] of memories) {
        const last = Math.max(sent.at(-1) ?? 0, reported.at(-1) ?? 0, said.at(-1)?.at ?? 0);
        if (last < before) memories.delete(player);
      }
    },
  };
}

function longest(paces: readonly Pace[]): number {
  return Math.max(...paces.map(({ count }) => count));
}

/** ms until another one fits within every rate. @param times ms, the oldest first. */
function waitOf(paces: readonly Pace[], times: readonly number[], now: number): number {
  const waits = paces.map(({ count, withinMs }) => {
    const oldest = times.at(-count);
    return oldest === undefined ? 0 : oldest + withinMs - now;
  });
  return Math.max(0, ...waits);
}
