/** The operator's console: its API and its files, on a host of their own. */

import { regionOrigin } from '../http/hosts.ts';
import { RETENTION_JOB } from '../jobs/housekeeping.ts';
import {
  affiliateStaffRoutes,
  approvalRoutes,
  type BackofficeBindings,
  campaignRoutes,
  careRoutes,
  caseRoutes,
  chatAnswerRoutes,
  chatRoutes,
  contentJobs,
  contentRoutes,
  createBackofficeApi,
  createChatStreams,
  figureRoutes,
  mailingJob,
  mailingRoutes,
  orderRoutes,
  playerRoutes,
  privacyStaffRoutes,
  publishingJobs,
  publishingRoutes,
  retentionRoutes,
  segmentRoutes,
  sessionRoutes,
  staffCookie,
  staffRoutes,
  standingRoutes,
  tradingRoutes,
} from '../modules/backoffice/index.ts';
import { CHAT_TOPIC } from '../modules/chat/index.ts';
import { playerDirectory } from '../modules/player/index.ts';
import type { Desk, Publisher } from '../modules/publishing/index.ts';
import type { Betting, Sport } from '../modules/sport/index.ts';
import { createStaff } from '../modules/staff/index.ts';
import { assignManager, benefitsAt, managerOf, standingOf } from '../modules/vip/index.ts';
import { createConsoleFiles, createReleaseSource, listReleases, pagesAt } from '../site/index.ts';
import type { Programme } from './affiliates.ts';
import type { Talks } from './chat.ts';
import type { Core } from './core.ts';
import type { Games } from './games.ts';
import type { Correspondence } from './messages.ts';
import type { Money } from './money.ts';
import type { Protection } from './protection.ts';
import type { VerificationParts } from './verification.ts';

/** What answers on the host `backoffice.`. */
export interface Backoffice {
  fetch(request: Request, bindings: BackofficeBindings): Response | Promise<Response>;
  /** Ends what goes on answering. */
  close(): void;
}

export interface BackofficeDomains {
  money: Money;
  games: Games;
  correspondence: Correspondence;
  talks: Pick<Talks, 'chat' | 'files'>;
  protection: Protection;
  verification: VerificationParts;
  betting: Betting;
  aside: Sport['aside'];
  programme: Pick<Programme, 'affiliates'>;
  publisher: Publisher | null;
  /** Content as the sources hold it; null where this server does not publish. */
  desk: Desk | null;
}

export function composeBackoffice(core: Core, domains: BackofficeDomains): Backoffice {
  const { games, publisher, desk } = domains;
  const { wallet, orders, bonuses } = domains.money;
  const { config, database, unitOfWork, ledger, clock, limits, sessions, log } = core;
  const releases = createReleaseSource(config.siteDirectory);
  const staff = createStaff({ database, clock, limits, seal: core.seal });
  const cookie = staffCookie(config.scheme);
  const releaseName = async () => (await releases()).directory.split('/').at(-1) ?? null;
  const chatStreams = createChatStreams((hear) =>
    core.hub.watch((topic) => {
      const [kind, threadId] = topic.split('/');
      if (kind === CHAT_TOPIC && threadId !== undefined) hear(threadId);
    }),
  );
  core.jobDefinitions.push(mailingJob({ unitOfWork, clock, log, messages: domains.correspondence.messages }));
  // Who does not publish leaves these jobs to a node that does.
  if (publisher !== null) core.jobDefinitions.push(...publishingJobs({ database, clock, publisher }));
  if (publisher !== null && desk !== null)
    core.jobDefinitions.push(...contentJobs({ database, unitOfWork, clock, desk, publisher, releaseName }));
  const api = createBackofficeApi({
    ...{ staff, cookie, unitOfWork, clock, log },
    countWrite: (staffId) => limits.consume('writeByStaff', staffId),
    routes: {
      ...sessionRoutes(staff, cookie),
      ...playerRoutes({
        ...{ database, clock },
        vip: {
          levelOf: (score) => standingOf(score).name,
          mayHaveManager: (score) => benefitsAt(standingOf(score).level).manager,
          managerOf: (queryable, playerId, score) => managerOf(queryable, playerId, standingOf(score).level),
          assignManager: (queryable, playerId, staffId) => assignManager(queryable, { playerId, staffId }, clock),
        },
        proofOf: games.proofOf,
        endSessions: (playerId) => sessions.endOthers(playerId, null),
      }),
      ...careRoutes({
        ...{ database, clock, bonuses, review: domains.verification.review },
        limitsOf: domains.protection.limitsOf,
      }),
      ...caseRoutes({
        database,
        clock,
        review: domains.verification.review,
        standings: domains.protection.standings,
      }),
      ...orderRoutes({ database, clock, orders }),
      ...affiliateStaffRoutes({
        ...{ database, clock, ledger, seal: core.seal },
        postbacks: domains.programme.affiliates.postbacks,
        isProduction: config.environment === 'production',
      }),
      ...campaignRoutes({ database, clock, book: core.offerBook }),
      ...mailingRoutes({ database, clock }),
      ...chatRoutes({ database, clock, ...domains.talks, streams: chatStreams }),
      ...chatAnswerRoutes({ database, clock }),
      ...approvalRoutes({
        ...{ database, clock, ledger, wallet, bonuses, players: playerDirectory },
        erasures: domains.verification.privacy.erasures,
      }),
      ...privacyStaffRoutes({ database, clock, privacy: domains.verification.privacy }),
      ...segmentRoutes({ database, clock }),
      ...figureRoutes({ database, clock, vendorStates: games.vendorStates }),
      ...publishingRoutes({
        ...{ database, clock, publisher, jobs: core.jobs },
        async release() {
          const known = await (await releases()).manifest();
          return {
            name: await releaseName(),
            nextChange: known?.nextChange ? new Date(known.nextChange) : null,
          };
        },
        releases: () => listReleases(config.siteDirectory),
      }),
      ...contentRoutes({
        ...{ database, clock, desk, jobs: core.jobs },
        livePages: async (path) => pagesAt((await releases()).directory, path),
        originOf: (region, asked) => regionOrigin(region, asked, config),
      }),
      ...tradingRoutes({ database, clock, requests: domains.betting.requests, aside: domains.aside }),
      ...retentionRoutes({ database, job: RETENTION_JOB }),
      ...staffRoutes({ database, clock, auditHeads: core.auditHeads }),
      ...standingRoutes({ clock, messages: domains.correspondence.messages, standings: domains.protection.standings }),
    },
  });
  const files = createConsoleFiles(releases, config);
  return {
    close: chatStreams.close,
    fetch: (request, bindings) =>
      new URL(request.url).pathname.startsWith('/api/') ? api.fetch(request, bindings) : files.fetch(request),
  };
}
