/** One side of one document: what became of it, and the place to send it (look: q4). */
import { type ReactNode, useRef } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import type { DocumentPaper } from '#shared/verification.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/recipes.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { isOpen, type SentDocument, type Slot } from '../model.ts';
import { Drawing } from './Drawing.tsx';
import { FileInput, Picker } from './FileInput.tsx';
import { StateMark } from './Steps.tsx';
import { type Sending, useSending } from './use-sending.ts';
import { useMoments } from './use-verification.ts';

interface DocumentCardProps {
  slot: Slot;
  today: string;
  onChoose: (paper: DocumentPaper) => void;
}

export function DocumentCard({ slot, today, onChoose }: DocumentCardProps): ReactNode {
  const translate = useTranslate('verification');
  const sending = useSending(slot);
  const input = useRef<HTMLInputElement>(null);
  const { document } = slot;
  const title = useSlotTitle()(slot);
  const state = document?.state ?? 'missing';
  const open = isOpen(slot, today);
  const pick = (): void => input.current?.click();
  return (
    <article className={classes('card flex flex-col overflow-hidden', state === 'refused' && 'border-danger')}>
      <div className="relative h-38 border-b border-line bg-hull">
        {document === null ? (
          <FileInput label={title} sending={sending} input={input} className="absolute inset-3" />
        ) : (
          <>
            <Drawing card={slot.kind === 'identity'} blurred={document.reason === 'blurred'} />
            {open && <Picker label={title} sending={sending} input={input} hidden />}
          </>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 px-4.5 py-4">
        <div className="flex flex-wrap items-start justify-between gap-x-2">
          <h3 className="font-semibold">{title}</h3>
          <StateMark state={state} text={translate(`state_${state}`)} />
        </div>
        {document === null ? (
          <Missing slot={slot} onChoose={onChoose} />
        ) : (
          <Story document={document} expired={open && state === 'accepted'} />
        )}
        <SendingError sending={sending} />
        {open && (
          <Button
            className="mt-auto h-auto min-h-button-md py-1.5 whitespace-normal"
            theme={state === 'refused' ? 'primary' : 'secondary'}
            wide
            busy={sending.busy}
            onClick={pick}
          >
            <PickLabel state={state} />
          </Button>
        )}
      </div>
    </article>
  );
}

function PickLabel({ state }: { state: 'missing' | SentDocument['state'] }): ReactNode {
  const translate = useTranslate('verification');
  if (state === 'refused') return translate('send_new');
  if (state === 'accepted') return translate('replace');
  return (
    <>
      <span className="md:hidden">{translate('take_photo')}</span>
      <span className="max-md:hidden">{translate('choose_file')}</span>
    </>
  );
}

/** Gives a place its name: the paper, and its side where there are two. */
export function useSlotTitle(): (slot: Pick<Slot, 'paper' | 'side'>) => string {
  const translate = useTranslate('verification');
  return ({ paper, side }) => {
    const name = translate(`paper_${paper}`);
    return side === 'whole' ? name : translate(`side_${side}`, { paper: name });
  };
}

function Missing({ slot, onChoose }: Pick<DocumentCardProps, 'slot' | 'onChoose'>): ReactNode {
  const translate = useTranslate('verification');
  return (
    <>
      <p className="mb-3 text-small text-text-2">{translate(`about_${slot.kind}`)}</p>
      {slot.choices.length > 0 && <PaperSelect slot={slot} onChoose={onChoose} />}
    </>
  );
}

export function PaperSelect({ slot, onChoose }: Pick<DocumentCardProps, 'slot' | 'onChoose'>): ReactNode {
  const translate = useTranslate('verification');
  return (
    <SelectField
      className="mb-3.5"
      label={translate('paper_label')}
      value={slot.paper}
      options={slot.choices.map((value) => ({ value, text: translate(`paper_${value}`) }))}
      onChange={({ currentTarget }) => {
        const paper = slot.choices.find((choice) => choice === currentTarget.value);
        if (paper) onChoose(paper);
      }}
    />
  );
}

function Story({ document, expired }: { document: SentDocument; expired: boolean }): ReactNode {
  const translate = useTranslate('verification');
  const { day, moment } = useMoments();
  const { state, reason, note, sent_at, decided_at, valid_until } = document;
  if (reason !== null) {
    return (
      <p className="mb-3.5 text-small text-text-2">
        <b className="font-semibold text-danger">{translate(`${reason}_reason`)}</b> {translate(`${reason}_todo`)}
        {note !== null && <span className="mt-1 block">{note}</span>}
      </p>
    );
  }
  if (state === 'in_review')
    return <p className="text-small text-text-2">{translate('sent', { when: moment(sent_at) })}</p>;
  return (
    <p className="mb-3.5 text-small text-text-2">
      {translate('checked', { when: moment(decided_at ?? sent_at) })}{' '}
      {valid_until !== null && translate(expired ? 'expired' : 'valid_until', { when: day(valid_until) })}
    </p>
  );
}

export function SendingError({ sending: { error } }: { sending: Sending }): ReactNode {
  return (
    <p className="mt-2 text-small text-danger empty:hidden" role="alert">
      {error}
    </p>
  );
}
