/** What every game of a session shares: one thing at a time, the balance, play money and the seeds. */
import type { StudioFreeRounds, StudioStatus } from '#shared/contract/aggregator.ts';
import type { FairnessView, PlayFailure, PlayStatus } from '../protocol.ts';
import { createQueues } from './queues.ts';
import { fairnessOf, playMoneyOf, type Title, turned } from './sessions.ts';
import type { Round, Session, StudioStore } from './types.ts';
import type { Wallet } from './wallet.ts';

/**
 * A page asks for one thing at a time. Whoever asks for many at once is refused beyond so many that have not been answered:
 * in a longer queue every answer comes after its page has given it up and asked again, and none is ever heard.
 */
const MOST_AT_ONCE = 16;

export type Played<Value> = { ok: true; value: Value } | { ok: false; failure: PlayFailure };

/** A refusal as the page reads it. */
export function refuse(status: PlayStatus, retryAfterMs?: number): Played<never> {
  return {
    ok: false,
    failure: { error: { status, ...(retryAfterMs === undefined ? {} : { retry_after_ms: retryAfterMs }) } },
  };
}

/** A wallet's refusal as the page reads it. */
export function walletRefusal(status: StudioStatus | null): PlayStatus {
  return status ?? 'internal';
}

export interface Seat {
  /** Runs work on a session alone; refuses with `unknown_session`, and with `unavailable` when too much of it waits. */
  within<Value>(id: string, work: (session: Session, title: Title) => Promise<Played<Value>>): Promise<Played<Value>>;
  /**
   * Works on a round as it stands now, its session's other requests waiting; answers what has become of it. No title:
   * its game has been removed from the studio.
   */
  alone(round: Round, work: (session: Session, now: Round, title: Title | undefined) => Promise<Round>): Promise<Round>;
  /** Minor units; null when the wallet does not answer. */
  walletBalance(session: Session): Promise<bigint | null>;
  /** The same, with the free rounds that the player has in the game; neither when the wallet does not answer. */
  purse(session: Session): Promise<{ balance: bigint | null; freeRounds: StudioFreeRounds | null }>;
  balance(sessionId: string): Promise<Played<{ balance: string | null }>>;
  /** Gives a demo session its play money again; refused in real mode. */
  refill(sessionId: string): Promise<Played<{ balance: string | null }>>;
  /**
   * Reveals the seed in use and takes the next one, whose hash was shown; refused while a round may still draw from it.
   * When another process has changed the seeds meanwhile, answers them as they are now.
   */
  rotate(sessionId: string, clientSeed: string): Promise<Played<FairnessView>>;
  /** The same for a session that was left, if it has rounds to reveal. False when there is nothing to reveal now. */
  reveal(sessionId: string): Promise<boolean>;
}

interface SeatParts {
  store: StudioStore;
  wallet: Wallet;
  titleByCode(code: string): Title | undefined;
}

export function createSeat({ store, wallet, titleByCode }: SeatParts): Seat {
  const oneAtATime = createQueues();

  const within: Seat['within'] = async (id, work) => {
    if (oneAtATime.lengthOf(id) >= MOST_AT_ONCE) return refuse('unavailable');
    return oneAtATime(id, async () => {
      const session = await store.session(id);
      const title = session && titleByCode(session.gameCode);
      return session && title ? work(session, title) : refuse('unknown_session');
    });
  };

  const purse: Seat['purse'] = async (session) => {
    if (session.mode === 'demo') return { balance: session.demoBalance, freeRounds: null };
    const answer = await wallet.call('balance', { token: session.walletToken ?? '' });
    if (answer?.status !== 'ok' || answer.balance === undefined) return { balance: null, freeRounds: null };
    return { balance: BigInt(answer.balance), freeRounds: answer.free_rounds ?? null };
  };
  const walletBalance = async (session: Session): Promise<bigint | null> => (await purse(session)).balance;

  return {
    within,
    alone: (round, work) =>
      oneAtATime(round.sessionId, async () => {
        const [session, now] = [await store.session(round.sessionId), await store.round(round.id)];
        return session && now ? work(session, now, titleByCode(session.gameCode)) : round;
      }),
    walletBalance,
    purse,

    balance: (id) =>
      within(id, async (session) => ({
        ok: true,
        value: { balance: (await walletBalance(session))?.toString() ?? null },
      })),

    refill: (id) =>
      within(id, async (session, title) => {
        if (session.mode !== 'demo') return refuse('invalid_request');
        const demoBalance = playMoneyOf(title, session.currency);
        await store.savePlayMoney(id, demoBalance);
        return { ok: true, value: { balance: demoBalance.toString() } };
      }),

    rotate: (id, clientSeed) =>
      within(id, async (session) => {
        for (let read = session; ; ) {
          const next = await turned(read, clientSeed);
          if (await store.turnSeeds(read, next)) return { ok: true, value: fairnessOf(next) };
          const now = await store.session(id);
          if (!now) return refuse('unknown_session');
          if (now.serverSeedHash !== read.serverSeedHash) return { ok: true, value: fairnessOf(now) };
          // Nothing has moved on: a round still draws.
          if (now.nonce === read.nonce) return refuse('invalid_request');
          read = now;
        }
      }),

    reveal: (id) =>
      oneAtATime(id, async () => {
        const session = await store.session(id);
        if (!session || session.nonce === session.seedNonce) return false;
        return store.turnSeeds(session, await turned(session, null));
      }),
  };
}
