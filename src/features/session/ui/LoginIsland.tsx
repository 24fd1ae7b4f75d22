/** The forms on their own page, for those who come by its address or cannot use the popup. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { type Page, routeHref } from '#features/regions/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { $session } from '../store.ts';
import { SessionHead, SessionPanel } from './SessionArt.tsx';
import { SessionForms, useSessionTab } from './SessionForms.tsx';

export default function LoginIsland({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <LoginCard />
    </IslandRoot>
  );
}

function LoginCard(): ReactNode {
  const page = usePage();
  const [tab, setTab] = useSessionTab('login');
  const { user } = useStore($session, { ssr: 'initial' });
  useEffect(() => {
    if (new URLSearchParams(location.search).has('registration')) setTab('registration');
  }, [setTab]);
  return (
    <div className="card mx-auto flex w-full max-w-popup-session overflow-hidden rounded-xl sm:min-h-120">
      <SessionPanel tab={tab} />
      <div className="flex min-w-0 flex-1 flex-col">
        <SessionHead tab={tab} />
        <div className="px-5 pt-2 pb-5 sm:my-auto sm:px-7 sm:py-7">
          {user ? (
            <AlreadyIn login={user.login} />
          ) : (
            <SessionForms
              tab={tab}
              onTab={setTab}
              onSuccess={() => navigate(routeHref(page, 'home'))}
              returnPath={routeHref(page, 'home')}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function AlreadyIn({ login }: { login: string }): ReactNode {
  const page = usePage();
  const translate = useTranslate('session');
  return (
    <div className="grid gap-4 py-6">
      <p className="text-lead">{translate('already_in', { login })}</p>
      <ButtonLink href={routeHref(page, 'account')}>{translate('to_account')}</ButtonLink>
    </div>
  );
}
