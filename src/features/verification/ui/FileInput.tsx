/** The ways a file comes in: dropped, taken with the camera, or chosen. */
import { type DragEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { DOCUMENT_MEDIA } from '#shared/verification.ts';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';
import type { Sending } from './use-sending.ts';

interface FileInputProps {
  /** What the file is of, said aloud. */
  label: string;
  sending: Sending;
  /** Opens the file dialog from another button. */
  input: RefObject<HTMLInputElement | null>;
  className?: string;
}

/** On a phone the platform's own dialog offers the camera beside the files. */
export function FileInput({ label, sending, input, className }: FileInputProps): ReactNode {
  const translate = useTranslate('verification');
  const id = useId();
  const [over, setOver] = useState(false);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <label
      htmlFor={id}
      className={classes(
        'grid cursor-pointer place-items-center content-center gap-0.5 rounded-md border-2 border-dashed bg-ink p-4 text-center text-text-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-foam',
        over ? 'border-foam' : 'border-line-3',
        className,
      )}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        sending.send(event.dataTransfer.files[0]);
      }}
    >
      <Picker id={id} className="sr-only" label={label} sending={sending} input={input} />
      <Icon name="upload" className="mb-1.5 size-6" />
      <b className="font-semibold text-text">{translate('drop')}</b>
      <small className="text-meta text-text-3">{translate('drop_hint')}</small>
    </label>
  );
}

type PickerProps = Omit<FileInputProps, 'className'> & { id?: string; className?: string; hidden?: boolean };

/** The browser's own file dialog. Hidden, it is opened by a button alone. */
export function Picker({ label, sending, input, ...place }: PickerProps): ReactNode {
  return (
    <input
      {...place}
      ref={input}
      type="file"
      accept={DOCUMENT_MEDIA}
      disabled={sending.busy}
      aria-label={label}
      onChange={({ currentTarget }) => {
        sending.send(currentTarget.files?.[0]);
        // The same file may be chosen again after it was refused.
        currentTarget.value = '';
      }}
    />
  );
}
