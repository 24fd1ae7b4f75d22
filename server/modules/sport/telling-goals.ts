/**
 * Players hear of goals of matches that they marked, or bet on and asked for (ADR 0149): each once, whichever node tells it, and
 * not for long after it fell. Whoever was told of a goal is told when it does not count.
 */
import { favouriteKeys } from '#shared/sport/favourites.ts';
import type { Transaction } from '../../db/index.ts';
import { listenersTo, lockUntoldGoal, markGoal, noteTold, toldOf, type UntoldGoal } from './goal-store.ts';
import type { BetParts } from './placing.ts';
import type { GoalMessage } from './types.ts';

/** Players of one transaction. */
const BATCH = 100;
/** Batches of one round: what the feed tells next does not wait for long. */
const BATCHES = 10;
/** A goal that is told later than so is no news: of a feed that was away, or of a node that was. */
const FRESH_MS = 5 * 60_000;
/** Goals that a player is told of within an hour. */
const MOST_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

function messageOf({ fixture_id, side, is_disallowed, told, home, away }: UntoldGoal): GoalMessage {
  const moment = [told.minute === null ? '' : `${told.minute}′`, told.player ?? ''].filter(Boolean).join(' ');
  return {
    kind: is_disallowed ? 'goal_disallowed' : 'goal_scored',
    variables: {
      fixture: fixture_id,
      home: home.name,
      away: away.name,
      score: told.score.join(' : '),
      team: { home, away }[side].name,
      moment,
    },
  };
}

/** The next players for a goal. */
function nextPlayers(transaction: Transaction, goal: UntoldGoal, now: Date): Promise<string[]> {
  if (goal.is_disallowed) return toldOf(transaction, goal, BATCH);
  const { tournament_id, ...match } = goal;
  const { fixture, home, away } = favouriteKeys({ ...match, tournament: { tournament_id } });
  const since = new Date(now.getTime() - HOUR_MS);
  return listenersTo(transaction, goal, { marks: [fixture, home, away], most: MOST_AN_HOUR, since, limit: BATCH });
}

/** @returns whether more may wait */
async function tellBatch({ unitOfWork, clock, tell }: BetParts): Promise<boolean> {
  return unitOfWork.run(async (transaction, emit) => {
    const now = clock.now();
    const goal = await lockUntoldGoal(transaction);
    if (goal === null) return false;
    if (goal.scored_ms < now.getTime() - FRESH_MS) {
      await markGoal(transaction, goal, null, true);
      return true;
    }
    const players = await nextPlayers(transaction, goal, now);
    for (const playerId of players) await tell(transaction, emit, playerId, messageOf(goal));
    await noteTold(transaction, goal, players, now);
    await markGoal(transaction, goal, players.at(-1) ?? null, players.length < BATCH);
    return true;
  });
}

/** Tells players of the goals since the last time. */
export async function tellGoals(parts: BetParts): Promise<void> {
  for (let batch = 0; batch < BATCHES && (await tellBatch(parts)); batch += 1);
}
