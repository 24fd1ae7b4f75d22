/** The affiliate programme: partners, their page, and who brought whom. */

import { REGION_IDS, REGIONS } from '#shared/regions/index.ts';
import { createOutsideFetch } from '../adapters/outside-fetch.ts';
import { createVendorFetch } from '../adapters/vendor-fetch.ts';
import type { Transaction } from '../db/index.ts';
import { regionOrigin } from '../http/hosts.ts';
import {
  affiliateRoutes,
  attribute,
  createAffiliates,
  createInvites,
  createPartnerSessions,
  type PostbackFetch,
  partnerCookie,
} from '../modules/affiliates/index.ts';
import type { Account } from '../modules/player/index.ts';
import { sessionCookies } from '../modules/session/index.ts';
import { mailboxOf } from './addresses.ts';
import type { Core } from './core.ts';
import type { Correspondence } from './messages.ts';

/** @param postbackFetch how requests reach partners' servers; the network unless told, in production the open one only */
export function composeAffiliates(
  core: Core,
  { letters }: Pick<Correspondence, 'letters'>,
  postbackFetch?: PostbackFetch,
) {
  const { config, database, clock, limits, jobs, seal } = core;
  const isProduction = config.environment === 'production';
  const send = postbackFetch ?? (isProduction ? createOutsideFetch() : createVendorFetch());
  const affiliates = createAffiliates({ database, clock, jobs, seal, send });
  core.jobDefinitions.push(...affiliates.jobs);
  const ownLicence = REGION_IDS.filter((region) => REGIONS[region].canonicalRegion === null);
  return {
    affiliates,
    invites: createInvites({ database, limits }),
    /** Notes who brought a player, in the transaction that opens the account. */
    attribute: (transaction: Transaction, playerId: string, account: Account, now: Date) =>
      attribute({ jobs }, transaction, playerId, account, now),
    routes: affiliateRoutes({
      ...{ database, clock },
      sessions: createPartnerSessions({ database, clock, limits, letters }),
      cookie: partnerCookie(config.scheme),
      readDevice: sessionCookies(config.scheme).readDevice,
      domains: (asked) => ownLicence.map((region) => ({ region, origin: regionOrigin(region, asked, config) })),
      mailbox: mailboxOf(config),
    }),
  };
}

export type Programme = ReturnType<typeof composeAffiliates>;
