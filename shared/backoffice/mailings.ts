/** Messages to a part of the players, by schedule or by what they do: written, planned, stopped and seen by marketing. */
import { z } from 'zod';
import { uuid } from '../contract/scalars.ts';
import { REGION_IDS } from '../regions/index.ts';
import { at, done, reason, reasonOnly } from './scalars.ts';

export const MAILING_TRIGGERS = ['time', 'no_deposit', 'dormant', 'level'] as const;
export type MailingTrigger = (typeof MAILING_TRIGGERS)[number];

/** Whether a trigger counts days. */
export const COUNTS_DAYS: Readonly<Record<MailingTrigger, boolean>> = {
  time: false,
  no_deposit: true,
  dormant: true,
  level: false,
};

export const MAILING_CHANNELS = ['inbox', 'popup', 'toast', 'mail', 'push'] as const;

/** The pages that a message can lead to. */
export const MAILING_PAGES = ['promo', 'games', 'sport', 'tournaments', 'vip', 'shop', 'daily-bonuses'] as const;

const ofMailing = z.strictObject({ mailing_id: uuid });
const said = z.strictObject({ title: z.string().trim().min(1).max(80), text: z.string().trim().min(1).max(2_000) });

export const mailingRules = z.strictObject({
  name: z.string().trim().min(2).max(80),
  trigger: z.enum(MAILING_TRIGGERS),
  days: z.number().int().min(1).max(365).nullable(),
  segment_id: uuid.nullable(),
  /** Empty: all. */
  regions: z.array(z.enum(REGION_IDS)).max(REGION_IDS.length),
  channels: z.array(z.enum(MAILING_CHANNELS)).min(1).max(MAILING_CHANNELS.length),
  page: z.enum(MAILING_PAGES),
  /** By base language. Of two a player gets one, the same each time. */
  variants: z.array(z.record(z.string(), said)).min(1).max(2),
  /** A player who got so many mailings within seven days waits. */
  cap: z.number().int().min(1).max(14),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
});
export type MailingRules = z.infer<typeof mailingRules>;

export const staffMailingEndpoints = {
  mailings: {
    summary: 'Mailings, the newest first, with what came of each variant',
    permission: 'send_mailings',
    response: z.object({
      mailings: z.array(
        z.object({
          mailing_id: z.string(),
          rules: mailingRules,
          state: z.enum(['draft', 'planned', 'live', 'ended', 'stopped']),
          by: z.string(),
          at,
          /** Whom nothing was sent, for they do not want it or may not be advertised to. */
          left_out: z.number(),
          /** `deposited`: within seven days of the message. */
          results: z.array(z.object({ sent: z.number(), opened: z.number(), deposited: z.number() })),
        }),
      ),
      languages: z.array(z.string()),
    }),
    errors: [],
  },
  createMailing: {
    summary: 'Make a draft of a mailing',
    permission: 'send_mailings',
    body: z.strictObject({ rules: mailingRules, reason }),
    response: z.object({ mailing_id: z.string() }),
    errors: ['campaign_exists', 'invalid'],
  },
  changeMailing: {
    summary: 'Change a draft; what was started is not changed',
    permission: 'send_mailings',
    params: ofMailing,
    body: z.strictObject({ rules: mailingRules, reason }),
    response: done,
    errors: ['not_found', 'campaign_exists', 'campaign_settled', 'invalid'],
  },
  startMailing: {
    summary: 'Let a draft go: it is sent from its beginning to its end',
    permission: 'send_mailings',
    params: ofMailing,
    body: reasonOnly,
    response: done,
    errors: ['not_found', 'campaign_settled'],
  },
  stopMailing: {
    summary: 'Send a mailing no more',
    permission: 'send_mailings',
    params: ofMailing,
    body: reasonOnly,
    response: done,
    errors: ['not_found', 'campaign_settled'],
  },
} as const;
