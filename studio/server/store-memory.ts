/** A store that forgets with the process: for tests and for trying the studio alone. */
import { afterStake, freshPots } from './jackpots.ts';
import {
  type Pace,
  type Pots,
  type Round,
  type Session,
  type StudioStore,
  UNFINISHED,
  UNSETTLED,
  WAITS_FOR_PLAYER,
} from './types.ts';

const packed = (round: Round): string =>
  JSON.stringify(round, (_, item) => (typeof item === 'bigint' ? item.toString() : item));

export function createMemoryStore(): StudioStore {
  const sessions = new Map<string, Session>();
  const rounds = new Map<string, Round>();
  const kept = new Map<string, Pots>();
  const find = (test: (round: Round) => boolean) => [...rounds.values()].filter(test).map((round) => ({ ...round }));
  const paceOf = (sessionId: string, { nextRoundAt, lastStops }: Pace) => {
    const held = sessions.get(sessionId);
    if (held) sessions.set(sessionId, { ...held, nextRoundAt, lastStops });
  };
  return {
    async createSession(session) {
      sessions.set(session.id, { ...session });
    },
    async session(id) {
      const session = sessions.get(id);
      return session ? { ...session } : null;
    },
    async saveSession(session) {
      sessions.set(session.id, { ...session });
    },
    async paceSession(sessionId, pace) {
      paceOf(sessionId, pace);
    },
    async waitingSession({ playerId, gameCode, currency }) {
      const own = [...sessions.values()].filter(
        (session) => session.playerId === playerId && session.gameCode === gameCode && session.currency === currency,
      );
      const waits = ({ id }: Session) =>
        find((round) => round.sessionId === id && WAITS_FOR_PLAYER.includes(round.state)).length;
      const session = own.find(waits);
      return session ? { ...session } : null;
    },
    async continueSession(from, to) {
      if (!sessions.delete(from.id)) return false;
      sessions.set(to.id, { ...to });
      for (const round of find(({ sessionId }) => sessionId === from.id)) {
        rounds.set(round.id, { ...round, sessionId: to.id });
      }
      return true;
    },
    async pruneSessions(before) {
      const needed = new Set(find((round) => UNSETTLED.includes(round.state)).map((round) => round.sessionId));
      const old = [...sessions.values()].filter((session) => session.createdAt < before && !needed.has(session.id));
      for (const session of old) {
        sessions.delete(session.id);
        for (const round of find(({ sessionId }) => sessionId === session.id)) rounds.delete(round.id);
      }
      return old.length;
    },
    async openRound(session, round) {
      const known = find((other) => other.sessionId === session.id && other.requestId === round.requestId).length > 0;
      const unanswered = find(
        (other) => other.sessionId === session.id && other.nonce === round.nonce - 1 && other.state === 'playing',
      );
      if (known || unanswered.length > 0 || sessions.get(session.id)?.nonce !== round.nonce) return false;
      sessions.set(session.id, { ...session });
      rounds.set(round.id, { ...round });
      return true;
    },
    async saveRound(round, pace) {
      if (pace && rounds.get(round.id)?.state === 'closed') return;
      rounds.set(round.id, { ...round });
      if (pace) paceOf(round.sessionId, pace);
    },
    async decideRound(read, decided) {
      const held = rounds.get(read.id);
      if (held === undefined || packed(held) !== packed(read)) return false;
      rounds.set(decided.id, { ...decided });
      return true;
    },
    async feedJackpots(round, entry) {
      const held = rounds.get(round.id);
      if (held?.state !== 'betting') return { ...(held ?? round) };
      const key = `${entry.pool.id}/${entry.currency}`;
      const after = afterStake(round, entry, kept.get(key) ?? freshPots(entry.pool, entry.currency));
      kept.set(key, after.pots);
      rounds.set(round.id, { ...after.round });
      return after.round;
    },
    async pots(pool, currency) {
      return kept.get(`${pool.id}/${currency}`) ?? freshPots(pool, currency);
    },
    async round(id) {
      return find((round) => round.id === id)[0] ?? null;
    },
    async roundByRequest(sessionId, requestId) {
      return find((round) => round.sessionId === sessionId && round.requestId === requestId)[0] ?? null;
    },
    async rounds(sessionId, limit) {
      return find((round) => round.sessionId === sessionId)
        .sort((a, b) => b.nonce - a.nonce)
        .slice(0, limit);
    },
    async abandonedRounds(before) {
      return find((round) => round.state === 'open' && round.createdAt < before);
    },
    async unfinishedRounds() {
      return find((round) => UNFINISHED.includes(round.state));
    },
  };
}
