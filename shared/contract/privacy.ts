/** The player's data: taking all of it along, and asking for its erasure. */
import { z } from 'zod';
import { empty, uuid } from './scalars.ts';

const dataExport = z.object({
  export_id: uuid,
  /** `gone`: it was not fetched in time. */
  state: z.enum(['asked', 'ready', 'gone']),
  asked_at: z.string(),
  ready_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  bytes: z.number().int().nullable(),
});

const erasure = z.object({
  state: z.enum(['asked', 'withdrawn', 'erased', 'refused']),
  asked_at: z.string(),
  /** The latest day of the answer. */
  due_at: z.string(),
  decided_at: z.string().nullable(),
  /** What was written to the player. */
  reason: z.string().nullable(),
});

export const privacySchema = z.object({
  /** The newest. */
  export: dataExport.nullable(),
  erasure: erasure.nullable(),
  /** How long the law keeps what it keeps after the account is left, years. */
  kept_years: z.number().int(),
});

export const privacyEndpoints = {
  privacy: {
    summary: 'What the player has asked of their data',
    scope: 'withdraw-only',
    response: privacySchema,
    errors: ['unauthenticated'],
  },
  askForExport: {
    summary: 'Ask for all own data as a ZIP of JSON and CSV; it is prepared in the background',
    scope: 'withdraw-only',
    fresh: true,
    body: empty,
    response: privacySchema,
    errors: ['unauthenticated', 'rate_limited'],
  },
  openExport: {
    summary: 'The address of a prepared export; it works for some minutes, in this session',
    scope: 'withdraw-only',
    fresh: true,
    body: z.strictObject({ export_id: uuid }),
    response: z.object({ url: z.string() }),
    errors: ['unauthenticated', 'not_found'],
  },
  exportFile: {
    summary: 'A prepared export',
    scope: 'withdraw-only',
    params: z.object({ export_id: uuid, token: z.string().max(128) }),
    download: 'application/zip',
    response: z.string(),
    errors: ['unauthenticated', 'not_found'],
  },
  askForErasure: {
    summary: 'Ask for erasure of everything that no law keeps; people decide within a month',
    scope: 'withdraw-only',
    fresh: true,
    body: empty,
    response: privacySchema,
    errors: ['unauthenticated'],
  },
  withdrawErasure: {
    summary: 'Take back the request of erasure',
    scope: 'withdraw-only',
    body: empty,
    response: privacySchema,
    errors: ['unauthenticated', 'not_found'],
  },
} as const;
