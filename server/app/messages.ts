/** What is said to players: the outbox, its channels, and the way out of mail. */
import { type LocaleCode, localesOf, type RegionId } from '#shared/regions/index.ts';
import { createWebPush } from '../adapters/push/index.ts';
import { createPartnerLink, findPartner, PARTNER_LINK_MINUTES } from '../modules/affiliates/index.ts';
import { createLetters } from '../modules/letters/index.ts';
import {
  createGallery,
  createMessages,
  createStillWanted,
  createUnsubscribe,
  freshFor,
  inboxContent,
  mailContent,
  pushContent,
  waitsUntil,
} from '../modules/messages/index.ts';
import { createNotifications } from '../modules/notifications/index.ts';
import { createPushes } from '../modules/push/index.ts';
import { codeForLetter } from '../modules/registration/index.ts';
import { publicOriginOf, supportOf } from './addresses.ts';
import type { Core } from './core.ts';
import type { AppParts } from './parts.ts';
import type { Protection } from './protection.ts';

export function composeMessages(core: Core, { guards }: Protection, pushFetch: AppParts['pushFetch']) {
  const { config, database, unitOfWork, clock, log } = core;
  const originOf = (region: RegionId): string => publicOriginOf(config, region);
  const pageOf = (region: RegionId, locale: LocaleCode): string =>
    originOf(region) + (localesOf(region, config.environment).includes(locale) ? `/${locale}` : '');
  const unsubscribe = createUnsubscribe({ database, clock, key: core.keys.unsubscribe });
  const stillWanted = createStillWanted(database, guards.advertisable);
  const letters = createLetters({
    database,
    clock,
    environment: config.environment,
    mailer: core.mail.mailer,
    originOf,
    supportOf: (region) => supportOf(config, region),
    contentOf: mailContent(unsubscribe, originOf),
    isWanted: stillWanted('mail'),
    waitsUntil,
    async partner(partnerId) {
      const partner = await findPartner(database, partnerId);
      const token = partner && (await createPartnerLink(database, partnerId, clock.now()));
      return partner && token ? { language: partner.language, token, minutes: PARTNER_LINK_MINUTES } : null;
    },
    registration: (registrationId) => codeForLetter({ database, clock, seal: core.seal }, registrationId),
    log,
  });
  const pushSender =
    config.push === null ? null : createWebPush({ ...config.push, log, ...(pushFetch ? { send: pushFetch } : {}) });
  const pushes = createPushes({
    ...{ database, clock, log, sender: pushSender },
    contentOf: pushContent(pageOf),
    isWanted: stillWanted('push'),
    waitsUntil,
    freshFor,
  });
  const notifications = createNotifications({ database, unitOfWork, clock, contentOf: inboxContent });
  const messages = createMessages({
    notifications,
    letters,
    pushes,
    advertisable: guards.advertisable,
    log,
  });
  const gallery = createGallery({ unsubscribe, origin: originOf('main'), support: supportOf(config, 'main') });
  const { mailbox } = core.mail;
  return {
    /** What was caught instead of sent, and what every letter looks like. */
    mailbox: mailbox && {
      fetch: async (request: Request) => (await gallery.fetch(request)) ?? mailbox.fetch(request),
    },
    letters,
    notifications,
    messages,
    pushSender,
    unsubscribe,
  };
}

export type Correspondence = ReturnType<typeof composeMessages>;
