/** Errors as values: what a service returns instead of throwing. */
import type { ErrorName, ErrorVariables } from '#shared/contract/errors.ts';

export interface Failure {
  name: ErrorName;
  variables?: ErrorVariables;
  /** Form field → validation key. */
  fields?: Record<string, string>;
}

export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

export function ok<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function fail(name: ErrorName, variables?: ErrorVariables, fields?: Record<string, string>): Result<never> {
  return { ok: false, failure: { name, ...(variables ? { variables } : {}), ...(fields ? { fields } : {}) } };
}
