/** The inbox: how a player is notified on the site (spec sections 3, 4 and 7). */
import type { LocaleCode } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, UnitOfWork } from '../../db/index.ts';
import { inTurn } from '../../in-turn.ts';
import { placeOf, readPlace } from './paging.ts';
import {
  claimUntold,
  countUnread,
  type Delivery,
  insertNotifications,
  listNotifications,
  type Notification,
  type NotificationRow,
} from './store.ts';

/** How many the list gives at once. */
export const PAGE_LENGTH = 30;
const TELL_BATCH = 50;
/** What stands in a row of the list. */
const EXCERPT_LENGTH = 120;

/** A message in the reader's language. */
interface Content {
  title: string;
  text: string;
  path: string | null;
}

export interface NotificationParts {
  database: Database;
  unitOfWork: UnitOfWork;
  clock: Clock;
  /** Says a message in a language. Null: its kind is not known here. */
  contentOf(kind: string, variables: unknown, locale: LocaleCode): Content | null;
}

export interface NewMessage {
  playerId: string;
  kind: string;
  variables: unknown;
  deliveries: readonly Delivery[];
  language: LocaleCode;
}

export interface NotificationPage {
  result: Notification[];
  unread: number;
  next: string | null;
}

export interface Notifications {
  /**
   * Stores notifications in the transaction of what they tell of. Open pages are told with `emit` when that commits,
   * without it by the next round of `tell`.
   */
  write(queryable: Queryable, messages: readonly NewMessage[], emit?: Emit): Promise<void>;
  /** Tells open pages of what was written. */
  tell(): Promise<void>;
  /** A part of the list, newest first, with the count of all that are unread. */
  list(playerId: string, view: 'all' | 'unread', after: string | undefined): Promise<NotificationPage>;
}

/** The first words of a text on one line. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= EXCERPT_LENGTH ? line : `${line.slice(0, EXCERPT_LENGTH - 1).trimEnd()}…`;
}

function messageOf({ title, text, path }: Content): Notification['message'] {
  const excerpt = excerptOf(text);
  return { url: path ?? '', popup: { header: title, excerpt, content: text }, toast: { excerpt: title } };
}

/** Creates the service. */
export function createNotifications({ database, unitOfWork, clock, contentOf }: NotificationParts): Notifications {
  /** Null: a process of another release wrote a kind that this one cannot say. */
  function shown(row: NotificationRow): Notification | null {
    const { notification_id, kind, variables, delivery_types, reading, created_at, language } = row;
    const rest = { notification_id, delivery_types, reading, created_at };
    if (kind === null) return { message: row.message, kind: null, ...rest };
    const content = contentOf(kind, variables, language);
    return content && { message: messageOf(content), kind, ...rest };
  }

  /** @returns whether more may wait. */
  async function tellSome(): Promise<boolean> {
    return unitOfWork.run(async (transaction, emit) => {
      const untold = await claimUntold(transaction, clock.now(), TELL_BATCH);
      for (const row of untold) {
        const notification = shown(row);
        if (notification !== null) await emit(row.player_id, 'notification', notification);
      }
      return untold.length === TELL_BATCH;
    });
  }

  return {
    async write(queryable, messages, emit) {
      const told = emit !== undefined;
      const stored = messages.map(({ language: _language, ...message }) => ({ ...message, told }));
      const { notificationIds, createdAt } = await insertNotifications(queryable, stored, clock.now());
      if (emit === undefined) return;
      for (const [index, { playerId, kind, variables, deliveries, language }] of messages.entries()) {
        const content = contentOf(kind, variables, language);
        if (content === null) continue;
        await emit(playerId, 'notification', {
          notification_id: notificationIds[index] as string,
          kind,
          message: messageOf(content),
          delivery_types: [...deliveries],
          reading: false,
          created_at: createdAt,
        });
      }
    },

    tell: inTurn(async () => {
      while (await tellSome());
    }),

    async list(playerId, view, after) {
      const part = { unreadOnly: view === 'unread', after: readPlace(after), limit: PAGE_LENGTH + 1 };
      const found = await listNotifications(database, playerId, part);
      const listed = found.slice(0, PAGE_LENGTH);
      const last = listed.at(-1);
      return {
        result: listed.map(shown).filter((notification) => notification !== null),
        unread: await countUnread(database, playerId),
        next: found.length > PAGE_LENGTH && last ? placeOf(last) : null,
      };
    },
  };
}
