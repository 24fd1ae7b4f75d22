/** Log in and registration behind two tabs: the popup and the login page share them. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import type { SessionTab } from './SessionArt.tsx';

interface SessionFormsProps {
  tab: SessionTab;
  onTab: (tab: SessionTab) => void;
  onSuccess: () => void;
  /** Keeps the row of tabs clear of the dialog's cross. */
  besideCross?: boolean;
  returnPath?: string | undefined;
}

export function SessionForms({ tab, onTab, onSuccess, besideCross, returnPath }: SessionFormsProps): ReactNode {
  const translate = useTranslate('session');
  const ways = { onSuccess, returnPath };
  return (
    <Tabs
      label={translate('tabs_label')}
      look="segments"
      className={besideCross ? 'sm:*:first:me-touch' : undefined}
      panelClassName="mt-4"
      value={tab}
      onChange={(value) => onTab(value === 'registration' ? 'registration' : 'login')}
      items={[
        { value: 'login', text: translate('log_in'), panel: <LoginForm {...ways} /> },
        { value: 'registration', text: translate('registration'), panel: <RegistrationForm {...ways} /> },
      ]}
    />
  );
}

/** The tab that is open, and how to change it. */
export function useSessionTab(initial: SessionTab): [SessionTab, (tab: SessionTab) => void] {
  return useState<SessionTab>(initial);
}
