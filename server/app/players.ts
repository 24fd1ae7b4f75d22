/** Players: accounts, sessions, levels, achievements, messages, and what the CRM asks about them. */
import { crmVendorRoutes } from '../adapters/crm/index.ts';
import { regionOrigin } from '../http/hosts.ts';
import { achievementRoutes } from '../modules/achievements/index.ts';
import { createCrmSessions, crmRoutes } from '../modules/crm/index.ts';
import { expireTokens } from '../modules/game-wallet/index.ts';
import { hashPassword, refusePassword, storePassword } from '../modules/identity/index.ts';
import { createLetters } from '../modules/letters/index.ts';
import { notificationRoutes } from '../modules/notifications/index.ts';
import { createPlayers, type OriginOf, playerRoutes } from '../modules/player/index.ts';
import { pushRoutes } from '../modules/push/index.ts';
import { createSecurity, securityRoutes } from '../modules/security/index.ts';
import { createAuthenticate, createEntry, sessionCookies, sessionRoutes } from '../modules/session/index.ts';
import { vipRoutes } from '../modules/vip/index.ts';
import { publicOriginOf, supportOf } from './addresses.ts';
import type { Core } from './core.ts';
import type { Money } from './money.ts';

export function composePlayers(core: Core, { wallet }: Money) {
  const { config, database, unitOfWork, clock, limits, sessions, secondFactors } = core;
  const originOf: OriginOf = (asked) => (region) => regionOrigin(region, asked, config);
  const cookies = sessionCookies(config.scheme);
  const players = createPlayers({
    database,
    unitOfWork,
    clock,
    environment: config.environment,
    passwords: { refuse: refusePassword, hash: hashPassword, store: storePassword },
    totalBalance: wallet.totalOf,
    endLaunches: (transaction, playerId) => expireTokens(transaction, playerId, clock.now()),
  });
  const letters = createLetters({
    database,
    clock,
    environment: config.environment,
    mailer: core.mail.mailer,
    originOf: (region) => publicOriginOf(config, region),
    supportOf: (region) => supportOf(config, region),
    log: core.log,
  });
  const entry = createEntry(sessions, cookies);
  const security = createSecurity({ database, clock, limits, sessions, secondFactors, letters });
  const { crmSecret } = config;
  const crm = crmSecret === null ? null : { secret: crmSecret, sessions: createCrmSessions(crmSecret, clock) };
  return {
    deliverLetters: letters.deliver,
    settleLetters: letters.settle,
    authenticate: createAuthenticate(sessions, cookies),
    routes: {
      ...sessionRoutes({ sessions, entry, players, cookies, limits, originOf }),
      ...playerRoutes(players, originOf),
      ...securityRoutes({ database, clock, sessions, entry, secondFactors, security }),
      ...pushRoutes({ database, clock }),
      ...achievementRoutes(database),
      ...vipRoutes(),
      ...notificationRoutes(database),
      ...crmRoutes(crm?.sessions ?? null),
    },
    vendorRoutes: crm === null ? [] : [crmVendorRoutes({ ...crm, clock })],
  };
}
