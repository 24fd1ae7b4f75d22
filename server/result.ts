/** Errors as values: what a service returns instead of throwing. */
import type { ErrorName, ErrorVariables } from '#shared/contract/errors.ts';
import type { Hint } from '#shared/contract/validation.ts';

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

/** What fills the hints of fields: each bound by itself, and under its field's name where several have one. */
export function boundsOf(hints: readonly (readonly [field: string, variables: Hint['variables']])[]): ErrorVariables {
  const bounds = hints.flatMap(([field, variables]) =>
    Object.entries(variables).flatMap(([name, value]): [string, string | number][] => [
      [name, value],
      [`${field}_${name}`, value],
    ]),
  );
  return Object.fromEntries(bounds);
}

/** Error: `invalid` with the hint of every field that has one; ok when none has. */
export function checkHints(hints: Readonly<Record<string, Hint | null | undefined>>): Result<void> {
  const wrong = Object.entries(hints).filter((entry): entry is [string, Hint] => entry[1] != null);
  if (wrong.length === 0) return ok(undefined);
  const fields = Object.fromEntries(wrong.map(([field, { key }]) => [field, key]));
  return fail('invalid', boundsOf(wrong.map(([field, { variables }]) => [field, variables])), fields);
}
