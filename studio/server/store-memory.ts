/** An in-memory store, for tests and running the studio alone. */
import { afterStake, freshJackpots } from './jackpots.ts';
import { openingOf, turnOf } from './sessions.ts';
import {
  DRAWING,
  type JackpotAmounts,
  type Pace,
  type Round,
  type Session,
  type StudioStore,
  UNFINISHED,
  UNSETTLED,
  WAITS_FOR_PLAYER,
} from './types.ts';

const packed = (round: Round): string =>
  JSON.stringify(round, (_, item) => (typeof item === 'bigint' ? item.toString() : item));

/** Whether a session for money has rounds that were drawn from the seed in use. */
const isUnrevealed = ({ mode, nonce, seedNonce }: Session): boolean => mode === 'real' && nonce > seedNonce;

export function createMemoryStore(): StudioStore {
  const sessions = new Map<string, Session>();
  const rounds = new Map<string, Round>();
  const spent = new Map<string, string>();
  const jackpots = new Map<string, JackpotAmounts>();
  const find = (test: (round: Round) => boolean) => [...rounds.values()].filter(test).map((round) => ({ ...round }));
  const idsOf = (test: (session: Session) => boolean) =>
    [...sessions.values()].filter((session) => isUnrevealed(session) && test(session)).map(({ id }) => id);
  /** Changes a session that is still there. */
  const change = (sessionId: string, changes: Partial<Session>) => {
    const held = sessions.get(sessionId);
    if (held) sessions.set(sessionId, { ...held, ...changes });
  };
  const isAsRead = (sessionId: string, { nonce, serverSeedHash }: Pick<Session, 'nonce' | 'serverSeedHash'>) => {
    const held = sessions.get(sessionId);
    return held?.nonce === nonce && held.serverSeedHash === serverSeedHash;
  };
  const paceOf = (sessionId: string, { nextRoundAt, lastStops }: Pace) => {
    change(sessionId, { nextRoundAt, lastStops });
  };
  return {
    async createSession(session) {
      sessions.set(session.id, { ...session });
    },
    async session(id) {
      const session = sessions.get(id);
      return session ? { ...session } : null;
    },
    async savePlayMoney(sessionId, amount) {
      change(sessionId, { demoBalance: amount });
    },
    async turnSeeds(read, turned) {
      const draws = find(({ sessionId, state }) => sessionId === read.id && DRAWING.includes(state)).length > 0;
      if (draws || !isAsRead(read.id, read)) return false;
      change(read.id, turnOf(turned));
      spent.set(read.serverSeedHash, read.serverSeed);
      return true;
    },
    async spentSeeds(hashes) {
      return new Map([...spent].filter(([hash]) => hashes.includes(hash)));
    },
    async unrevealedSessions(player) {
      return idsOf(({ playerId, gameCode }) => playerId === player.playerId && gameCode === player.gameCode);
    },
    async idleSessions(before) {
      return idsOf(({ createdAt, nextRoundAt }) => createdAt < before && nextRoundAt < before.getTime());
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
      if (!isAsRead(from.id, from)) return false;
      sessions.delete(from.id);
      sessions.set(to.id, { ...to });
      for (const round of find(({ sessionId }) => sessionId === from.id)) {
        rounds.set(round.id, { ...round, sessionId: to.id });
      }
      return true;
    },
    async renewWalletTokens(which, renew) {
      for (const [id, session] of sessions) {
        const { walletToken } = session;
        if (walletToken === null || (which === 'open' && walletToken.startsWith('sealed.'))) continue;
        const renewed = renew(walletToken);
        if (renewed !== null) sessions.set(id, { ...session, walletToken: renewed });
      }
    },
    async pruneSessions(before) {
      const needed = new Set(find((round) => UNSETTLED.includes(round.state)).map((round) => round.sessionId));
      const played = new Set(find((round) => round.createdAt >= before.demo).map((round) => round.sessionId));
      const old = [...sessions.values()].filter(
        ({ id, mode, createdAt }) =>
          createdAt < before[mode] && !needed.has(id) && (mode === 'real' || !played.has(id)),
      );
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
      if (known || unanswered.length > 0 || !isAsRead(session.id, round)) return false;
      change(session.id, openingOf(session));
      rounds.set(round.id, { ...round });
      return true;
    },
    async saveRound(read, round, pace) {
      if (rounds.get(round.id)?.state !== read.state) return false;
      rounds.set(round.id, { ...round });
      if (pace) paceOf(round.sessionId, pace);
      return true;
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
      const after = afterStake(round, entry, jackpots.get(key) ?? freshJackpots(entry.pool, entry.currency));
      jackpots.set(key, after.jackpots);
      rounds.set(round.id, { ...after.round });
      return after.round;
    },
    async jackpots(pool, currency) {
      return jackpots.get(`${pool.id}/${currency}`) ?? freshJackpots(pool, currency);
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
    async history({ id, playerId, gameCode, currency }, limit) {
      const own = new Set([id]);
      for (const session of sessions.values()) {
        const isPlayers = playerId != null && session.playerId === playerId;
        if (isPlayers && session.gameCode === gameCode && session.currency === currency) own.add(session.id);
      }
      return find((round) => own.has(round.sessionId))
        .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.nonce - a.nonce)
        .slice(0, limit);
    },
    async abandonedRounds(before) {
      return find((round) => round.state === 'open' && round.createdAt < before);
    },
    async disputedRounds() {
      return find((round) => round.state === 'disputed').length;
    },
    async unfinishedRounds() {
      return find((round) => UNFINISHED.includes(round.state));
    },
  };
}
