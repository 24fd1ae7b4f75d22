/** Players: accounts, sessions, levels, achievements, messages, and what the CRM asks about them. */
import { crmVendorRoutes } from '../adapters/crm/index.ts';
import { regionOrigin } from '../http/hosts.ts';
import { coinRoutes } from '../modules/coins/index.ts';
import { createCrmSessions, crmRoutes } from '../modules/crm/index.ts';
import { expireTokens } from '../modules/game-wallet/index.ts';
import { createPasskeys, refusePassword } from '../modules/identity/index.ts';
import { messageRoutes } from '../modules/messages/index.ts';
import { notificationRoutes } from '../modules/notifications/index.ts';
import { createOpenAuth, openAuthCallback, openAuthCookies, openAuthRoutes } from '../modules/open-auth/index.ts';
import { createPlayers, type OriginOf, playerRoutes } from '../modules/player/index.ts';
import { pushRoutes } from '../modules/push/index.ts';
import { createPhones, createRegistrations, registrationRoutes } from '../modules/registration/index.ts';
import { createSecurity, securityRoutes } from '../modules/security/index.ts';
import { createAuthenticate, createEntry, sessionCookies, sessionRoutes } from '../modules/session/index.ts';
import { totalBalance } from '../modules/wallet/index.ts';
import { mailboxOf } from './addresses.ts';
import type { Programme } from './affiliates.ts';
import type { Core } from './core.ts';
import type { Correspondence } from './messages.ts';
import { createIdentityProviders, hostIdentityProvider } from './open-auth.ts';
import type { AppParts } from './parts.ts';
import type { Protection } from './protection.ts';

export function composePlayers(
  core: Core,
  { admission }: Protection,
  { letters, messages, notifications, pushSender }: Correspondence,
  { attribute, invites }: Pick<Programme, 'attribute' | 'invites'>,
  openidFetch: AppParts['openidFetch'],
) {
  const { config, database, unitOfWork, clock, limits, sessions, secondFactors, seal } = core;
  const originOf: OriginOf = (asked) => (region) => regionOrigin(region, asked, config);
  const cookies = sessionCookies(config.scheme);
  const players = createPlayers({
    database,
    unitOfWork,
    clock,
    environment: config.environment,
    refusePassword,
    totalBalance,
    endLaunches: (transaction, playerId) => expireTokens(transaction, playerId, clock.now()),
    attribute,
    checkPerson: admission.checkPerson,
  });
  const security = createSecurity({ database, clock, limits, sessions, secondFactors, letters, messages });
  const mailbox = mailboxOf(config);
  const registrations = createRegistrations({
    database,
    clock,
    limits,
    letters,
    seal,
    players,
    invites,
    admission,
    mailbox,
  });
  const entry = createEntry(sessions, cookies, security.tellNewPlace, admission.check);
  const passkeys = createPasskeys(database, clock);
  const phones = createPhones({ database, clock, limits, seal, sender: core.texts });
  const authenticate = createAuthenticate(sessions, cookies);
  const openAuth = createOpenAuth({
    database,
    clock,
    limits,
    seal,
    providers: createIdentityProviders(core, openidFetch),
    sessions,
    secondFactors,
    entry,
    registrations,
    letters,
    cookies: openAuthCookies(config.scheme),
    originOf,
  });
  const { crmSecrets: secret } = config;
  const crm = secret === null ? null : { secret, sessions: createCrmSessions(secret, clock) };
  return {
    authenticate,
    openAuth: openAuthCallback(openAuth, authenticate),
    identityProvider: hostIdentityProvider(core),
    routes: {
      ...sessionRoutes({ sessions, entry, players, cookies }),
      ...openAuthRoutes(openAuth),
      ...registrationRoutes({ registrations, invites, phones, entry, originOf }),
      ...playerRoutes(players, originOf, admission.check),
      ...securityRoutes({ database, clock, limits, sessions, entry, secondFactors, passkeys, security }),
      ...pushRoutes({ database, clock, sender: pushSender }),
      ...messageRoutes({ database, clock }),
      ...coinRoutes(database, core.coins),
      ...notificationRoutes(database, notifications),
      ...crmRoutes(crm?.sessions ?? null),
    },
    vendorRoutes: crm === null ? [] : [crmVendorRoutes({ ...crm, clock })],
  };
}
