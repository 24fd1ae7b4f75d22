/**
 * Takes in what a feed tells: one node at a time, each message once. A message that came before, or after a later one of its
 * fixture, is dropped; a producer that is silent has its markets closed by whoever reads them.
 */

import type { Clock } from '../../clock.ts';
import type { Touch, Transaction, UnitOfWork } from '../../db/index.ts';
import type { Log } from '../../log.ts';
import type { FeedMessage, SportFeed } from '../../ports/sport-feed.ts';
import { claimProducer, insertFixture, moveFixture, noteHeard, stopFixture, takeNumber } from './catalogue-store.ts';
import { noteGoals } from './goal-store.ts';
import { goalsIn, type StoodBefore } from './goals.ts';
import { cancelLegs, settleMarkets, unsettleMarkets } from './results-store.ts';

/** Messages of one transaction: short, so that bets find the database free in between. */
const BATCH = 40;
/** How often a feed is read. */
const READ_EVERY_MS = 1_000;

type Applied<Type extends FeedMessage['type']> = Extract<FeedMessage, { type: Type }>;
type Appliers = {
  [Type in Exclude<FeedMessage['type'], 'fixture'>]: (
    transaction: Transaction,
    message: Applied<Type>,
    before: StoodBefore,
  ) => Promise<void>;
};

const APPLY: Appliers = {
  odds_change: async (transaction, message, before) => {
    await moveFixture(transaction, message.fixtureId, message);
    await noteGoals(transaction, message, goalsIn(before, message.status, message.state));
  },
  bet_stop: (transaction, { fixtureId }) => stopFixture(transaction, fixtureId),
  bet_settlement: (transaction, { fixtureId, markets }) => settleMarkets(transaction, fixtureId, markets),
  rollback_bet_settlement: (transaction, { fixtureId, markets }) => unsettleMarkets(transaction, fixtureId, markets),
  bet_cancel: (transaction, { fixtureId, markets, ...window }) =>
    cancelLegs(transaction, fixtureId, markets, window, true),
  rollback_bet_cancel: (transaction, { fixtureId, markets, ...window }) =>
    cancelLegs(transaction, fixtureId, markets, window, false),
};

async function apply(transaction: Transaction, producer: string, message: FeedMessage): Promise<boolean> {
  if (message.type === 'fixture') {
    await insertFixture(transaction, producer, message, message.details);
    return true;
  }
  const before = await takeNumber(transaction, producer, message);
  if (before === null) return false;
  await (APPLY[message.type] as (transaction: Transaction, message: FeedMessage, before: StoodBefore) => Promise<void>)(
    transaction,
    message,
    before,
  );
  return true;
}

function batchesOf(messages: readonly FeedMessage[]): (readonly FeedMessage[])[] {
  return Array.from({ length: Math.ceil(messages.length / BATCH) }, (_, index) =>
    messages.slice(index * BATCH, (index + 1) * BATCH),
  );
}

/** The topic of a fixture's odds. */
export const fixtureTopic = (fixtureId: string): string => `sport-fixture/${fixtureId}`;
export const LIVE_TOPIC = 'sport-live/all';

interface IntakeParts {
  feed: SportFeed;
  unitOfWork: UnitOfWork;
  clock: Clock;
  log: Log;
}

export function createIntake({ feed, unitOfWork, clock, log }: IntakeParts) {
  const { producer } = feed;

  const applyAll = async (transaction: Transaction, touch: Touch, batch: readonly FeedMessage[]): Promise<void> => {
    for (const message of batch) {
      if (await apply(transaction, producer, message)) touch(fixtureTopic(message.fixtureId));
    }
    touch(LIVE_TOPIC);
  };

  /** Works with the producer claimed; false: another node is at it. */
  const claimed = (work: (transaction: Transaction, touch: Touch) => Promise<void>) =>
    unitOfWork.run(async (transaction, _emit, touch) => {
      const heard = await claimProducer(transaction, producer);
      if (heard === undefined) return false;
      await work(transaction, touch);
      return true;
    });

  return {
    everyMs: READ_EVERY_MS,
    /** Takes in messages that came by themselves, in their order. */
    async take(messages: readonly FeedMessage[]): Promise<void> {
      for (const batch of batchesOf(messages)) {
        await claimed((transaction, touch) => applyAll(transaction, touch, batch));
      }
    },
    /** Reads what the feed has told since the last time; a feed that cannot be reached is left as it is. */
    async read(): Promise<void> {
      const until = clock.now();
      const after = await unitOfWork.run((transaction) => claimProducer(transaction, producer));
      if (after === undefined) return;
      const messages = await feed.read(after, until).catch((error: unknown) => {
        log.error({ error, producer }, 'a sport feed could not be read');
        return null;
      });
      if (messages === null) return;
      // Only once all has been taken in: whoever ends in between reads it all again, and drops what it has.
      for (const batch of batchesOf(messages)) {
        if (!(await claimed((transaction, touch) => applyAll(transaction, touch, batch)))) return;
      }
      await claimed((transaction) => noteHeard(transaction, producer, until));
    },
  };
}
