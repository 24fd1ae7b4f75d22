/** The paperclip: what may be sent is said before, and why something was not taken beside it. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useRef } from 'react';
import type { TextKey } from '#features/i18n/index.ts';
import { useTranslate } from '#features/i18n/react.tsx';
import { DOCUMENT_MEDIA } from '#shared/verification.ts';
import { Icon } from '#ui/Icon.tsx';
import { iconButtonClass } from '#ui/recipes.ts';
import { $sentFile, type Refusal, sendFile } from '../files.ts';

/** What is said of a file that was not taken; null: it was. */
function useRefusalText(): (refusal: Refusal) => string | null {
  const translate = useTranslate('chat');
  const errors = useTranslate('errors');
  return (refusal) => {
    if (refusal === null) return null;
    if (refusal.message === 'too_large') return translate('file_too_large');
    return errors(refusal.message as TextKey<'errors'>, refusal.variables);
  };
}

export function FileButton({ onRefused }: { onRefused(text: string | null): void }): ReactNode {
  const translate = useTranslate('chat');
  const textOf = useRefusalText();
  const busy = useStore($sentFile, { ssr: 'initial' }) !== null;
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined || busy) return;
    onRefused(null);
    onRefused(textOf(await sendFile(file)));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={DOCUMENT_MEDIA}
        aria-label={translate('file')}
        onChange={({ currentTarget }) => {
          void send(currentTarget.files?.[0]);
          // The same file may be chosen again after it was refused.
          currentTarget.value = '';
        }}
      />
      <button
        type="button"
        className={iconButtonClass('plain', true)}
        aria-label={translate('file')}
        aria-describedby={hint}
        title={translate('file_hint')}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <Icon name="paperclip" />
      </button>
      <span id={hint} hidden>
        {translate('file_hint')}
      </span>
    </>
  );
}
