import type { DraftView } from '#shared/backoffice/content.ts';
import { moment } from '../texts.ts';
import { State } from './kit.tsx';

/** Where a change of content stands, a planned one with its date; one that has been refused says so. */
export function DraftState({ draft }: { draft: DraftView }) {
  const of = draft.refusal !== null ? 'failed' : draft.faults.length > 0 ? 'unfinished' : draft.state;
  const at = draft.state === 'planned' ? draft.publish_at : null;
  return (
    <>
      <State of={of} list="draftstate" />
      {at === null ? null : <small> {moment(at)}</small>}
    </>
  );
}
