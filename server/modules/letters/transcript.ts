/** The letter with a talk that a guest has had with support, to the address that they named. */
import type { LocaleCode } from '#shared/regions/index.ts';
import type { LetterContent } from './html.ts';
import { lettersIn } from './texts.ts';

export const GUEST_TRANSCRIPT = 'guest_transcript';

/** What fills the letter: it is kept until it is sent, and the address with it. */
export interface GuestTranscript {
  /** Paragraphs, one for each line. */
  talk: string;
  language: LocaleCode;
}

export function transcriptContent(
  { talk, language }: GuestTranscript,
  { support }: { support: string },
): LetterContent {
  const text = lettersIn(language);
  return {
    title: text('transcript_subject'),
    before: [text('transcript_text'), ...talk.split(/\n{2,}/)],
    after: [text('not_asked', { support })],
  };
}
