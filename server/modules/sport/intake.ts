/**
 * Takes in what a feed tells (ADR 0268): one node at a time, each message by the moment at which it was made, so that what
 * comes late, twice or in another order ends in the same state. A message that cannot be taken in is put aside, and the others
 * go on.
 */
import { setImmediate as yields } from 'node:timers/promises';
import { winTooOften } from '#shared/sport/outcome-sets.ts';
import type { Clock } from '../../clock.ts';
import { isRefused, type Touch, type Transaction, type UnitOfWork } from '../../db/index.ts';
import type { Log } from '../../log.ts';
import type { FeedAnswer, FeedMessage, ProducerSign, SportFeed, UnreadableMessage } from '../../ports/sport-feed.ts';
import { type FixtureChange, type Step, stepsByFixture } from './collapse.ts';
import { noteGoals } from './goal-store.ts';
import { goalsIn } from './goals.ts';
import {
  changeFixtures,
  claimFeed,
  concludeMarkets,
  insertFixture,
  lockFixture,
  noteRead,
  stopFixture,
} from './intake-store.ts';
import {
  afterSign,
  asOf,
  isToBeAsked,
  lockOffered,
  type ProducerHealth,
  producersOf,
  writeProducer,
} from './producers.ts';
import { type AsideMessage, putAside } from './quarantine-store.ts';
import { cancelLegs, settleMarkets, unsettleMarkets, voidLate, voidSwapped } from './results-store.ts';

/** Fixtures of one transaction: short, so that bets find the database free in between. */
const BATCH = 25;
/** How often a feed is read. */
const READ_EVERY_MS = 1_000;

type Single = Exclude<Step, FixtureChange>;
type Applied<Type extends Single['type']> = Extract<Single, { type: Type }>;
type Appliers = {
  [Type in Exclude<Single['type'], 'fixture'>]: (
    transaction: Transaction,
    message: Applied<Type>,
    now: Date,
  ) => Promise<void>;
};

const APPLY: Appliers = {
  bet_stop: stopFixture,
  bet_settlement: settle,
  rollback_bet_settlement: (transaction, message) => unsettleMarkets(transaction, message, message.markets),
  bet_cancel: (transaction, message, now) =>
    cancelLegs(transaction, message, message.markets, { ...message, now }, true),
  rollback_bet_cancel: (transaction, message, now) =>
    cancelLegs(transaction, message, message.markets, { ...message, now }, false),
};

/** The feed that tells something, and when that is taken in. */
interface Source {
  feed: string;
  now: Date;
}

async function applyFixture(transaction: Transaction, feed: string, message: Applied<'fixture'>): Promise<void> {
  const { isMoved, isSwapped } = await insertFixture(transaction, feed, message, message.details);
  if (isMoved) await voidLate(transaction, message.fixtureId);
  if (!isSwapped) return;
  await voidSwapped(transaction, message.fixtureId);
  // What is offered was priced for the other side.
  await stopFixture(transaction, message);
}

/** Throws at results of a market that cannot all be true: a person looks at them. */
async function settle(transaction: Transaction, message: Applied<'bet_settlement'>): Promise<void> {
  for (const { key, outcomes } of message.markets) {
    if (!winTooOften(key, Object.values(outcomes))) continue;
    throw new RangeError(`results of ${key} that cannot be true together: ${JSON.stringify(outcomes)}`);
  }
  await settleMarkets(transaction, message, message.markets);
}

async function applySingle(transaction: Transaction, { feed, now }: Source, message: Single): Promise<void> {
  if (message.type === 'fixture') return applyFixture(transaction, feed, message);
  if (!(await lockFixture(transaction, feed, message.fixtureId))) return;
  const apply = APPLY[message.type] as (transaction: Transaction, message: Single, now: Date) => Promise<void>;
  await apply(transaction, message, now);
}

async function applyChanges(
  transaction: Transaction,
  { feed }: Source,
  changes: readonly FixtureChange[],
): Promise<void> {
  for (const { change, before, isNewest } of await changeFixtures(transaction, feed, changes)) {
    if (isNewest) await noteGoals(transaction, change, goalsIn(before, change));
  }
}

/** Applies the steps of several fixtures: the first of each, then the second of each; changes at once. */
async function applySteps(
  transaction: Transaction,
  source: Source,
  fixtures: readonly (readonly Step[])[],
): Promise<void> {
  const most = Math.max(0, ...fixtures.map((steps) => steps.length));
  for (let place = 0; place < most; place += 1) {
    const steps = fixtures.flatMap((own) => own[place] ?? []);
    const changes = steps.filter((step) => step.type === 'change');
    if (changes.length > 0) await applyChanges(transaction, source, changes);
    for (const step of steps) if (step.type !== 'change') await applySingle(transaction, source, step);
  }
  await concludeMarkets(
    transaction,
    fixtures.flatMap(([step]) => step?.fixtureId ?? []),
  );
}

/** The names of moments in messages that were written as text. */
const MOMENTS: readonly string[] = ['at', 'from', 'until', 'startsAt'];

/** A message as it was before it was put aside as text. */
const revived = (text: string): FeedMessage =>
  JSON.parse(text, (key, value: unknown) =>
    MOMENTS.includes(key) && typeof value === 'string' ? new Date(value) : value,
  ) as FeedMessage;

export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};

function batchesOf<Item>(items: readonly Item[]): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
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
  const source = (): Source => ({ feed: producer, now: clock.now() });

  async function aside(
    transaction: Transaction,
    message: UnreadableMessage & { kind: 'unreadable' | 'refused' },
  ): Promise<void> {
    const isNew = await putAside(transaction, producer, message, clock.now());
    if (isNew) log.error({ ...message, producer }, 'a message of a sport feed was put aside');
  }

  /** Applies one message by itself; what the database refuses is put aside. */
  async function applyAlone(transaction: Transaction, message: FeedMessage): Promise<void> {
    const steps = [...(await stepsByFixture([message])).values()];
    try {
      // Without a time nobody knows what it is newer than.
      if (Number.isNaN(message.at.getTime())) throw new RangeError('it bears no time');
      await transaction.transaction((inner) => applySteps(inner, source(), steps));
    } catch (error) {
      if (!isRefused(error)) throw error;
      const { fixtureId } = message;
      await aside(transaction, { kind: 'refused', fixtureId, text: JSON.stringify(message), reason: reasonOf(error) });
    }
  }

  /** Applies the steps of some fixtures at once, or, when something of them is refused, message by message. */
  async function applyBatch(transaction: Transaction, fixtures: readonly (readonly Step[])[]): Promise<void> {
    const messages = fixtures.flat().flatMap((step) => (step.type === 'change' ? step.messages : [step]));
    try {
      if (messages.some(({ at }) => Number.isNaN(at.getTime()))) throw new RangeError('one bears no time');
      await transaction.transaction((inner) => applySteps(inner, source(), fixtures));
    } catch (error) {
      if (!isRefused(error)) throw error;
      for (const message of messages) await applyAlone(transaction, message);
    }
  }

  /** Works with the feed claimed; false: another node is at it. */
  const claimed = (work: (transaction: Transaction, touch: Touch) => Promise<void>) =>
    unitOfWork.run(async (transaction, _emit, touch) => {
      if ((await claimFeed(transaction, producer)) === undefined) return false;
      await work(transaction, touch);
      return true;
    });

  /** @returns false: another node has begun to read it */
  async function takeMessages(messages: readonly FeedMessage[]): Promise<boolean> {
    for (const batch of batchesOf([...(await stepsByFixture(messages))])) {
      const isTaken = await claimed(async (transaction, touch) => {
        await applyBatch(
          transaction,
          batch.map(([, steps]) => steps),
        );
        for (const [fixtureId] of batch) touch(fixtureTopic(fixtureId));
        touch(LIVE_TOPIC);
      });
      if (!isTaken) return false;
      // Who asks for something meanwhile is answered in between.
      await yields();
    }
    return true;
  }

  /** Notes which parts of the feed live; what one that is down has offered is closed. */
  async function noteSigns(
    transaction: Transaction,
    touch: Touch,
    signs: readonly ProducerSign[],
    until: number,
  ): Promise<void> {
    const known = await producersOf(transaction, producer);
    const names = new Set([...known, ...signs].map((one) => one.producer));
    for (const name of names) {
      const stood = known.find((one) => one.producer === name);
      const passed = signs.filter((sign) => sign.producer === name);
      const last = passed.reduce<ProducerHealth | undefined>(afterSign, stood);
      const now = last && asOf(last, until);
      if (now === undefined || now === stood) continue;
      // However short it was: an outage that is over already has closed what was offered before it.
      const isClosed = now.closedAt !== (stood?.closedAt ?? null);
      const offered = isClosed ? await lockOffered(transaction, name) : [];
      await writeProducer(transaction, producer, now);
      if (!isClosed) continue;
      log.warn({ producer: name, isDown: now.isDown }, 'a producer of a sport feed was not heard');
      await concludeMarkets(transaction, offered);
      for (const fixtureId of offered) touch(fixtureTopic(fixtureId));
      touch(LIVE_TOPIC);
    }
  }

  /** Asks producers that live again for what they told during their outage. */
  async function askRecoveries(now: Date): Promise<void> {
    const health = await unitOfWork.run((transaction) => producersOf(transaction, producer));
    for (const one of health.filter((part) => isToBeAsked(part, now.getTime()))) {
      try {
        const recovery = (await feed.recover?.(one.producer, new Date(one.downSince ?? one.heard))) ?? null;
        await claimed((transaction) =>
          writeProducer(transaction, producer, { ...one, recovery, askedAt: now.getTime() }),
        );
        log.info({ producer: one.producer, recovery }, 'a producer of a sport feed was asked to repeat');
      } catch (error) {
        log.error({ error, producer: one.producer }, 'a producer of a sport feed could not be asked to repeat');
      }
    }
  }

  async function takeIn({ messages, signs = [], unreadable = [], unknown = [], position }: FeedAnswer, until: Date) {
    for (const state of unknown) log.warn({ producer, state }, 'a sport feed told a state that is not known');
    const isNoted = await claimed(async (transaction, touch) => {
      await noteSigns(transaction, touch, signs, until.getTime());
      for (const message of unreadable) {
        await aside(transaction, { ...message, kind: 'unreadable' });
        if (message.fixtureId !== null) touch(fixtureTopic(message.fixtureId));
      }
    });
    // Only once all has been taken in: whoever ends in between reads it all again, which changes nothing.
    if (!isNoted || !(await takeMessages(messages))) return;
    await claimed((transaction) => noteRead(transaction, producer, { position, until, unknown: unknown.length }));
    await askRecoveries(until);
  }

  return {
    everyMs: READ_EVERY_MS,
    /**
     * Takes a message in that was put aside, by what can be read by now. Throws, with nothing written, while it cannot.
     */
    async retake(transaction: Transaction, { kind, text }: Pick<AsideMessage, 'kind' | 'text'>): Promise<void> {
      if (kind === 'unreadable' && feed.reread === undefined) throw new Error('this feed reads nothing twice');
      const messages = kind === 'refused' ? [revived(text)] : ((await feed.reread?.(text)) ?? []);
      const steps = [...(await stepsByFixture(messages)).values()];
      await transaction.transaction((inner) => applySteps(inner, source(), steps));
    },
    /** Takes in messages that came by themselves, in their order. */
    async take(messages: readonly FeedMessage[]): Promise<void> {
      await takeMessages(messages);
    },
    /** Reads what the feed has told since the last time; a feed that cannot be reached is left as it is. */
    async read(): Promise<void> {
      const until = clock.now();
      const position = await unitOfWork.run((transaction) => claimFeed(transaction, producer));
      if (position === undefined) return;
      const answer = await feed.read(position, until).catch((error: unknown) => {
        log.error({ error, producer }, 'a sport feed could not be read');
        return null;
      });
      if (answer !== null) await takeIn(answer, until);
    },
  };
}
