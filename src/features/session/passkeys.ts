/** Passkeys in the browser: logging in with one, and proving anew who one is. The library loads with the first use. */
import { call, type Outcome } from '#platform/http.ts';
import type { RequestOf, ResponseOf } from '#shared/contract/index.ts';
import { enter } from './entry.ts';
import type { User } from './model.ts';

export type PasskeyAnswer = RequestOf<'passkeyLogin'>['body']['response'];
type Options = ResponseOf<'passkeyChallenge'>['options'];

const library = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Whether a field can offer passkeys as it offers saved passwords. */
async function fillsPasskeys(): Promise<boolean> {
  return hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

/** What a person ends, or never began, is no fault: the browser tells nobody which it was. */
const GIVEN_UP: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError']);

function givenUp(error: unknown): null {
  if (!(error instanceof Error && GIVEN_UP.has(error.name))) console.warn('A passkey could not be used', error);
  return null;
}

/** What the device signed; null: the person gave up, or the device has no passkey of this domain. */
async function sign(options: Options, autofill = false): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await library();
  try {
    const answer = await startAuthentication({
      optionsJSON: options as never,
      useBrowserAutofill: autofill,
      verifyBrowserAutofillInput: false,
    });
    return { ...answer } as unknown as PasskeyAnswer;
  } catch (error) {
    // What was only offered in a field has not failed anybody: not every browser can offer it.
    return autofill ? null : givenUp(error);
  }
}

/** Asks for a signature of a passkey of this domain; null: none came. */
export async function askPasskey(autofill = false): Promise<PasskeyAnswer | null> {
  const begun = await call('passkeyChallenge', { body: {} }, { quiet: autofill });
  return begun.ok ? sign(begun.value.options, autofill) : null;
}

/** Logs in with a passkey; null: none was shown. */
export async function loginWithPasskey(autofill = false): Promise<Outcome<User | null> | null> {
  const response = await askPasskey(autofill);
  return response && enter(await call('passkeyLogin', { body: { response } }));
}

/** Offers passkeys in the fields of the login form while it is open. @returns what ends the offer */
export function offerPasskeys(onSuccess: () => void): () => void {
  let wanted = true;
  const offer = async (): Promise<void> => {
    if (!(await fillsPasskeys()) || !wanted) return;
    const outcome = await loginWithPasskey(true);
    if (wanted && outcome?.ok && outcome.value) onSuccess();
  };
  void offer();
  return () => {
    wanted = false;
    void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
  };
}

/** Makes a passkey for this domain; null: none was made. */
export async function makePasskey(options: Options): Promise<PasskeyAnswer | null> {
  const { startRegistration } = await library();
  try {
    return { ...(await startRegistration({ optionsJSON: options as never })) } as unknown as PasskeyAnswer;
  } catch (error) {
    return givenUp(error);
  }
}
