/** Identity: sessions, security log, and what players prove themselves with. */
import { z } from 'zod';
import { REGION_IDS, type RegionId } from '../regions/index.ts';
import { empty, uuid } from './scalars.ts';

/** What a player is told happened to the protection of their account. */
export const SECURITY_EVENT_KINDS = ['logged_in', 'logged_out', 'session_ended', 'sessions_ended'] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

const region = z.enum(REGION_IDS as unknown as [RegionId, ...RegionId[]]);

/** From where something was done. */
const trace = {
  /** The domain. */
  region: region.nullable(),
  /** Browser and system in their own names; null where they cannot be told. */
  device: z.string().nullable(),
  /** The address without its last part; null: not kept. */
  network: z.string().nullable(),
};

export const identityEndpoints = {
  stepUp: {
    summary: 'Give the password again before a sensitive act',
    scope: 'withdraw-only',
    body: z.strictObject({ password: z.string().min(1).max(256) }),
    response: empty,
    errors: ['unauthenticated', 'invalid', 'rate_limited'],
  },
  playerSessions: {
    summary: 'Where the player is logged in, last used first',
    scope: 'withdraw-only',
    response: z.object({
      sessions: z.array(
        z.object({
          session_id: uuid,
          ...trace,
          created_at: z.string(),
          /** Within the minute. */
          seen_at: z.string(),
          /** The one that asks. */
          current: z.boolean(),
        }),
      ),
    }),
    errors: ['unauthenticated'],
  },
  endSession: {
    summary: 'End another session of the player; its sockets close',
    scope: 'withdraw-only',
    body: z.strictObject({ session_id: uuid }),
    response: empty,
    errors: ['unauthenticated', 'not_found'],
  },
  endOtherSessions: {
    summary: 'End every session of the player but this one',
    scope: 'withdraw-only',
    body: empty,
    response: z.object({ ended: z.number().int() }),
    errors: ['unauthenticated'],
  },
  securityEvents: {
    summary: 'What happened to the protection of the account, newest first',
    scope: 'withdraw-only',
    response: z.object({
      events: z.array(z.object({ kind: z.enum(SECURITY_EVENT_KINDS), ...trace, at: z.string() })),
    }),
    errors: ['unauthenticated'],
  },
} as const;
