/** The question when something goes live, wherever something is planned. */
import { t } from '../texts.ts';
import { ask, Field } from './ask.tsx';

/**
 * Asks for a moment and a reason. The console shows and takes times in UTC.
 * @param planAt is given the moment as an ISO instant
 */
export const askForPlan = (about: string, planAt: (at: string, reason: string) => Promise<void>): void =>
  ask({
    ...{ title: t('plan_title'), about, action: t('plan') },
    fields: (
      <Field label={t('plan_at')}>
        {(id) => <input className="in" id={id} name="at" type="datetime-local" required />}
      </Field>
    ),
    act: (reason, form) => planAt(new Date(`${String(form.get('at'))}Z`).toISOString(), reason),
  });
