/** What a new password must satisfy beside its form, which the browser knows too (shared/contract/validation.ts). */
import { checkPassword, type Hint } from '#shared/contract/validation.ts';
import { isCommonPassword, tellsItsOwner } from './common-passwords.ts';

/** Why a password is not taken, or null (spec section 5; OWASP ASVS 5.0, 6.2.1 to 6.2.11). */
export function refusePassword(password: string, email: string): Hint | null {
  const hint = checkPassword(password);
  if (hint) return hint;
  if (isCommonPassword(password)) return { key: 'validation_common_password', variables: {} };
  return tellsItsOwner(password, email) ? { key: 'validation_personal_password', variables: {} } : null;
}
