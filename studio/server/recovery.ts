/**
 * Picks up what a dead process or an error interrupted: a whole round is requested until it is
 * answered, a bet whose answer is unknown is rolled back, a win is paid until the wallet confirms it, and a round whose
 * player never came back is finished by itself.
 */
import type { SharedRoundStore } from '../shared-rounds/types.ts';
import type { Aviator } from './aviator/index.ts';
import type { Chat } from './chat/index.ts';
import type { Reveals } from './reveals.ts';
import type { Seal } from './seals.ts';
import type { Seat } from './seat.ts';
import type { TableGamePlay } from './table-games.ts';
import { type Clock, type Round, type StudioStore, UNFINISHED } from './types.ts';

export interface Recovery {
  /** Resolves when the bets that have been without an answer for long enough are marked. */
  begun: Promise<unknown>;
  /**
   * Finishes or rolls back what was interrupted; returns how many rounds are still open. What cannot be finished
   * is logged and counted, and holds up nothing else.
   */
  settle(): Promise<number>;
  close(): Promise<void>;
}

interface RecoveryParts {
  store: StudioStore;
  alone: Seat['alone'];
  left: Pick<TableGamePlay, 'finish' | 'resume'>;
  shared: readonly Pick<Aviator, 'settleWaiting'>[];
  chat: Pick<Chat, 'prune'>;
  reveals: Pick<Reveals, 'ofIdleSessions'>;
  seal: Pick<Seal, 'renew' | 'hasOlder'>;
  /** Of the roots of chains. */
  roots: Pick<Seal, 'renew'>;
  chains: readonly Pick<SharedRoundStore, 'renewRoots'>[];
  clock: Clock;
  /** How long a request may wait for the wallet's answer to its bet, in whatever process it runs. */
  betPatienceMs: number;
  /** 0: only `settle` tries again. */
  retryEveryMs: number;
  log(message: string, details: Record<string, unknown>): void;
}

/** How long rounds can be checked here against their seeds, at least. */
const SESSION_STORED_MS = 90 * 24 * 3_600_000;
/** How long play money waits after its last round. */
const DEMO_STORED_MS = 24 * 3_600_000;
/** How often old sessions are looked for. */
const FORGET_EVERY_MS = 3_600_000;
/** How long a round waits for its player's decision before it goes on by itself. */
const OPEN_ROUND_PATIENCE_MS = 24 * 3_600_000;

export function createRecovery(parts: RecoveryParts): Recovery {
  const { store, alone, left, shared, chat, reveals, seal, roots, chains, clock, betPatienceMs, retryEveryMs, log } =
    parts;
  let running: Promise<number> | null = null;
  let closed = false;

  /** Whether a round is for us: a bet belongs to the request that made it, for as long as that one may be waiting. */
  const isLeft = ({ state, createdAt }: Round): boolean =>
    state !== 'betting' || clock.now().getTime() - createdAt.getTime() >= betPatienceMs;
  const leftRounds = async () => (await store.unfinishedRounds()).filter(isLeft);
  /**
   * Marks a bet that nobody asks for any more to be taken back. A request of this process that has it in hand is waited
   * for; one of another finds the mark when it writes, and takes the bet back itself.
   */
  const markLeft = (round: Round): Promise<Round> =>
    alone(round, async (_session, now) => {
      if (now.state !== 'betting') return now;
      const marked: Round = { ...now, state: 'rolling_back' };
      return (await store.saveRound(now, marked)) ? marked : now;
    });
  const markLeftBets = async () => {
    for (const round of await leftRounds()) if (round.state === 'betting') await markLeft(round);
  };
  /** Does a step for itself: one that fails is told of and counts as open, and the others go on. */
  const apart = async (what: string, details: object, step: () => Promise<number>): Promise<number> => {
    try {
      return await step();
    } catch (error) {
      log(`${what} failed`, { ...details, error });
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
    return each('settling a round', await leftRounds(), async (round) => {
      if (round.state === 'betting') await markLeft(round);
      return UNFINISHED.includes((await left.resume(round)).state) ? 1 : 0;
    });
  };
  let forgottenAt = Number.NEGATIVE_INFINITY;
  const forgetOldSessions = async () => {
    const now = clock.now().getTime();
    if (now - forgottenAt < FORGET_EVERY_MS) return 0;
    forgottenAt = now;
    await store.pruneSessions({ real: new Date(now - SESSION_STORED_MS), demo: new Date(now - DEMO_STORED_MS) });
    return 0;
  };
  const settleAll = async () => {
    let open = await apart('pruning the chat', {}, async () => {
      await chat.prune();
      return 0;
    });
    open += await apart('forgetting old sessions', {}, forgetOldSessions);
    for (const game of shared) open += await apart('settling a shared game', {}, game.settleWaiting);
    open += await apart('looking for abandoned rounds', {}, finishAbandoned);
    open += await apart('looking for unfinished rounds', {}, resumeUnfinished);
    await reveals.ofIdleSessions();
    return open;
  };
  /** An earlier release wrote them down as they are; while the secret is replaced the older one has sealed some. */
  const sealTokens = async () => {
    await store.renewWalletTokens(seal.hasOlder ? 'all' : 'open', seal.renew);
    for (const one of chains) await one.renewRoots(roots.renew);
    return 0;
  };
  const markAll = async () => {
    await markLeftBets();
    return 0;
  };
  // What cannot be marked now is by the first pass that can.
  const begun = Promise.all([
    apart('marking left bets', {}, markAll),
    apart('forgetting old sessions', {}, forgetOldSessions),
    apart('sealing wallet tokens', {}, sealTokens),
  ]);
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
          if (!closed) settle().catch((error: unknown) => log('settling rounds failed', { error }));
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
