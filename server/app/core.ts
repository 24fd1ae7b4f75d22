/** What every domain stands on: database, ledger, rate limits, sessions, and the hub that tells pages what changed. */
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { createMailCatcher, createSmtpMailer, type MailCatcher } from '../adapters/mail/index.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createUnitOfWork, type Database, eventsAfter, lastSequence, type UnitOfWork } from '../db/index.ts';
import { expireTokens } from '../modules/game-wallet/index.ts';
import { createSeal, createSecondFactors, type SecondFactors } from '../modules/identity/index.ts';
import { createLedger, type Ledger } from '../modules/ledger/index.ts';
import { createRateLimits, createSessions, RATES, type RateLimits, type Sessions } from '../modules/session/index.ts';
import type { Mailer } from '../ports/mail.ts';
import {
  createDatabaseTickets,
  createHub,
  createLocalFanout,
  createLocalTickets,
  createRedisFanout,
  createRedisTickets,
  type Hub,
  type Tickets,
} from '../realtime/index.ts';
import type { AppParts } from './parts.ts';

export interface Core {
  config: Config;
  database: Database;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  clock: Clock;
  limits: RateLimits;
  sessions: Sessions;
  secondFactors: SecondFactors;
  mail: Mail;
  hub: Hub;
  tickets: Tickets;
  log: Logger;
  /** Logs a warning, as parts that do not know the logger do. */
  warn(message: string, details: Record<string, unknown>): void;
}

/** What the nodes share by Redis; without it, one process has it alone. */
function createShared(redis: Redis | null, database: Database, clock: Clock, log: Logger) {
  if (redis === null) return { fanout: createLocalFanout(), tickets: createLocalTickets(clock) };
  return {
    fanout: createRedisFanout(redis, log),
    tickets: createRedisTickets(redis, createDatabaseTickets(database)),
  };
}

/** Who takes mail: a server, or outside production the catcher. */
interface Mail {
  /** Null where no mail is set up: nothing is sent. */
  mailer: Mailer | null;
  /** The mailbox of what was caught; null where mail is really sent. */
  mailbox: MailCatcher | null;
}

function createMail({ mail }: Config, { log, mailer }: AppParts, clock: Clock): Mail {
  const mailbox = mail.catcher ? createMailCatcher(clock) : null;
  const { smtpUrl, from } = mail;
  return { mailbox, mailer: mailer ?? (smtpUrl === null ? mailbox : createSmtpMailer({ url: smtpUrl, from, log })) };
}

export function createCore(config: Config, parts: AppParts): Core {
  const { connection, log, redis = null, clock = systemClock } = parts;
  const { database } = connection;
  const limits = parts.limits ?? createRateLimits(redis, RATES, clock);
  const { fanout, tickets } = createShared(redis, database, clock, log);
  const secondFactors = createSecondFactors(database, createSeal(config.identitySecret));
  const sessions = createSessions({
    database,
    clock,
    limits,
    secondFactors,
    async onEnd({ sessionId, playerId, reason, stopsGames, replacedBy }) {
      if (replacedBy === null) hub.endSession(sessionId, reason);
      else hub.replaceSession(sessionId, replacedBy);
      if (stopsGames) await expireTokens(database, playerId, clock.now());
    },
  });
  const hub = createHub({
    clock,
    log,
    fanout,
    eventsAfter: (playerId, sequence, limit) => eventsAfter(database, playerId, sequence, limit),
    lastSequence: (playerId) => lastSequence(database, playerId),
    isLive: async (sessionId) => (await sessions.isLive(sessionId)) !== null,
  });
  return {
    config,
    database,
    unitOfWork: createUnitOfWork(database, hub.announce),
    ledger: createLedger(clock),
    clock,
    limits,
    sessions,
    secondFactors,
    mail: createMail(config, parts, clock),
    hub,
    tickets,
    log,
    warn: (message, details) => log.warn(details, message),
  };
}
