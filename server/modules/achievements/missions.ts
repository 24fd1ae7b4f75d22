/** Missions: achievements that count up to a goal, by what the product knows of a player anyway. */
import { randomUUID } from 'node:crypto';
import { ACHIEVEMENTS, type AchievementName, MISSIONS, type MissionName } from '#shared/contract/achievements.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import type { Coins } from '../coins/index.ts';
import type { SettledConsumer, SettledFact } from '../settled/types.ts';
import { completedOf, countsOf, insertAchievement, type MissionCounts, noteGames } from './store.ts';

interface Mission {
  goal: number;
  coins: number;
  of(counts: MissionCounts): number;
}

const RULES: Readonly<Record<MissionName, Mission>> = {
  'five-games': { goal: 5, coins: 20, of: ({ games }) => games },
  'twenty-games': { goal: 20, coins: 60, of: ({ games }) => games },
  'three-islands': { goal: 3, coins: 15, of: ({ islands }) => islands },
  'whole-week': { goal: 7, coins: 20, of: ({ streak }) => streak },
  'twenty-islands': { goal: 20, coins: 60, of: ({ islands }) => islands },
  'own-limit': { goal: 1, coins: 40, of: ({ limits }) => Math.min(1, limits) },
  verified: { goal: 1, coins: 40, of: ({ verified }) => verified },
  'second-lock': { goal: 1, coins: 40, of: ({ locks }) => Math.min(1, locks) },
  'five-favourites': { goal: 5, coins: 10, of: ({ favourites }) => favourites },
  'first-rank': { goal: 1, coins: 10, of: ({ ranks }) => Math.min(1, ranks) },
  'first-purchase': { goal: 1, coins: 10, of: ({ purchases }) => Math.min(1, purchases) },
};

const isMission = (name: AchievementName): name is MissionName => (MISSIONS as readonly string[]).includes(name);

export interface MissionParts {
  database: Database;
  unitOfWork: UnitOfWork;
  clock: Clock;
  coins: Pick<Coins, 'give'>;
}

export function createMissions({ database, unitOfWork, clock, coins }: MissionParts) {
  async function complete(transaction: Transaction, emit: Emit, playerId: string, name: MissionName): Promise<void> {
    const benefitId = randomUUID();
    const completion = { benefitId, playerId, name, gameCode: null, at: clock.now() };
    if (!(await insertAchievement(transaction, completion))) return;
    const amount = RULES[name].coins;
    await coins.give(transaction, emit, { playerId, amount, reason: 'mission', reference: name });
    await emit(playerId, 'achievement', { benefit_id: benefitId });
  }

  /** Completes what is reached, once each. */
  async function check(transaction: Transaction, emit: Emit, playerId: string): Promise<void> {
    const counts = await countsOf(transaction, playerId);
    const done = await completedOf(transaction, playerId);
    for (const name of MISSIONS) {
      const { goal, of } = RULES[name];
      if (!done.has(name) && of(counts) >= goal) await complete(transaction, emit, playerId, name);
    }
  }

  async function rowsOf(queryable: Queryable, playerId: string): Promise<ResponseOf<'missions'>['result']> {
    const [counts, done] = await Promise.all([countsOf(queryable, playerId), completedOf(queryable, playerId)]);
    return ACHIEVEMENTS.map((name) => {
      const completed = done.get(name);
      const { goal, coins: amount, of } = isMission(name) ? RULES[name] : { goal: 1, coins: 0, of: () => 0 };
      return {
        ...{ name, goal, coins: amount },
        progress: completed ? goal : Math.min(goal, of(counts)),
        benefit_id: completed?.benefitId ?? null,
        completed_at: completed?.completedAt ?? null,
      };
    });
  }

  return {
    check,

    /** All achievements with a player's progress; what is reached meanwhile is completed on the way. */
    async of(playerId: string): Promise<ResponseOf<'missions'>['result']> {
      await unitOfWork.run((transaction, emit) => check(transaction, emit, playerId));
      return rowsOf(database, playerId);
    },

    /** Counts the games that a player has finished a round in. Nothing is forgotten: a game stays played. */
    consumer: {
      name: 'missions',
      async handle(transaction, facts, emit) {
        const played = facts.filter(
          ({ product, outcome }: SettledFact) => product === 'casino' && outcome === 'settled',
        );
        if (played.length === 0) return;
        for (const playerId of await noteGames(transaction, played)) await check(transaction, emit, playerId);
      },
    } satisfies SettledConsumer as SettledConsumer,
  };
}

export type Missions = ReturnType<typeof createMissions>;
