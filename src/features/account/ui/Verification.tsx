/** Where verification stands. Documents are taken once the upload is open; until then the page says what they will be. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import { CardSkeleton, playerIsland, type User } from '#features/session/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { VerificationSteps } from './VerificationSteps.tsx';

export default playerIsland({ gate: 'gate_verification', Waiting: CardSkeleton, View: Verification });

function Verification({ user }: { user: User }): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  return (
    <Panel title={translate('verify_title')} className="max-w-prose">
      <p className="text-text-2">{translate('verify_text')}</p>
      <VerificationSteps user={user} />
      <p className="mt-2 mb-4 text-small text-text-2">{translate('verify_later')}</p>
      <ButtonLink theme="secondary" href={routeHref(page, 'page', 'contact-us')}>
        {translate('talk_to_support')}
      </ButtonLink>
    </Panel>
  );
}
