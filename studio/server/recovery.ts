/**
 * Picks up what an earlier process left: a whole round is asked for until it is answered, a bet nobody knows the answer
 * of is taken back, a win is paid until the wallet has it, and a round whose player never came back goes on by itself.
 */
import type { Aviator } from './aviator/index.ts';
import type { Chat } from './chat/index.ts';
import type { HousePlay } from './house.ts';
import type { Clock, StudioStore } from './types.ts';

export interface Recovery {
  /** Resolves when bets that an earlier process left without an answer are marked. */
  begun: Promise<unknown>;
  /** Finishes or takes back what was left in the middle; answers how many rounds are still open. */
  settle(): Promise<number>;
  close(): Promise<void>;
}

interface RecoveryParts {
  store: StudioStore;
  left: Pick<HousePlay, 'finish' | 'resume'>;
  shared: readonly Pick<Aviator, 'settleWaiting'>[];
  chat: Pick<Chat, 'tidy'>;
  clock: Clock;
  /** 0: only `settle` tries again. */
  retryEveryMs: number;
  log(message: string, details: Record<string, unknown>): void;
}

/** How long rounds can be checked here against their seeds, at least. */
const SESSION_KEPT_MS = 90 * 24 * 3_600_000;
/** How long a round waits for its player's decision before it goes on by itself. */
const OPEN_ROUND_PATIENCE_MS = 24 * 3_600_000;

export function createRecovery({ store, left, shared, chat, clock, retryEveryMs, log }: RecoveryParts): Recovery {
  let running: Promise<number> | null = null;
  let closed = false;

  const markAbandonedBets = async () => {
    for (const round of await store.unfinishedRounds()) {
      if (round.state === 'betting') await store.saveRound({ ...round, state: 'rolling_back' });
    }
  };
  const settleAll = async () => {
    await chat.tidy();
    let open = 0;
    for (const game of shared) open += await game.settleWaiting();
    const patience = new Date(clock.now().getTime() - OPEN_ROUND_PATIENCE_MS);
    for (const round of await store.abandonedRounds(patience)) await left.finish(round);
    for (const round of await store.unfinishedRounds()) {
      // A bet in flight belongs to the request that made it.
      if (round.state === 'betting') continue;
      if ((await left.resume(round)).state === round.state) open += 1;
    }
    return open;
  };
  const begun = Promise.all([
    markAbandonedBets(),
    store.pruneSessions(new Date(clock.now().getTime() - SESSION_KEPT_MS)),
  ]);
  begun.catch((error: unknown) => log('tidying up at the start failed', { reason: String(error) }));
  const settle = async () => {
    await begun;
    running ??= settleAll().finally(() => {
      running = null;
    });
    return running;
  };
  const timer =
    retryEveryMs > 0
      ? setInterval(() => {
          if (!closed) settle().catch((error: unknown) => log('settling rounds failed', { reason: String(error) }));
        }, retryEveryMs)
      : null;
  timer?.unref();
  return {
    begun,
    settle,
    async close() {
      closed = true;
      if (timer) clearInterval(timer);
      if (running) await running;
    },
  };
}
