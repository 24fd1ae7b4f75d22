/** Hints for forms: the rules of the contract, as a resolver of react-hook-form (spec section 5). */
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type { TextKey, Translate } from '#features/i18n/index.ts';
import type { ApiError } from '#platform/http.ts';
import type { ErrorName } from '#shared/contract/errors.ts';
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

type MissingTexts = Readonly<Record<string, TextKey<'validation'>>>;

/** What is missing, by field: a hint says what is wrong with that field. Other fields have the rule's own text. */
const MISSING: MissingTexts = {
  accept_terms: 'required_accept_terms',
  address: 'required_address',
  birthday: 'required_birthday',
  country: 'required_country',
  currency: 'required_currency',
  email: 'required_email',
  gender: 'required_gender',
  login: 'required_login',
  name: 'required_name',
  nickname: 'required_nickname',
  password: 'required_password',
  phone: 'required_phone',
  postcode: 'required_postcode',
  surname: 'required_surname',
  town: 'required_town',
};

/** What fills the text of a hint. */
const FILLERS = ['minimum', 'maximum', 'example'] as const satisfies readonly (keyof Hint['variables'])[];

/** The text of a hint under a field. */
function hintText(
  field: string,
  { key, variables }: { key: ValidationKey; variables: Readonly<Record<string, string | number | undefined>> },
  translate: Translate<'validation'>,
  missing: MissingTexts = MISSING,
) {
  // Of several fields the service says each one's bound under its own name.
  const filled = FILLERS.flatMap((name) => {
    const value = variables[`${field}_${name}`] ?? variables[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return translate((key === REQUIRED.key && missing[field]) || key, Object.fromEntries(filled));
}

/**
 * The resolver of a form: each hint in the page's language.
 * @param missing texts of a form whose fields are called like others and ask for something else
 */
export function resolverOf<Values extends FieldValues>(
  rules: FormRules<Values>,
  translate: Translate<'validation'>,
  missing?: MissingTexts,
): Resolver<Values> {
  return (values) => {
    const hints = Object.entries(hintsOf(rules, values));
    if (hints.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      hints.map(([field, hint]) => [field, { type: hint.key, message: hintText(field, hint, translate, missing) }]),
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
      ? [{ field, type: key, message: hintText(field, { key, variables: error.variables }, translate) }]
      : [],
  );
}

/**
 * Puts the focus on the first wrong field as a form shows them. react-hook-form would take the first that was registered,
 * and a field of several parts registers after all simple ones: such a form asks for `shouldFocusError: false`.
 */
export function focusFirstWrong<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setFocus'>,
  wrong: FieldErrors<Values>,
  fields: readonly Path<Values>[],
): void {
  const first = fields.find((field) => field in wrong);
  if (first) form.setFocus(first);
}

/** Refusals that are about one field, though the service names none. */
const FIELD_OF_ERROR: Partial<Record<ErrorName, string>> = {
  login_taken: 'email',
  phone_taken: 'phone',
  underage: 'birthday',
  country_not_served: 'country',
  country_served_elsewhere: 'country',
  country_needs_currency: 'country',
};

/** Those of them that stay to be read at their field when the toast is gone. */
const SAID_AT_FIELD = [
  'underage',
  'phone_taken',
  'country_not_served',
  'country_served_elsewhere',
  'country_needs_currency',
] as const satisfies readonly ErrorName[];

/**
 * Puts the service's own findings under the fields of a form, and the focus on the first of them, in the form's order.
 * @param errors for a form with fields that a refusal is explained at
 */
export function showServerHints<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>,
  error: ApiError,
  fields: readonly Path<Values>[],
  validation: Translate<'validation'>,
  errors?: Translate<'errors'>,
): void {
  const hints = serverHints(error, fields, validation);
  for (const { field, type, message } of hints) form.setError(field as Path<Values>, { type, message });
  const said = SAID_AT_FIELD.find((name) => name === error.name);
  const about = said && fields.find((field) => field === FIELD_OF_ERROR[said]);
  if (said && about && errors) form.setError(about, { type: said, message: errors(said, error.variables) });
  const wrong = [...hints.map(({ field }) => field), error.name && FIELD_OF_ERROR[error.name]];
  const first = fields.find((field) => wrong.includes(field));
  if (first) form.setFocus(first);
}
