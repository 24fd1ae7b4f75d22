/** Letters: mail to players. */
export type { LetterContent } from './html.ts';
export { LETTER_KINDS, LINKS } from './kinds.ts';
export { createLetters, type Letters, letterMail, type Reader, securityLetter } from './service.ts';
export { lettersIn } from './texts.ts';
export { GUEST_TRANSCRIPT, type GuestTranscript } from './transcript.ts';
