/** The player's verification, and what changes it. */
import { $user, ownRemote, refreshUser } from '#features/session/index.ts';
import { call, type Outcome } from '#platform/http.ts';
import type { LocaleCode } from '#shared/regions/index.ts';
import { DOCUMENT_MAXIMUM_BYTES } from '#shared/verification.ts';
import type { Slot, VerificationState } from './model.ts';

export const verification = ownRemote<VerificationState>(() => call('verification', {}, { quiet: true }));

/** The service says that something was decided. */
export async function receiveVerification(): Promise<void> {
  if ($user.get() === null) return;
  const isAsked = verification.$remote.get().state !== 'unknown';
  await Promise.all([isAsked && verification.load(), refreshUser()]);
}

/** A file of ten megabytes over a slow line. */
const SENDING_MS = 180_000;

/** Sends a file to its place. The failure is the caller's to say: it belongs beside the file. */
export async function sendDocument({ kind, paper, side }: Slot, file: Blob): Promise<Outcome<VerificationState>> {
  const request = { query: { kind, paper, side }, file };
  if (file.size > DOCUMENT_MAXIMUM_BYTES) {
    // What the service would answer, without the way there.
    const error = { code: 0, name: 'too_large', message: 'too_large', variables: {}, status: 0 } as const;
    return { ok: false, error };
  }
  const outcome = await call('sendDocument', request, { quiet: true, timeoutMs: SENDING_MS });
  if (outcome.ok) verification.set(outcome.value);
  return outcome;
}

/** The address of the vendor's frame. */
export const startVerification = (language: LocaleCode) =>
  call('startVerification', { body: { language } }, { quiet: true });
