/** Hints for forms: the rules of the contract, as a resolver of react-hook-form (spec section 5). */
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type { Translate } from '#features/i18n/index.ts';
import type { ApiError } from '#platform/http.ts';
import { type Hint, VALIDATION_KEYS, type ValidationKey } from '#shared/contract/validation.ts';

/** One check per field; the first hint of a field is its message. */
export type FormRules<Values> = {
  readonly [Field in keyof Values]?: (value: Values[Field], all: Values) => Hint | null;
};

const REQUIRED: Hint = { key: 'validation_required', variables: {} };

/** A choice that must be made. */
export function checkChoice(value: string): Hint | null {
  return value === '' ? REQUIRED : null;
}

/** A box that must be ticked (spec section 5, accept-terms). */
export function checkAccepted(accepted: boolean): Hint | null {
  return accepted ? null : REQUIRED;
}

/** The hints of a form's values by field. */
export function hintsOf<Values extends FieldValues>(rules: FormRules<Values>, values: Values): Record<string, Hint> {
  const hints: Record<string, Hint> = {};
  for (const [field, check] of Object.entries(rules) as [keyof Values & string, FormRules<Values>[keyof Values]][]) {
    const hint = check?.(values[field], values);
    if (hint) hints[field] = hint;
  }
  return hints;
}

/** The resolver of a form: each hint in the page's language. */
export function resolverOf<Values extends FieldValues>(
  rules: FormRules<Values>,
  translate: Translate<'validation'>,
): Resolver<Values> {
  return (values) => {
    const hints = Object.entries(hintsOf(rules, values));
    if (hints.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      hints.map(([field, { key, variables }]) => [field, { type: key, message: translate(key, { ...variables }) }]),
    );
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

function isValidationKey(key: string): key is ValidationKey {
  return (VALIDATION_KEYS as readonly string[]).includes(key);
}

/**
 * The service's own findings, by field and in the page's language; a field the form does not have is left out.
 * @param fields the form's fields.
 */
export function serverHints(
  error: ApiError,
  fields: readonly string[],
  translate: Translate<'validation'>,
): { field: string; type: ValidationKey; message: string }[] {
  return Object.entries(error.fields ?? {}).flatMap(([field, key]) =>
    fields.includes(field) && isValidationKey(key)
      ? [{ field, type: key, message: translate(key, { ...error.variables }) }]
      : [],
  );
}

/** Puts the service's own findings under the fields of a form. */
export function showServerHints<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  error: ApiError,
  fields: readonly Path<Values>[],
  translate: Translate<'validation'>,
): void {
  for (const { field, type, message } of serverHints(error, fields, translate)) {
    form.setError(field as Path<Values>, { type, message });
  }
}
