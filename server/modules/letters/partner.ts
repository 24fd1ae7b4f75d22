/** The letter that lets a partner of the affiliate programme in. */

import type { LocaleCode } from '#shared/regions/index.ts';
import { pathOf } from '#shared/routes.ts';
import type { LetterContent } from './html.ts';
import { lettersIn } from './texts.ts';

export interface PartnerLetter {
  language: LocaleCode;
  token: string;
  minutes: number;
}

export function partnerContent(
  { language, token, minutes }: PartnerLetter,
  { support, page }: { support: string; page: string },
): LetterContent {
  const text = lettersIn(language);
  return {
    title: text('partner_link_subject'),
    before: [text('partner_link_text')],
    action: { label: text('partner_link_act'), url: `${page}${pathOf('affiliates-account')}?partner=${token}` },
    after: [text('minutes_once', { minutes }), text('not_asked', { support })],
  };
}
