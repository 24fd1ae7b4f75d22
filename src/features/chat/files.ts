/** Files that are sent in the chat, and those that are fetched from it. */
import { atom } from 'nanostores';
import { fillPath, type Outcome } from '#platform/http.ts';
import { upload } from '#platform/upload.ts';
import { CHAT_FILE_MAXIMUM_BYTES, CHAT_FILE_NAME_LENGTH } from '#shared/contract/chat-topics.ts';
import type { ErrorVariables } from '#shared/contract/error-codes.ts';
import { IDENTITY_PATHS } from '#shared/contract/identity-paths.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { callChat, takeLine } from './store.ts';

type Line = ResponseOf<'sendChatFile'>['line'];

interface SentFile {
  name: string;
  /** How much of it has gone, from 0 to 1. */
  share: number;
}

/** The file that is on its way; null: none is. */
export const $sentFile = atom<SentFile | null>(null);

/** The name of the contract's error that a file was not taken with; null: it was. */
export type Refusal = { message: string; variables: ErrorVariables } | null;

/** What the service would answer, without the way there. */
const TOO_LARGE: Refusal = { message: 'too_large', variables: {} };

const refusalOf = (outcome: Outcome<unknown>): Refusal => (outcome.ok ? null : outcome.error);

async function sendOnce(file: File, key: string): Promise<Refusal> {
  const name = file.name.trim().slice(-CHAT_FILE_NAME_LENGTH) || 'file';
  const begun = await callChat('beginChatFile', { key, name, bytes: file.size });
  if (!begun.ok) return refusalOf(begun);
  const path = fillPath(IDENTITY_PATHS.sendChatFile.path, begun.value);
  const send = () => upload(path, file, (share) => $sentFile.set({ name, share }));
  let outcome = await send();
  // It may have arrived although its answer did not: the same file is the same line.
  if (!outcome.ok && outcome.error.status === 0) outcome = await send();
  if (outcome.ok) takeLine((outcome.value as { line: Line }).line);
  return refusalOf(outcome);
}

/** Sends a file. @returns why it was not taken */
export async function sendFile(file: File): Promise<Refusal> {
  if (file.size > CHAT_FILE_MAXIMUM_BYTES) return TOO_LARGE;
  $sentFile.set({ name: file.name, share: 0 });
  try {
    return await sendOnce(file, crypto.randomUUID());
  } finally {
    $sentFile.set(null);
  }
}

/** Lets the browser keep a file of the talk. */
export async function fetchFile(fileId: string): Promise<void> {
  const outcome = await callChat('openChatFile', { file_id: fileId }, false);
  if (outcome.ok) location.assign(outcome.value.url);
}
