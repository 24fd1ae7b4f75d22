/**
 * The service asks for a document (error 8000909): the checking vendor's frame where identity is checked by one, our own
 * place for files everywhere else.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { startVerification } from '../store.ts';
import { useVerification } from './use-verification.ts';
import { VerificationSheet } from './VerificationSheet.tsx';

export default function VerificationIframePopup({ close }: PopupComponentProps<'verification-iframe'>): ReactNode {
  const { value: state } = useVerification();
  const [refused, setRefused] = useState(false);
  const identity = state?.steps.find(({ kind }) => kind === 'identity');
  const isVendors = state?.vendor && state.profile && identity?.state !== 'accepted';
  return isVendors && !refused ? (
    <VendorFrame onRefused={() => setRefused(true)} />
  ) : (
    <VerificationSheet text="document_asked" close={close} />
  );
}

/** @param onRefused the vendor cannot be asked: documents go the other way */
function VendorFrame({ onRefused }: { onRefused: () => void }): ReactNode {
  const { locale } = usePage();
  const translate = useTranslate('verification');
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    void startVerification(locale).then((outcome) => {
      if (!wanted) return;
      if (outcome.ok) setUrl(outcome.value.url);
      else onRefused();
    });
    return () => {
      wanted = false;
    };
  }, [locale, onRefused]);
  return (
    <PopupFrame title={translate('vendor_frame')} description={translate('vendor_text')} chat>
      {url === null ? (
        <Skeleton className="mt-3 h-150" />
      ) : (
        <iframe
          className="mt-3 h-150 w-full rounded-md"
          src={url}
          title={translate('vendor_frame')}
          allow="camera; microphone; fullscreen"
        />
      )}
    </PopupFrame>
  );
}
