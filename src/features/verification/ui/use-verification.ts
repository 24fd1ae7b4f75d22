/** The state of verification for a component that lives. */
import { useState } from 'react';
import { usePage } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { type Reading, useStored } from '#features/remote/index.ts';
import type { DocumentKind, DocumentPaper } from '#shared/verification.ts';
import { allSlots, type Choices, type Slot, type VerificationState } from '../model.ts';
import { verification } from '../store.ts';

export const useVerification = (): Reading<VerificationState> => useStored(verification);

/** The places for files, with what the player has chosen where nothing was sent. */
export function useSlots(state: VerificationState): [Slot[], (kind: DocumentKind, paper: DocumentPaper) => void] {
  const [chosen, setChosen] = useState<Choices>({});
  return [allSlots(state, chosen), (kind, paper) => setChosen({ ...chosen, [kind]: paper })];
}

/** Days and moments in the words of the page. */
export function useMoments(): { day(iso: string): string; moment(iso: string): string } {
  const iso = pageIso(usePage());
  const moments = new Intl.DateTimeFormat(iso, { dateStyle: 'medium', timeStyle: 'short' });
  // A calendar day is the same day everywhere.
  const days = new Intl.DateTimeFormat(iso, { dateStyle: 'medium', timeZone: 'UTC' });
  return { day: (value) => days.format(new Date(value)), moment: (value) => moments.format(new Date(value)) };
}
