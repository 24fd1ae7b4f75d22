/** The time between rounds: a session is paced once by each real round, as soon as the wallet has taken its stake. */
import type { RoundRunner } from './rounds.ts';
import { type Pace, type Round, type Session, type Settled, type StudioStore, TAKEN } from './types.ts';

interface PacingParts {
  store: Pick<StudioStore, 'openRound' | 'paceSession'>;
  runner: Pick<RoundRunner, 'playWhole' | 'settle'>;
  /** The pace that a round gives its session when the wallet takes its stake now. */
  paceOf(session: Session, round: Round): Pace;
}

export interface PacedRounds {
  /**
   * Begins a real round and brings it as far as the wallet allows now. Null: another request has taken its place, and
   * nothing is written.
   */
  begin(session: Session, round: Round): Promise<Settled | null>;
  /** Brings a round that was begun as far as the wallet allows now. */
  settle(session: Session, round: Round): Promise<Settled>;
}

/** Whether a session has its pace from a round already, or from a later one: a round opens when its time has come. */
function isPaced(session: Session, round: Round): boolean {
  return session.nonce !== round.nonce + 1 || session.nextRoundAt > round.createdAt.getTime();
}

/**
 * Brings real rounds as far as the wallet allows now and paces their sessions: together with what closes a round, or by
 * itself while the round goes on. The time to the next round is counted from the wallet's acceptance, so the wallet
 * never measures less than we do.
 */
export function createPacedRounds({ store, runner, paceOf }: PacingParts): PacedRounds {
  const settle: PacedRounds['settle'] = async (session, round) => {
    let pace: Pace | undefined;
    const begun = (): Pace | undefined => {
      if (!isPaced(session, round)) pace = paceOf(session, round);
      return pace;
    };
    const settled = await runner.settle(session, round, begun);
    const left = pace === undefined && TAKEN.includes(settled.state) ? begun() : undefined;
    if (left) await store.paceSession(session.id, left);
    return { session: { ...session, ...pace }, round: settled };
  };
  return {
    async begin(session, round) {
      const isWhole = round.state === 'playing';
      const played = isWhole ? await runner.playWhole(session, round, () => paceOf(session, round)) : null;
      if (played !== null) return played;
      return (await store.openRound(session, round)) ? settle(session, round) : null;
    },
    settle,
  };
}
