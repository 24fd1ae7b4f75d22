import type { DraftView } from '#shared/backoffice/content.ts';
import { State } from './kit.tsx';

/** Where a change of content stands; one that has been refused says so. */
export function DraftState({ draft }: { draft: DraftView }) {
  const of = draft.refusal !== null ? 'failed' : draft.faults.length > 0 ? 'unfinished' : draft.state;
  return <State of={of} list="draftstate" />;
}
