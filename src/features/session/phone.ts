/** The rule of phone numbers in forms: it needs the tables of all countries, which load at the field's first use. */
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Translate } from '#features/i18n/index.ts';

/** Null when they could not be loaded: then the service alone decides. */
export async function loadPhoneRules(): Promise<typeof import('#shared/contract/phone.ts') | null> {
  try {
    return await import('#shared/contract/phone.ts');
  } catch (error) {
    console.warn('The rules of phone numbers could not be loaded', error);
    return null;
  }
}

/** A resolver that also checks the phone number, when there is one, as the chosen country writes it. */
export function withPhone<Values extends { phone: string; country: string }>(
  resolver: Resolver<Values>,
  translate: Translate<'validation'>,
): Resolver<Values> {
  return async (values, context, options) => {
    const outcome = await resolver(values, context, options);
    if (values.phone.trim() === '') return outcome;
    const hint = (await loadPhoneRules())?.checkPhone(values.phone, values.country || null);
    if (!hint) return outcome;
    const phone = { type: hint.key, message: translate(hint.key, { ...hint.variables }) };
    return { values: {}, errors: { ...outcome.errors, phone } as FieldErrors<Values> };
  };
}
