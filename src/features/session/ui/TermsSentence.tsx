/** The sentence beside the terms box, with its two links inside. */
import { Fragment, type ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import type { PageAlias } from '#shared/routes.ts';
import { minimumAge } from '../registration.ts';

/** Stand in for the links while the sentence is put together; word order differs from language to language. */
const MARKS = { terms: '\u0001', privacy: '\u0002' } as const;

/** @param country where the person lives; empty until it is chosen */
export function TermsSentence({ country }: { country: string }): ReactNode {
  const page = usePage();
  const translate = useTranslate('session');
  const links: Record<string, { alias: PageAlias; text: string }> = {
    [MARKS.terms]: { alias: 'terms-and-conditions', text: translate('terms_link') },
    [MARKS.privacy]: { alias: 'privacy-policy', text: translate('privacy_link') },
  };
  const sentence = translate('terms_sentence', { age: minimumAge(page.region, country), ...MARKS });
  const parts = sentence.split(new RegExp(`([${MARKS.terms}${MARKS.privacy}])`, 'u'));
  return parts.map((part) => {
    const link = links[part];
    if (!link) return <Fragment key={part}>{part}</Fragment>;
    return (
      <a
        key={part}
        className="text-text underline underline-offset-3"
        href={routeHref(page, 'page', link.alias)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {link.text}
      </a>
    );
  });
}
