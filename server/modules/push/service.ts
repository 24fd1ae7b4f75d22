/** Push to the devices of players. */
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../db/index.ts';
import { inTurn } from '../../in-turn.ts';
import type { Log } from '../../log.ts';
import type { PushSender } from '../../ports/push.ts';
import { claimPush, type DuePush, dropPush, type Push, postponePush, storePushes } from './outbox.ts';
import { endSubscription, readSubscription } from './subscriptions.ts';

/** After so many tries, about three hours, what was to be told is old. */
const TRIES_MAXIMUM = 8;
/** How long a push service keeps it for a device that is away. */
const TTL_SECONDS = 86_400;

/** What the service worker shows, and the page that it opens. */
export interface PushContent {
  title: string;
  text: string;
  /** On the player's domain. */
  url: string;
  /** A newer one of the same takes its place. */
  tag: string;
  urgent: boolean;
}

export interface PushParts {
  database: Database;
  clock: Clock;
  /** Null where no push is set up. */
  sender: PushSender | null;
  /** Says a message in a language. Null: its kind is not known here. */
  contentOf(kind: string, variables: unknown, locale: LocaleCode, region: RegionId): PushContent | null;
  /** Whether a player still wants a message by push. */
  isWanted(playerId: string, kind: string): Promise<boolean>;
  /** How long a kind of message is news, ms; null: for as long as it waits. */
  freshFor(kind: string): number | null;
  /** When a message may leave that is not for the night; null: now. */
  waitsUntil(kind: string, home: { region: RegionId; country: string | null }, now: Date): Date | null;
  log: Log;
}

export interface Pushes {
  /** Writes a push for each device of the player, in the transaction of what it tells of. */
  write(queryable: Queryable, push: Push): Promise<void>;
  /** Sends what is due. */
  deliver(): Promise<void>;
}

/** Creates the service. */
export function createPushes({
  database,
  clock,
  sender,
  contentOf,
  isWanted,
  waitsUntil,
  freshFor,
  log,
}: PushParts): Pushes {
  /** @returns whether the push is done with. */
  async function send(push: DuePush, through: PushSender): Promise<boolean> {
    const subscription = readSubscription(push.push_token);
    const content = contentOf(push.kind, push.variables, push.language, push.region);
    if (subscription === null || !push.wanted) {
      await endSubscription(database, push.token_hash);
      return true;
    }
    if (content === null || !(await isWanted(push.player_id, push.kind))) return true;
    const { urgent, ...shown } = content;
    const sent = await through.send(subscription, {
      payload: JSON.stringify(shown),
      ttlSeconds: Math.min(TTL_SECONDS, (freshFor(push.kind) ?? Number.POSITIVE_INFINITY) / 1_000),
      urgency: urgent ? 'high' : 'normal',
    });
    if (sent.ok) return true;
    if (sent.failure.name === 'not_found') {
      await endSubscription(database, push.token_hash);
      return true;
    }
    if (push.tries >= TRIES_MAXIMUM) log.warn({ kind: push.kind }, 'a push to a player was given up');
    return push.tries >= TRIES_MAXIMUM;
  }

  /** Whether a push would be no news when it leaves. */
  function isOld({ kind, created_ms }: DuePush, leaves: Date): boolean {
    const fresh = freshFor(kind);
    return fresh !== null && leaves.getTime() > created_ms + fresh;
  }

  async function drain(): Promise<void> {
    if (sender === null) return;
    for (let push = await claimPush(database, clock.now()); push; push = await claimPush(database, clock.now())) {
      const now = clock.now();
      const until = waitsUntil(push.kind, push, now);
      if (isOld(push, until ?? now)) await dropPush(database, push);
      else if (until !== null) await postponePush(database, push, until);
      else if (await send(push, sender)) await dropPush(database, push);
    }
  }

  return {
    async write(queryable, push) {
      if (sender !== null) await storePushes(queryable, push, clock.now());
    },
    deliver: inTurn(drain),
  };
}
