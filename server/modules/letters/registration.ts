/** The letter to an address that somebody registers with: a code, or word that it has an account already. */
import type { LocaleCode } from '#shared/regions/index.ts';
import type { LetterContent } from './html.ts';
import { lettersIn } from './texts.ts';

/** What the letter says; `taken`: the address has an account. */
export interface RegistrationLetter {
  language: LocaleCode;
  taken: boolean;
  code: string;
  minutes: number;
}

export function registrationContent(
  { language, taken, code, minutes }: RegistrationLetter,
  { support, login }: { support: string; login: string },
): LetterContent {
  const text = lettersIn(language);
  const notAsked = text('not_asked', { support });
  if (!taken) {
    const after = [text('code_once', { minutes }), notAsked];
    return { title: text('registration_subject'), before: [text('registration_text'), code], after };
  }
  const title = text('registration_taken_subject');
  const action = { label: text('registration_taken_act'), url: login };
  return { title, before: [text('registration_taken_text')], action, after: [notAsked] };
}
