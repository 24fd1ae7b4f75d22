/** What every domain stands on: database, ledger, rate limits, sessions, and the hub that tells pages what changed. */
import type { Logger } from 'pino';
import { createMailCatcher, createSmtpMailer, type MailCatcher } from '../adapters/mail/index.ts';
import { createHttpTextSender, createTextCatcher } from '../adapters/sms/index.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createUnitOfWork, type Database, eventsAfter, lastSequence, type UnitOfWork } from '../db/index.ts';
import { createIgnoredInput, type IgnoredInput } from '../http/metrics.ts';
import { createJobRunner, createJobs, type JobRunner } from '../jobs/index.ts';
import { DEMO_OFFERS, NO_OFFERS, type OfferBook } from '../modules/bonuses/index.ts';
import { type Coins, createCoins } from '../modules/coins/index.ts';
import { expireTokens } from '../modules/game-wallet/index.ts';
import { createSeal, createSecondFactors, type Seal, type SecondFactors } from '../modules/identity/index.ts';
import { createLedger, type Ledger } from '../modules/ledger/index.ts';
import {
  createRateLimits,
  createSessionMemory,
  createSessions,
  RATES,
  type RateLimits,
  type SessionMemory,
  type Sessions,
} from '../modules/session/index.ts';
import { createSettledReader, type SettledConsumer, type SettledReader } from '../modules/settled/index.ts';
import { type AuditHeads, createAuditHeads } from '../modules/staff/index.ts';
import type { ErasureVendor } from '../ports/erasure.ts';
import type { JobDefinition, Jobs } from '../ports/jobs.ts';
import type { Mailer } from '../ports/mail.ts';
import type { TextSender } from '../ports/text-sender.ts';
import type { TopicSource } from '../ports/topics.ts';
import {
  createDatabaseTickets,
  createHub,
  createLocalFanout,
  createLocalTickets,
  createRedisFanout,
  createRedisTickets,
  createSigner,
  type Fanout,
  type Hub,
  type Tickets,
} from '../realtime/index.ts';
import { type Callbacks, createCallbacks } from './callbacks.ts';
import type { LastingKeys } from './lasting-keys.ts';
import type { AppParts } from './parts.ts';

export interface Core {
  auditHeads: AuditHeads;
  config: Config;
  database: Database;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  /** Offers that are no campaigns of staff. */
  offerBook: OfferBook;
  coins: Coins;
  clock: Clock;
  limits: RateLimits;
  sessions: Sessions;
  secondFactors: SecondFactors;
  /** Closes secrets that must be read again. */
  seal: Seal;
  /** Keys that stay when secrets are replaced. */
  keys: LastingKeys;
  mail: Mail;
  /** Who takes text messages; null where nobody does. */
  texts: TextSender | null;
  /** Brings what has ended to those who count it. */
  settled: SettledReader;
  /** Who they are: each domain adds its own. */
  settledConsumers: SettledConsumer[];
  /** Who outside holds something of players: each domain adds its own. */
  erasureVendors: ErasureVendor[];
  /** Takes work that is done later. */
  jobs: Jobs;
  /** What there is to do: each domain adds its own. */
  jobDefinitions: JobDefinition[];
  jobRunner: JobRunner;
  hub: Hub;
  /** What pages can follow on the socket: each domain adds its own. */
  topicSources: TopicSource[];
  tickets: Tickets;
  /** Counts what came from outside and was not understood. */
  ignored: IgnoredInput;
  /** Addresses that vendors outside are given. */
  callbacks: Callbacks;
  log: Logger;
  /** Logs a warning, as parts that do not know the logger do. */
  warn(message: string, details: Record<string, unknown>): void;
}

/** On PostgreSQL others go on while a consumer reads, and each batch costs as much as many facts. */
const FACTS_AT_ONCE_BESIDE_OTHERS = 500;

/** What the nodes share by Redis; without it, one process has it alone. */
function createShared(
  { identitySecrets }: Config,
  { redis = null, log, connection: { database } }: AppParts,
  clock: Clock,
  ignored: IgnoredInput,
) {
  if (redis === null) return { fanout: createLocalFanout(), tickets: createLocalTickets(clock) };
  return {
    fanout: createRedisFanout({
      redis,
      signer: createSigner(identitySecrets, 'signals'),
      clock,
      log,
      onIgnored: () => ignored.count('realtime signal'),
    }),
    tickets: createRedisTickets({
      redis,
      signer: createSigner(identitySecrets, 'tickets'),
      clock,
      elsewhere: createDatabaseTickets(database),
      onForged: () => ignored.count('realtime ticket'),
    }),
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
  const { smtpUrl, requireTls, from } = mail;
  return {
    mailbox,
    mailer: mailer ?? (smtpUrl === null ? mailbox : createSmtpMailer({ url: smtpUrl, requireTls, from, log })),
  };
}

function createTexts({ sms }: Config, { mailbox }: Mail, log: Logger): TextSender | null {
  if (sms !== null) return createHttpTextSender({ ...sms, log });
  return mailbox === null ? null : createTextCatcher(mailbox);
}

/**
 * Forgets what a signal makes untrue. How a player stands is told as a message, so every message of a player counts. On
 * PostgreSQL there may be other nodes, which only Redis brings the signals of.
 */
function createMemory({ connection, redis = null }: AppParts, fanout: Fanout, clock: Clock): SessionMemory {
  const hearsAll = connection.kind === 'pglite' || redis !== null;
  const memory = createSessionMemory({ clock, hearing: () => (hearsAll ? fanout.hearing() : null) });
  fanout.receive((signal) => {
    if (signal.kind === 'player') memory.forget(signal.playerId);
    else if (signal.kind === 'session' || signal.kind === 'replaced') memory.forget(signal.sessionId);
  });
  return memory;
}

export function createCore(config: Config, parts: AppParts, keys: LastingKeys): Core {
  const { connection, log, redis = null, clock = systemClock } = parts;
  const { database } = connection;
  const mail = createMail(config, parts, clock);
  const limits = parts.limits ?? createRateLimits(redis, RATES, clock);
  const ignored = createIgnoredInput();
  const { fanout, tickets } = createShared(config, parts, clock, ignored);
  const seal = createSeal(config.identitySecrets, keys.hashes);
  const secondFactors = createSecondFactors(database, seal);
  const sessions = createSessions({
    database,
    clock,
    limits,
    secondFactors,
    memory: createMemory(parts, fanout, clock),
    async onEnd({ sessionId, playerId, reason, stopsGames, replacedBy }) {
      if (replacedBy === null) hub.endSession(sessionId, reason);
      else hub.replaceSession(sessionId, replacedBy);
      if (stopsGames) await expireTokens(database, playerId, clock.now());
    },
  });
  const topicSources: TopicSource[] = [];
  const hub = createHub({
    topicSources: () => topicSources,
    clock,
    log,
    fanout,
    eventsAfter: (playerId, sequence, limit) => eventsAfter(database, playerId, sequence, limit),
    lastSequence: (playerId) => lastSequence(database, playerId),
    isLive: async (sessionId) => (await sessions.isLive(sessionId)) !== null,
  });
  const unitOfWork = createUnitOfWork(database, hub.announce, hub.changed);
  const settledConsumers: SettledConsumer[] = [];
  const jobDefinitions: JobDefinition[] = [];
  const ledger = createLedger(clock);
  return {
    config,
    auditHeads: createAuditHeads({ database, file: config.auditHeadsFile, clock, log }),
    database,
    unitOfWork,
    ledger,
    offerBook: config.demoParts.includes('offers') ? DEMO_OFFERS : NO_OFFERS,
    coins: createCoins(ledger),
    clock,
    limits,
    sessions,
    secondFactors,
    seal,
    keys,
    mail,
    texts: createTexts(config, mail, log),
    settled: createSettledReader({
      ...{ database, unitOfWork, consumers: () => settledConsumers, log },
      ...(connection.kind === 'postgresql' ? { factsAtOnce: FACTS_AT_ONCE_BESIDE_OTHERS } : {}),
    }),
    settledConsumers,
    jobs: createJobs(() => clock.now()),
    erasureVendors: [],
    jobDefinitions,
    jobRunner: createJobRunner({ database, clock, definitions: () => jobDefinitions, log }),
    hub,
    topicSources,
    tickets,
    ignored,
    callbacks: createCallbacks(config),
    log,
    warn: (message, details) => log.warn(details, message),
  };
}
