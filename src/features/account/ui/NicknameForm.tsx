/** What the player is called where others can read it. */
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '#features/i18n/react.tsx';
import { resolverOf, showServerHints, type User } from '#features/session/index.ts';
import { checkNickname } from '#shared/contract/nickname.ts';
import { tidyNickname } from '#shared/contract/tidy.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { saveNickname } from '../api.ts';

export function NicknameForm({ user }: { user: User }): ReactNode {
  const translate = useTranslate('account');
  const validation = useTranslate('validation');
  const form = useForm({
    resolver: resolverOf({ nickname: (value: string) => checkNickname(tidyNickname(value), user.email) }, validation),
    values: { nickname: user.nickname },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const submit = form.handleSubmit(async ({ nickname }) => {
    const outcome = await saveNickname(nickname);
    if (!outcome.ok) return showServerHints(form, outcome.error, ['nickname'], validation);
    form.reset({ nickname: outcome.value.user.nickname });
    showToast({ kind: 'success', title: translate('nickname_saved') });
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Panel title={translate('nickname')}>
      <p className="mb-4 text-text-2">{translate('nickname_text')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          {...form.register('nickname')}
          label={translate('nickname')}
          hint={translate('nickname_hint')}
          error={errors.nickname?.message}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" theme="secondary" wide busy={isSubmitting} className="mt-5">
          {translate('nickname_save')}
        </Button>
      </form>
    </Panel>
  );
}
