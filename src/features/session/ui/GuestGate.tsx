/** The gate of a player's page: one sentence and the way in, as real links. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import type { ArtName } from '#shared/art.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

interface GuestGateProps {
  /** What waits behind the gate. */
  text: string;
  art?: ArtName<'scenes'>;
}

export function GuestGate({ text, art = 'gull' }: GuestGateProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('session');
  const login = routeHref(page, 'login');
  return (
    <div className="card">
      <EmptyState art={art} title={translate('gate_title')} text={text}>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={login} data-action="login">
            {translate('log_in')}
          </ButtonLink>
          <ButtonLink theme="secondary" href={`${login}?registration`} data-action="registration">
            {translate('registration')}
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  );
}
