/** Personal info before a guarded action goes on (spec section 4, gate). */
import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { $user, type User } from '#features/session/index.ts';
import { ProfileFields, useProfileForm } from './ProfileForm.tsx';

type Props = PopupComponentProps<'personal-info'>;

/** A session that ended meanwhile leaves nothing to fill in; the host closes the popup. */
export default function PersonalInfoPopup(props: Props): ReactNode {
  const user = useStore($user, { ssr: 'initial' });
  return user ? <PersonalInfo {...props} user={user} /> : null;
}

function PersonalInfo({ user, close, onSuccess }: Props & { user: User }): ReactNode {
  const translate = useTranslate('account');
  const formId = useId();
  const state = useProfileForm(user, () => {
    close('submitted');
    onSuccess?.();
  });
  return (
    <PopupFrame
      title={translate('before_you_go')}
      description={translate('before_you_go_text')}
      submit={{ label: translate('save_and_continue'), form: formId, busy: state.busy }}
      chat
    >
      <form
        id={formId}
        className="mt-3.5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          state.submit();
        }}
      >
        <ProfileFields state={state} />
      </form>
    </PopupFrame>
  );
}
