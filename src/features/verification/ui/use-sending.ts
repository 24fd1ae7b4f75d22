/** Sending a file to a place, and what is said when it is not taken. */
import { useState } from 'react';
import type { TextKey } from '#features/i18n/index.ts';
import { useTranslate } from '#features/i18n/react.tsx';
import { showToast } from '#ui/toasts.ts';
import type { Slot } from '../model.ts';
import { sendDocument } from '../store.ts';

export interface Sending {
  busy: boolean;
  /** Why the last file was not taken. */
  error: string | null;
  send(file: File | undefined): void;
}

export function useSending(slot: Slot): Sending {
  const translate = useTranslate('verification');
  const errors = useTranslate('errors');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(file: File): Promise<void> {
    setBusy(true);
    setError(null);
    const outcome = await sendDocument(slot, file);
    setBusy(false);
    if (outcome.ok) showToast({ kind: 'success', title: translate('sent_toast') });
    else if (outcome.error.name === 'too_large') setError(translate('file_too_large'));
    else setError(errors(outcome.error.message as TextKey<'errors'>, outcome.error.variables));
  }

  return { busy, error, send: (file) => void (file && !busy && send(file)) };
}
