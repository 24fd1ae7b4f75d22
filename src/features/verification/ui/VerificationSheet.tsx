/** What both verification popups show: the steps, and the place for the next file (492 px, spec section 9; look: k). */

import { type ReactNode, useRef } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { PopupFrame, type PopupResult } from '#features/popups/index.ts';
import { routeHref } from '#features/regions/index.ts';
import { RemoteView } from '#features/remote/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import type { DocumentPaper } from '#shared/verification.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { nextSlot, type Slot, type VerificationState } from '../model.ts';
import { PaperSelect, SendingError, useSlotTitle } from './DocumentCard.tsx';
import { FileInput } from './FileInput.tsx';
import { Steps } from './Steps.tsx';
import { useSending } from './use-sending.ts';
import { useSlots, useVerification } from './use-verification.ts';

interface SheetProps {
  text: 'verification_asked' | 'document_asked';
  close: (result?: PopupResult) => void;
}

export function VerificationSheet({ text, close }: SheetProps): ReactNode {
  const translate = useTranslate('verification');
  const reading = useVerification();
  if (reading.value !== null) return <Loaded state={reading.value} text={text} close={close} />;
  return (
    <PopupFrame title={translate('popup_title')} description={translate(text)} chat>
      <RemoteView of={reading} waiting={<Skeleton className="h-60" />}>
        {() => null}
      </RemoteView>
    </PopupFrame>
  );
}

function Loaded({ state, text, close }: SheetProps & { state: VerificationState }): ReactNode {
  const page = usePage();
  const translate = useTranslate('verification');
  const [slots, choose] = useSlots(state);
  const slot = nextSlot(slots, new Date(serverNow()).toISOString().slice(0, 10), text === 'document_asked');
  const goOn = (): void => {
    close('submitted');
    navigate(routeHref(page, state.profile ? 'account-verification' : 'account-personal-info'));
  };
  const description = state.status === 'in_review' ? 'in_review_text' : text;
  if (slot === null || !state.profile) {
    const label = translate(state.profile ? 'to_page' : 'complete_details');
    return (
      <PopupFrame
        title={translate('popup_title')}
        description={translate(description)}
        submit={{ label, onClick: goOn }}
        chat
      >
        <Steps state={state} />
      </PopupFrame>
    );
  }
  return (
    <Sheet
      state={state}
      slot={slot}
      description={translate(description)}
      onChoose={(paper) => choose(slot.kind, paper)}
      onPage={goOn}
    />
  );
}

interface OpenSheetProps {
  state: VerificationState;
  slot: Slot;
  description: string;
  onChoose: (paper: DocumentPaper) => void;
  onPage: () => void;
}

function Sheet({ state, slot, description, onChoose, onPage }: OpenSheetProps): ReactNode {
  const translate = useTranslate('verification');
  const sending = useSending(slot);
  const input = useRef<HTMLInputElement>(null);
  const title = useSlotTitle()(slot);
  const reason = slot.document?.reason ?? null;
  return (
    <PopupFrame
      title={translate('popup_title')}
      description={description}
      submit={{ label: translate('choose_file'), onClick: () => input.current?.click(), busy: sending.busy }}
      secondary={{ label: translate('to_page'), onClick: onPage }}
      chat
    >
      <Steps state={state} />
      <h3 className="mt-2 mb-2.5 font-semibold">{title}</h3>
      {slot.choices.length > 0 && <PaperSelect slot={slot} onChoose={onChoose} />}
      <FileInput label={title} sending={sending} input={input} className="min-h-29" />
      {reason !== null && (
        <p className="mt-2 text-small text-text-2">
          <b className="font-semibold text-danger">{translate(`${reason}_reason`)}</b> {translate(`${reason}_todo`)}
        </p>
      )}
      <SendingError sending={sending} />
    </PopupFrame>
  );
}
