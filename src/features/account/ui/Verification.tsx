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
    <div className="grid items-start gap-4 md:grid-cols-5">
      <Panel title={translate('verify_title')} className="md:col-span-3">
        <p className="text-text-2">{translate('verify_text')}</p>
        <VerificationSteps user={user} />
      </Panel>
      <Panel title={translate('verify_later_title')} className="md:col-span-2">
        <p className="mb-4 text-text-2">{translate('verify_later')}</p>
        <ButtonLink theme="secondary" href={routeHref(page, 'page', 'contact-us')}>
          {translate('talk_to_support')}
        </ButtonLink>
      </Panel>
    </div>
  );
}
