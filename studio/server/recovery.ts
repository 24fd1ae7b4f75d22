/**
 * Picks up what an earlier process left: a whole round is asked for until it is answered, a bet nobody knows the answer
 * of is taken back, a win is paid until the wallet has it, and a round whose player never came back goes on by itself.
 */
import type { Aviator } from './aviator/index.ts';
import type { Chat } from './chat/index.ts';
import type { HousePlay } from './house.ts';
import type { Clock, Round, StudioStore } from './types.ts';

export interface Recovery {
  /** Resolves when bets that an earlier process left without an answer are marked. */
  begun: Promise<unknown>;
  /**
   * Finishes or takes back what was left in the middle; answers how many rounds are still open. What cannot be finished
   * is logged and counted, and keeps nothing else waiting.
   */
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
  /** Does a step for itself: one that fails is told of and counts as open, and the others go on. */
  const apart = async (what: string, details: object, step: () => Promise<number>): Promise<number> => {
    try {
      return await step();
    } catch (error) {
      log(`${what} failed`, { ...details, reason: String(error) });
      return 1;
    }
  };
  /** Takes rounds one after the other. */
  const each = async (what: string, rounds: readonly Round[], step: (round: Round) => Promise<number>) => {
    let open = 0;
    for (const round of rounds) open += await apart(what, { round: round.id }, () => step(round));
    return open;
  };
  const finishAbandoned = async () => {
    const patience = new Date(clock.now().getTime() - OPEN_ROUND_PATIENCE_MS);
    return each('finishing a round', await store.abandonedRounds(patience), async (round) => {
      await left.finish(round);
      return 0;
    });
  };
  const resumeUnfinished = async () => {
    // A bet in flight belongs to the request that made it.
    const rounds = (await store.unfinishedRounds()).filter(({ state }) => state !== 'betting');
    return each('settling a round', rounds, async (round) =>
      (await left.resume(round)).state === round.state ? 1 : 0,
    );
  };
  const settleAll = async () => {
    let open = await apart('tidying up the chat', {}, async () => {
      await chat.tidy();
      return 0;
    });
    for (const game of shared) open += await apart('settling a shared game', {}, game.settleWaiting);
    open += await apart('looking for abandoned rounds', {}, finishAbandoned);
    return open + (await apart('looking for unfinished rounds', {}, resumeUnfinished));
  };
  const forgetOldSessions = () => store.pruneSessions(new Date(clock.now().getTime() - SESSION_KEPT_MS));
  const begun = Promise.all([markAbandonedBets(), apart('forgetting old sessions', {}, forgetOldSessions)]);
  begun.catch((error: unknown) => log('marking abandoned bets failed', { reason: String(error) }));
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
      // Who asked for the pass hears how it went.
      await Promise.allSettled([running]);
    },
  };
}
