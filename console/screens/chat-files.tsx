/** Files in a talk of the live chat: sent by an agent, and looked at as the safe pictures that were made of them. */
import { useRef, useState } from 'react';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { CHAT_FILE_NAME_LENGTH } from '#shared/contract/chat-topics.ts';
import { DOCUMENT_MEDIA } from '#shared/verification.ts';
import { addressOf, CallFailed, call } from '../api.ts';
import { size, t } from '../texts.ts';
import { PageChoice } from '../ui/choices.tsx';
import { Icon, Pending, useLoaded } from '../ui/kit.tsx';

interface FileOf {
  threadId: string;
  name: string;
  file: NonNullable<StaffResponseOf<'chat'>['lines'][number]['file']>;
}

/** A page as the safe picture that was made of it; each look is recorded. */
function FilePages({ threadId, name, file }: FileOf) {
  const [page, setPage] = useState(1);
  const loaded = useLoaded(
    () => call('lookAtChatFile', { params: { thread_id: threadId, file_id: file.file_id }, body: { page } }),
    [file.file_id, page],
  );
  if (loaded.value === null) return <Pending of={loaded} />;
  const pages = Array.from({ length: loaded.value.pages }, (_, index) => index + 1);
  return (
    <>
      <img src={loaded.value.picture} alt={`${name}, ${t('document_page', { page })}`} />
      <PageChoice pages={pages} chosen={page} onChoose={setPage} />
    </>
  );
}

/** A file of the talk: opened when somebody asks for it, and never as what it was sent as. */
export function FileLine({ threadId, name, file }: FileOf) {
  const [open, setOpen] = useState(false);
  return (
    <div className="say-file">
      <button type="button" className="btn" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="file-text" />
        {name}, {size(file.bytes)}
      </button>
      {open ? <FilePages {...{ threadId, name, file }} /> : null}
    </div>
  );
}

/** @throws CallFailed with the error's name */
async function sendFile(threadId: string, file: File): Promise<void> {
  const query = { key: crypto.randomUUID(), name: file.name.slice(-CHAT_FILE_NAME_LENGTH) };
  const address = addressOf('answerChatWithFile', { params: { thread_id: threadId }, query });
  const answer = await fetch(address, { method: 'POST', headers: { 'x-fairwind-write': '1' }, body: file });
  if (answer.ok) return;
  const body = (await answer.json().catch(() => null)) as { error?: { message: string } } | null;
  throw new CallFailed(answer.status, body?.error?.message ?? 'internal');
}

/** The paperclip. */
export function FileButton({
  threadId,
  again,
  onError,
}: {
  threadId: string;
  again(): void;
  onError(error: unknown): void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  async function send(file: File | undefined) {
    if (file === undefined) return;
    setBusy(true);
    try {
      await sendFile(threadId, file);
      onError(null);
      again();
    } catch (failure) {
      onError(failure);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={DOCUMENT_MEDIA}
        aria-label={t('chat_file')}
        onChange={({ currentTarget }) => {
          void send(currentTarget.files?.[0]);
          // The same file may be chosen again after it was refused.
          currentTarget.value = '';
        }}
      />
      <button
        type="button"
        className="btn"
        title={t('chat_file_hint')}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <Icon name="paperclip" />
        {t('chat_file')}
      </button>
    </>
  );
}
