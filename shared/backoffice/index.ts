/**
 * The contract between the console and the server (design 10.6): a table of its own, so that nothing of it is in the
 * players' API or bundle. Every endpoint names the permission it asks for.
 */
import type { z } from 'zod';
import { staffAffiliateEndpoints } from './affiliates.ts';
import { staffCampaignEndpoints } from './campaigns.ts';
import { staffCareEndpoints } from './care.ts';
import { staffCaseEndpoints } from './cases.ts';
import { staffChatEndpoints } from './chats.ts';
import { staffContentEndpoints } from './content.ts';
import type { StaffErrorName } from './errors.ts';
import { staffFigureEndpoints } from './figures.ts';
import { staffMailingEndpoints } from './mailings.ts';
import { staffOrderEndpoints } from './orders.ts';
import type { StaffEndpointName } from './paths.ts';
import type { Permission } from './permissions.ts';
import { staffPlayerEndpoints } from './players.ts';
import { staffPrivacyEndpoints } from './privacy.ts';
import { staffRetentionEndpoints } from './retention.ts';
import { staffSessionEndpoints } from './session.ts';
import { staffStaffEndpoints } from './staff.ts';
import { staffTradingEndpoints } from './trading.ts';

/** Looks at a person, as the audit log names them and the person is told of them. */
export const LOOK_KINDS = [
  ...(['opened_player', 'looked_ledger', 'looked_export', 'looked_payments', 'looked_play'] as const),
  ...(['looked_security', 'looked_protection', 'looked_documents', 'looked_accounts', 'looked_erasure'] as const),
] as const;
export type LookKind = (typeof LOOK_KINDS)[number];

export interface StaffEndpoint {
  readonly summary: string;
  /** `anybody`: whoever is logged in. `nobody`: it asks nobody who they are. */
  readonly permission: Permission | 'anybody' | 'nobody';
  /** What the audit log calls a look at it: somebody has seen a person. */
  readonly looks?: LookKind;
  /** Whether it is downloaded as a file. */
  readonly file?: true;
  /** Whether it goes on answering, with server-sent events. */
  readonly stream?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Takes a file of at most so many bytes as its body. */
  readonly upload?: number;
  readonly response: z.ZodType;
  readonly errors: readonly StaffErrorName[];
}

export const STAFF_CONTRACT = {
  ...staffSessionEndpoints,
  ...staffPlayerEndpoints,
  ...staffCaseEndpoints,
  ...staffCareEndpoints,
  ...staffAffiliateEndpoints,
  ...staffCampaignEndpoints,
  ...staffMailingEndpoints,
  ...staffOrderEndpoints,
  ...staffChatEndpoints,
  ...staffFigureEndpoints,
  ...staffContentEndpoints,
  ...staffTradingEndpoints,
  ...staffPrivacyEndpoints,
  ...staffRetentionEndpoints,
  ...staffStaffEndpoints,
} as const satisfies Record<StaffEndpointName, StaffEndpoint>;

export type StaffContract = typeof STAFF_CONTRACT;

type Part<Name extends StaffEndpointName, Key extends 'params' | 'query' | 'body'> =
  StaffContract[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;

export type StaffRequestOf<Name extends StaffEndpointName> = {
  params: Part<Name, 'params'>;
  query: Part<Name, 'query'>;
  body: Part<Name, 'body'>;
};
export type StaffResponseOf<Name extends StaffEndpointName> = z.infer<StaffContract[Name]['response']>;
