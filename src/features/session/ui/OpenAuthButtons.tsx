/** The providers below the forms of log in and registration; the list comes after the form and moves nothing above it. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { useStored } from '#features/remote/index.ts';
import { Button } from '#ui/Button.tsx';
import { leaveFor, type Provider, providers } from '../open-auth.ts';

/** More than these have a popup of their own. */
const SHOWN = 2;

const NONE: readonly Provider[] = [];

/** Who lets people in here; nobody until the list has come. */
export const useProviders = (): readonly Provider[] => useStored(providers).value ?? NONE;

/** @param returnPath where the browser comes back to; the page on screen unless told */
export function OpenAuthButtons({ returnPath }: { returnPath?: string | undefined }): ReactNode {
  const translate = useTranslate('open-auth');
  const offered = useProviders();
  if (offered.length === 0) return null;
  return (
    <div className="grid gap-2.5 max-sm:mb-5">
      <p className="flex items-center gap-3 text-meta text-text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {translate('or')}
      </p>
      {offered.slice(0, SHOWN).map((provider) => (
        <ProviderButton key={provider.id} provider={provider} returnPath={returnPath} />
      ))}
      {offered.length > SHOWN && (
        <Button theme="quiet" wide onClick={() => void openPopup('open-auth')}>
          {translate('more')}
        </Button>
      )}
    </div>
  );
}

function ProviderButton({ provider, returnPath }: { provider: Provider; returnPath: string | undefined }): ReactNode {
  const translate = useTranslate('open-auth');
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    await leaveFor(provider.id, returnPath);
    setBusy(false);
  };
  return (
    <Button theme="secondary" wide busy={busy} data-replay="" onClick={() => void leave()}>
      <b aria-hidden="true">{provider.mark}</b>
      {translate('continue_with', { provider: provider.name })}
    </Button>
  );
}
