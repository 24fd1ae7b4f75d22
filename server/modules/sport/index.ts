/** The sportsbook: what the feeds tell, bets on it, and how they end (ADR 0110). */
import { inBackground } from '../../background.ts';
import type { Touch, Transaction } from '../../db/index.ts';
import type { Log } from '../../log.ts';
import { defineJob, type JobDefinition } from '../../ports/jobs.ts';
import type { FeedMessage, SportFeed } from '../../ports/sport-feed.ts';
import { type MatchStanding, matchStanding, pruneFixtures } from './catalogue-store.ts';
import { createIntake } from './intake.ts';
import type { BetParts } from './placing.ts';
import { type AsideDecision, decideAside } from './quarantine.ts';
import { asideMessages, countAside } from './quarantine-store.ts';
import { voidUnstarted } from './results-store.ts';
import { settleDue } from './settling.ts';
import { tellSettled } from './telling.ts';
import { tellGoals } from './telling-goals.ts';

export { alertRoutes } from './alert-routes.ts';
export { findPlaced, findSale, hasOpenBet } from './bet-store.ts';
export { type Betting, createBetting } from './betting.ts';
export type { MatchStanding } from './catalogue-store.ts';
export { figuresBySport, largestBets, largestPlayers } from './exposure.ts';
export type { OnFreeBet } from './free-bets.ts';
export { askerOf, type BetRequest, deskRequests, findAsked, waitingBetRequests } from './request-store.ts';
export { standingOf as requestStanding } from './requests.ts';
export { sportRoutes } from './routes.ts';
export { betTaxes, openBetSums } from './sums.ts';
export { suspicionsSince } from './suspicions.ts';
export { sportTopics } from './topics.ts';
export {
  areResultsOf,
  NOTHING_SET,
  setControl,
  settleByHand,
  sportSettings,
  type TradedFixture,
  tradedFixture,
  tradedFixtures,
  tradedLeagues,
} from './trading.ts';
export type { BetMessage, GoalMessage, TellOfBets } from './types.ts';
export { betNumber } from './views.ts';

const DAY_MS = 86_400_000;
/** How often matches that did not start are looked for. */
const UNSTARTED_EVERY_MS = 600_000;
/** How long what has ended can still be looked at. */
const KEPT_DAYS = 3;

export interface SportParts extends BetParts {
  /** Null: nothing is offered. */
  feed: SportFeed | null;
  log: Log;
}

export type Sport = ReturnType<typeof createSport>;

export function createSport(parts: SportParts) {
  const { feed, unitOfWork, clock, log, database } = parts;
  const intake = feed === null ? null : createIntake({ feed, unitOfWork, clock, log });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  async function settle(): Promise<void> {
    await settleDue(parts);
    await tellSettled(parts);
    await tellGoals(parts);
  }

  async function tend(): Promise<void> {
    await intake?.read();
    await settle();
  }

  return {
    /** What is known of a match by its identifier. */
    matchStanding: (fixtureId: string): Promise<MatchStanding> => matchStanding(database, fixtureId),
    /** Takes in what the feed has told since the last time, settles what is due, and tells players of it. */
    tend,
    /** What of the feed waits for a person; null: nothing. */
    async problem(): Promise<string | null> {
      const aside = await countAside(database);
      return aside === 0 ? null : `${aside} messages of the feed could not be taken in, and their matches are closed`;
    },
    /** Messages of the feed that were put aside, and what people decide of them. */
    aside: {
      list: () => asideMessages(database),
      decide: (
        work: { transaction: Transaction; touch: Touch },
        asked: { messageId: string; decision: AsideDecision },
        by: { by: string; at: Date },
      ) => decideAside(intake, work, asked, by),
    },
    /** Takes in messages that a feed brings by itself, and settles what is due. */
    async take(messages: readonly FeedMessage[]): Promise<void> {
      await intake?.take(messages);
      await settle();
    },
    start(): void {
      if (intake === null) return;
      timer = setInterval(() => {
        if (running) return;
        running = tend().finally(() => {
          running = null;
        });
        inBackground(running, 'tending sport', log);
      }, intake.everyMs).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
    jobs: [
      defineJob('sport-unstarted', () => unitOfWork.run((transaction) => voidUnstarted(transaction, clock.now())), {
        everyMs: UNSTARTED_EVERY_MS,
        lane: 'long',
      }),
      defineJob('sport-prune', () => pruneFixtures(database, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)), {
        cron: '41 * * * *',
        lane: 'long',
      }),
    ] satisfies JobDefinition[],
  };
}
