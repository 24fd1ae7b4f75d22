/** Reads what has ended and counts it for the tournaments that its player has entered. */
import { toEuros } from '#shared/catalogue/stakes.ts';
import { countsFor } from '#shared/tournaments.ts';
import type { SettledConsumer, SettledFact } from '../settled/types.ts';
import { keepScores, type OpenAttempt, openAttempts } from './entries-store.ts';
import {
  amendRound,
  forgetScores,
  insertRounds,
  roundsOfAttempt,
  type StoredRound,
  storedRounds,
} from './rounds-store.ts';
import { type CountedRound, scoreAfter, scoreOf } from './scoring.ts';

export const CONSUMER = 'tournaments';

/** The categories of a game by its code; none for one that is unknown. */
export type CategoriesOf = (code: string) => readonly string[];

/** Bets of one's own money and of bonuses count; what the house gave (free rounds, points) does not. */
function roundOf({ provider, reference, subject, stake, payout, currency, settledAt }: SettledFact): CountedRound {
  const staked = stake.cash + stake.bonus;
  return {
    provider,
    reference,
    gameCode: subject,
    stake: toEuros(staked, currency),
    payout: toEuros(payout, currency),
    settledMs: settledAt.getTime(),
  };
}

const latest = (attempts: readonly OpenAttempt[], atMs: number): OpenAttempt | undefined =>
  attempts.findLast(({ enteredMs }) => enteredMs <= atMs);

/** The entry of each of a player's tournaments that a round counts for: begun after it, and within its time. */
function attemptsFor(fact: SettledFact, attempts: readonly OpenAttempt[]): OpenAttempt[] {
  const [begunMs, endedMs] = [fact.startedAt.getTime(), fact.settledAt.getTime()];
  const own = attempts.filter(
    ({ playerId, tournament }) =>
      playerId === fact.playerId && begunMs >= tournament.startsMs && endedMs < tournament.endsMs,
  );
  const byTournament = Map.groupBy(own, ({ tournament }) => tournament.tournamentId);
  return [...byTournament.values()].flatMap((entries) => latest(entries, begunMs) ?? []);
}

function isCounted(round: CountedRound, { tournament, score }: OpenAttempt, categoriesOf: CategoriesOf): boolean {
  const { games, minimumStake, rounds } = tournament;
  return (
    round.stake >= minimumStake &&
    round.stake > 0n &&
    (rounds === null || score.counted < rounds) &&
    countsFor(games, { code: round.gameCode, categories: categoriesOf(round.gameCode) })
  );
}

/** The first of those that are level on top: the most points, then the first to reach them, then the first entry. */
function bestOf(entries: readonly OpenAttempt[]): OpenAttempt | undefined {
  const reached = ({ score }: OpenAttempt): number => score.reachedMs ?? Number.POSITIVE_INFINITY;
  return entries.reduce((best, one) => {
    if (one.score.points !== best.score.points) return one.score.points > best.score.points ? one : best;
    return reached(one) < reached(best) ? one : best;
  });
}

/** Decides anew which of a player's entries stands in the table; those that it takes the place of have changed too. */
function chooseBest(attempts: readonly OpenAttempt[], changed: Set<OpenAttempt>): void {
  const entries = Map.groupBy(attempts, ({ tournament, playerId }) => `${tournament.tournamentId} ${playerId}`);
  for (const own of entries.values()) {
    if (!own.some((attempt) => changed.has(attempt))) continue;
    const best = bestOf(own.toSorted((one, other) => one.attempt - other.attempt));
    for (const attempt of own) {
      if (attempt.isBest === (attempt === best)) continue;
      attempt.isBest = attempt === best;
      changed.add(attempt);
    }
  }
}

/** Creates the reader. Each round counts once for an entry, however often it is told. */
export function createCounting(categoriesOf: CategoriesOf): SettledConsumer {
  return {
    name: CONSUMER,
    async handle(transaction, facts, _emit, touch) {
      const rounds = facts.filter(({ product }) => product === 'casino');
      if (rounds.length === 0) return;
      const times = rounds.map(({ settledAt }) => settledAt.getTime());
      const time = { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) };
      const players = [...new Set(rounds.map(({ playerId }) => playerId))];
      const attempts = await openAttempts(transaction, players, time);
      if (attempts.length === 0) return;

      const pairs = rounds.flatMap((fact) => attemptsFor(fact, attempts).map((attempt) => ({ fact, attempt })));
      const keyOf = ({ fact, attempt }: (typeof pairs)[number]) => ({
        tournamentId: attempt.tournament.tournamentId,
        playerId: fact.playerId,
        provider: fact.provider,
        reference: fact.reference,
      });
      const before = await storedRounds(transaction, pairs.map(keyOf));
      const added = new Map<string, StoredRound>();
      const changed = new Set<OpenAttempt>();
      const amended: { stored: StoredRound; attempt: OpenAttempt }[] = [];
      for (const pair of pairs) {
        const { fact, attempt } = pair;
        const key = keyOf(pair);
        const name = JSON.stringify(key);
        const stored = before.of(key) ?? added.get(name);
        if (fact.amendment > 0) {
          if (stored === undefined || stored.amendment >= fact.amendment) continue;
          stored.amendment = fact.amendment;
          stored.payout += toEuros(fact.payout, fact.currency);
          stored.isVoid = fact.outcome === 'taken_back';
          const own = attempts.find(
            (one) =>
              one.tournament.tournamentId === key.tournamentId &&
              one.playerId === key.playerId &&
              one.attempt === stored.attempt,
          );
          if (own) amended.push({ stored, attempt: own });
          continue;
        }
        if (stored !== undefined || fact.outcome === 'taken_back') continue;
        const round = roundOf(fact);
        if (!isCounted(round, attempt, categoriesOf)) continue;
        added.set(name, { ...key, ...round, attempt: attempt.attempt, amendment: 0, isVoid: false });
        attempt.score = scoreAfter(attempt.tournament, attempt.score, round);
        changed.add(attempt);
      }
      await insertRounds(transaction, [...added.values()]);
      for (const { stored, attempt } of amended) {
        await amendRound(transaction, stored);
        const all = await roundsOfAttempt(transaction, { ...attempt, ...attempt.tournament });
        const standing = all.filter(({ isVoid }) => !isVoid);
        // One that was taken back has used up its place among the rounds that count.
        attempt.score = { ...scoreOf(attempt.tournament, standing), counted: all.length };
        changed.add(attempt);
      }
      chooseBest(attempts, changed);
      await keepScores(transaction, [...changed]);
      for (const { tournament } of changed) {
        touch(`tournament/${tournament.tournamentId}`);
        touch(`tournament-place/${tournament.tournamentId}`);
      }
    },
    forget: forgetScores,
  };
}
