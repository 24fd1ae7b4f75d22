/**
 * Drives the rounds of a table: one step after another as the clock demands, a regular check of the sockets,
 * and the recovery when this process must not go on with a round.
 */
import { inBackground } from '../server/background.ts';
import type { SharedRunner } from './runner.ts';

/** How often changes of the list are sent, and sockets that fell behind are served. */
const SWEEP_MS = 250;
/** While another process has the claim, and after a failure. */
export const RETRY_MS = 1_000;

/** Runs work later; returns a function that cancels it. */
export type Schedule = (delayMs: number, work: () => void) => () => void;

/** What a table does, as far as the clockwork must know. */
export interface Movement {
  /** One step, if one is due; returns whether to look again. */
  step(): Promise<boolean>;
  /** When the next step is due, ms since 1970; null: not before somebody joins. */
  dueAt(): number | null;
  /** Whether a round is running. */
  turning(): boolean;
  /** Whether anybody is watching. */
  watched(): boolean;
  /** Sends what changed since the last time. */
  sweep(): void;
  /** Finishes what another process or a broken round left. */
  recover(): Promise<void>;
  /** Abandons the round: everything that recovery needs is in the store. The next one may begin at the given time. */
  idle(nextAt: number): void;
}

export interface Clockwork {
  /** Does what is due by the clock. */
  advance(): Promise<void>;
  /** Sees to the sockets for as long as anybody is there. */
  watch(): void;
  /** Takes the claim; with a new one whatever another process left is finished first. */
  takesCharge(): Promise<boolean>;
  /** Takes the claim once, so that what was left is finished before the first round. */
  settlesFirst(): Promise<boolean>;
  /** Leaves the round to recovery, once the current step has ended. */
  abandon(reason: string): void;
  /** Throws when the round must not go on in this process. */
  endIfBroken(): void;
  /** Cancels everything and waits for the current step. */
  stop(): Promise<void>;
}

interface ClockworkParts {
  runner: SharedRunner;
  schedule: Schedule;
  now(): number;
  movement: Movement;
  /** The number of the round that is on. */
  round(): number;
  log(message: string, details: Record<string, unknown>): void;
}

export function createClockwork({ runner, schedule, now, movement, round, log }: ClockworkParts): Clockwork {
  let recovered = false;
  let closed = false;
  /** Why the round must not go on in this process. */
  let broken: string | null = null;
  let advancing: Promise<void> | null = null;
  let cancelTimer = () => {};
  let cancelSweep: (() => void) | null = null;

  const plan = (): void => {
    cancelTimer();
    const due = closed ? null : movement.dueAt();
    if (due !== null)
      cancelTimer = schedule(Math.max(0, Math.ceil(due - now())), () =>
        inBackground(advance(), 'a step of a shared round', log),
      );
  };
  const leave = (reason: string): void => {
    broken = null;
    if (closed) return;
    log('a shared round was left to the recovery', { round: round(), reason });
    recovered = false;
    movement.idle(now() + RETRY_MS);
    plan();
  };
  const abandon = (reason: string): void => {
    broken = reason;
    if (advancing === null) leave(reason);
  };
  const endIfBroken = (): void => {
    if (broken !== null) throw new Error(broken);
  };
  const advance = (): Promise<void> => {
    advancing ??= (async () => {
      try {
        while (!closed && (await movement.step())) endIfBroken();
        endIfBroken();
      } catch (error) {
        leave(error instanceof Error ? error.message : String(error));
      }
    })().finally(() => {
      advancing = null;
      plan();
    });
    return advancing;
  };
  /** A round outlasts a claim; without one, another process may be finishing our bets already. */
  const renew = (): void => {
    runner.mayRun().then(
      (may) => {
        if (may !== 'held') abandon('the claim was lost');
      },
      (error: unknown) => abandon(String(error)),
    );
  };
  const watch = (): void => {
    cancelSweep ??= schedule(SWEEP_MS, () => {
      cancelSweep = null;
      movement.sweep();
      if (movement.turning()) renew();
      if (!closed && (movement.watched() || movement.turning())) watch();
    });
  };
  const takesCharge = async (): Promise<boolean> => {
    const may = await runner.mayRun();
    if (may === 'no') return false;
    if (may === 'new' || !recovered) {
      await movement.recover();
      recovered = true;
    }
    return true;
  };

  return {
    advance,
    watch,
    takesCharge,
    settlesFirst: async () => movement.turning() || recovered || (await takesCharge()),
    abandon,
    endIfBroken,
    async stop() {
      closed = true;
      cancelTimer();
      cancelSweep?.();
      await advancing;
    },
  };
}
