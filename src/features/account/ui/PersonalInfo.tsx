/** Personal info on its own page. */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { NO_QUERY, useRouteData } from '#features/navigation/react.ts';
import { checkSession, playerIsland, refreshUser, type User } from '#features/session/index.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { EmailConfirmation } from './EmailConfirmation.tsx';
import { NicknameForm } from './NicknameForm.tsx';
import { PhoneConfirmation } from './PhoneConfirmation.tsx';
import { ProfileFields, useProfileForm } from './ProfileForm.tsx';
import { YourData } from './YourData.tsx';

export default playerIsland({ gate: 'gate_personal_info', Waiting, View: PersonalInfo });

/** As high as the form: what stands below it comes by itself, and must not be pushed down. */
function Waiting(): ReactNode {
  return (
    <div className="grid gap-4 md:grid-cols-5" aria-hidden="true">
      <Skeleton className="h-230 rounded-lg md:col-span-3" />
      <Skeleton className="h-230 rounded-lg max-md:hidden md:col-span-2" />
    </div>
  );
}

function PersonalInfo({ user }: { user: User }): ReactNode {
  const translate = useTranslate('account');
  useRouteData(NO_QUERY, refreshUser);
  const state = useProfileForm(user, () => showToast({ kind: 'success', title: translate('saved') }));
  return (
    <div className="grid items-start gap-4 md:grid-cols-5">
      <Panel title={translate('tab_personal_info')} className="md:col-span-3">
        <p className="mb-4 text-text-2">{translate('personal_info_text')}</p>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            state.submit();
          }}
        >
          <ProfileFields state={state} />
          <Button type="submit" size="lg" wide busy={state.busy} className="mt-5">
            {translate('save')}
          </Button>
        </form>
      </Panel>
      <div className="grid gap-4 md:col-span-2">
        <EmailConfirmation user={user} />
        {user.phone && !user.phone_confirmed && (
          <PhoneConfirmation key={user.phone} user={user} onConfirmed={() => void checkSession()} />
        )}
        <NicknameForm user={user} />
        <YourData />
      </div>
    </div>
  );
}
