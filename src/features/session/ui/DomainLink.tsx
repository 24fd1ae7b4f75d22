/** The way to the domain that serves the people of a country which this one does not. */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import type { ApiError } from '#platform/http.ts';
import { ButtonLink } from '#ui/Button.tsx';

export interface OtherDomain {
  domain: string;
  url: string;
}

/** The domain that a refusal names; null when it names none. */
export function otherDomain({ name, variables: { domain, url } }: ApiError): OtherDomain | null {
  if (name !== 'country_served_elsewhere' || !/^https?:\/\//.test(String(url))) return null;
  return { domain: String(domain), url: String(url) };
}

export function DomainLink({ domain, url }: OtherDomain): ReactNode {
  const translate = useTranslate('session');
  return (
    <ButtonLink theme="secondary" href={url}>
      {translate('go_to_domain', { domain })}
    </ButtonLink>
  );
}
