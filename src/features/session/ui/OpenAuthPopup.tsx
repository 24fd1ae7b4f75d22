/** Open-auth sign-in: the providers of the domain (look: q7). */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { openPopup, type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { Icon } from '#ui/Icon.tsx';
import { leaveFor, type Provider } from '../open-auth.ts';
import { useProviders } from './OpenAuthButtons.tsx';

export default function OpenAuthPopup(_props: PopupComponentProps<'open-auth'>): ReactNode {
  const translate = useTranslate('open-auth');
  return (
    <PopupFrame
      title={translate('sign_in_title')}
      description={translate('sign_in_text')}
      secondary={{ label: translate('by_password'), onClick: () => void openPopup('session', { tab: 'login' }) }}
    >
      <ul className="mt-3.5 grid gap-2">
        {useProviders().map((provider) => (
          <li key={provider.id}>
            <ProviderRow provider={provider} />
          </li>
        ))}
      </ul>
    </PopupFrame>
  );
}

function ProviderRow({ provider: { id, name, mark } }: { provider: Provider }): ReactNode {
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await leaveFor(id);
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="flex min-h-15 w-full items-center gap-3.5 rounded-md border border-line-2 px-2.5 py-2 text-start hover:bg-hull"
      aria-busy={busy || undefined}
      onClick={() => void leave()}
    >
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-md bg-hull font-bold">
        {mark}
      </span>
      <b className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</b>
      <Icon name="chevron-right" className="size-4.5 text-text-3" />
    </button>
  );
}
