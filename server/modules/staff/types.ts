/** Staff as the rest of the server sees them. */
import type { StaffErrorName } from '#shared/backoffice/errors.ts';
import type { Role } from '#shared/backoffice/permissions.ts';
import type { ErrorVariables } from '#shared/contract/errors.ts';
import type { BaseLanguage } from '#shared/regions/index.ts';

export interface StaffFailure {
  name: StaffErrorName;
  variables?: ErrorVariables;
  fields?: Record<string, string>;
}

/** What a service for staff returns: a player's `Result` is one too. */
export type StaffResult<Value> = { ok: true; value: Value } | { ok: false; failure: StaffFailure };

export const refuse = (
  name: StaffErrorName,
  fields?: Record<string, string>,
): { ok: false; failure: StaffFailure } => ({
  ok: false,
  failure: { name, ...(fields ? { fields } : {}) },
});

/** A person who is logged in. */
export interface StaffPerson {
  staffId: string;
  sessionId: string;
  email: string;
  name: string;
  role: Role;
  /** Those that they answer players in. */
  languages: readonly BaseLanguage[];
}

/** What somebody did, without who and when. */
export interface Act {
  action: string;
  subject: { kind: string; id: string };
  playerId?: string | null;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}
