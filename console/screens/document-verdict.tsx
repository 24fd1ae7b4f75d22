/** Accepting or refusing a document: from the queue and in place on the player's page it is the same question. */
import type { StaffRequestOf } from '#shared/backoffice/index.ts';
import { REFUSAL_REASONS, type RefusalReason } from '#shared/verification.ts';
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

/** Asks for the reasons of a verdict and gives it. @param about the document, where the page does not say which */
export function askVerdict(
  outcome: Verdict['outcome'],
  give: (verdict: Verdict) => Promise<unknown>,
  about?: string,
): void {
  const title = t(outcome === 'accept' ? 'document_accept' : 'document_refuse');
  ask({
    ...{ title, action: title, danger: outcome === 'refuse', label: t('note_for_log') },
    ...(about === undefined ? {} : { about }),
    fields: outcome === 'accept' ? null : <Refusal />,
    async act(reason, form) {
      const note = String(form.get('note') ?? '').trim();
      const refusal = form.get('refusal') as RefusalReason | null;
      await give({ outcome, reason, ...(refusal ? { refusal } : {}), ...(note ? { note } : {}) });
      say(t('case_closed'));
    },
  });
}
