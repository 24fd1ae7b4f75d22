/** Accepting or refusing a document: from the queue and in place on the player's page it is the same question. */
import type { StaffRequestOf } from '#shared/backoffice/index.ts';
import { expires, REFUSAL_REASONS, type RefusalReason } from '#shared/verification.ts';
import { t, word } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { say } from '../ui/kit.tsx';

export type Verdict = StaffRequestOf<'decideDocument'>['body'];

function Refusal() {
  return (
    <>
      <Field label={t('refusal_player_reads')}>
        {(id) => (
          <select className="sel in" id={id} name="refusal">
            {REFUSAL_REASONS.map((name) => (
              <option key={name} value={name}>
                {word('refusal', name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('message_text')}>{(id) => <textarea className="in" id={id} name="note" maxLength={400} />}</Field>
    </>
  );
}

/** The last day that a paper of identity is good for, as it says itself. */
function GoodUntil() {
  return (
    <Field label={t('document_valid_until')}>
      {(id) => (
        <input
          className="in"
          id={id}
          name="valid_until"
          type="date"
          required
          min={new Date().toISOString().slice(0, 10)}
        />
      )}
    </Field>
  );
}

/** Asks for the reasons of a verdict and gives it. @param paper what the document is */
export function askVerdict(
  outcome: Verdict['outcome'],
  give: (verdict: Verdict) => Promise<unknown>,
  paper: string,
): void {
  const title = t(outcome === 'accept' ? 'document_accept' : 'document_refuse');
  ask({
    ...{ title, action: title, danger: outcome === 'refuse', label: t('note_for_log') },
    about: word('paper', paper),
    fields: outcome === 'refuse' ? <Refusal /> : expires(paper) ? <GoodUntil /> : null,
    async act(reason, form) {
      const note = String(form.get('note') ?? '').trim();
      const refusal = form.get('refusal') as RefusalReason | null;
      const validUntil = String(form.get('valid_until') ?? '');
      await give({
        outcome,
        reason,
        ...(refusal ? { refusal } : {}),
        ...(note ? { note } : {}),
        ...(validUntil ? { valid_until: validUntil } : {}),
      });
      say(t('case_closed'));
    },
  });
}
