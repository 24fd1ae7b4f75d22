/** What may be done with a player: a message, a correction of the balance, sessions, the standing. */
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { useMay } from '../session.tsx';
import { t, word } from '../texts.ts';
import { typedAmount } from '../ui/amount.ts';
import { ask, Field } from '../ui/ask.tsx';
import { Icon, say } from '../ui/kit.tsx';

type Page = StaffResponseOf<'playerPage'>;

export function PlayerActs({ id, page, again }: { id: string; page: Page; again(): void }) {
  const may = useMay();
  const params = { player_id: id };
  const adjust = () =>
    ask({
      title: t('adjust_title'),
      about: t('adjust_about'),
      action: t('propose'),
      fields: (
        <>
          <Field label={t('purse')}>
            {(field) => (
              <select className="sel in" id={field} name="purse">
                <option value="cash">{t('purse_cash')}</option>
                <option value="bonus">{t('purse_bonus')}</option>
                <option value="bonus_sport">{t('purse_bonus_sport')}</option>
              </select>
            )}
          </Field>
          <Field label={t('amount_in', { currency: page.player.balance.currency })}>
            {(field) => <input className="in" id={field} name="amount" inputMode="decimal" required />}
          </Field>
        </>
      ),
      async act(reason, form) {
        const purse = String(form.get('purse')) as 'cash';
        const amount = typedAmount(String(form.get('amount')), page.player.balance.currency);
        await call('askAdjustment', { params, body: { purse, amount, reason } });
        say(t('asked_second'));
      },
    });
  const endSessions = () =>
    ask({
      title: t('end_sessions_title'),
      action: t('end_sessions'),
      danger: true,
      async act(reason) {
        const { ended } = await call('endPlayerSessions', { params, body: { reason } });
        say(t('sessions_ended', { count: ended }));
        again();
      },
    });
  return (
    <div className="acts">
      {may('message_players') ? (
        <button type="button" className="btn" onClick={() => sendMessage(id)}>
          <Icon name="message-square" />
          {t('message')}
        </button>
      ) : null}
      {may('message_players') && page.player.may_have_manager ? (
        <>
          <button type="button" className="btn" onClick={() => care(id, true, again)}>
            <Icon name="user-plus" />
            {t('care_take')}
          </button>
          {page.player.manager === null ? null : (
            <button type="button" className="btn" onClick={() => care(id, false, again)}>
              {t('care_leave')}
            </button>
          )}
        </>
      ) : null}
      {may('adjust_balances') ? (
        <button type="button" className="btn" onClick={adjust}>
          <Icon name="scale" />
          {t('adjust')}
        </button>
      ) : null}
      {may('suspend_players') ? (
        <>
          <button type="button" className="btn" onClick={endSessions}>
            <Icon name="log-out" />
            {t('end_sessions')}
          </button>
          <button type="button" className="btn d" onClick={() => changeStanding(id, page.player.standing, again)}>
            <Icon name="ban" />
            {t('standing')}
          </button>
        </>
      ) : null}
    </div>
  );
}

const sendMessage = (id: string) =>
  ask({
    title: t('message_title'),
    action: t('send'),
    fields: (
      <>
        <Field label={t('subject')}>
          {(field) => <input className="in" id={field} name="subject" required minLength={2} maxLength={120} />}
        </Field>
        <Field label={t('message_text')}>
          {(field) => <textarea className="in" id={field} name="text" required minLength={2} maxLength={2_000} />}
        </Field>
      </>
    ),
    async act(reason, form) {
      const body = { subject: String(form.get('subject')), text: String(form.get('text')), reason };
      await call('sendMessage', { params: { player_id: id }, body });
      say(t('message_sent'));
    },
  });

const care = (id: string, takes: boolean, again: () => void) =>
  ask({
    title: t(takes ? 'care_take_title' : 'care_leave_title'),
    about: t('care_about'),
    action: t(takes ? 'care_take' : 'care_leave'),
    async act(reason) {
      await call('carePlayer', { params: { player_id: id }, body: { takes, reason } });
      say(t(takes ? 'care_taken' : 'care_left'));
      again();
    },
  });

const changeStanding = (id: string, standing: string, again: () => void) =>
  ask({
    title: t('standing_title'),
    about: t('standing_now', { standing: word('state', standing) }),
    action: t('standing_set'),
    danger: true,
    fields: (
      <>
        <Field label={t('standing')}>
          {(field) => (
            <select className="sel in" id={field} name="standing">
              <option value="suspended">{t('state_suspended')}</option>
              <option value="limited">{t('state_limited')}</option>
              <option value="closed">{t('state_closed')}</option>
              <option value="active">{t('reopen')}</option>
            </select>
          )}
        </Field>
        <Field label={t('for_days')}>
          {(field) => <input className="in" id={field} name="days" type="number" min={1} max={3650} />}
        </Field>
      </>
    ),
    async act(reason, form) {
      const days = Number(form.get('days') || 0);
      const wanted = String(form.get('standing')) as 'suspended';
      const body = { standing: wanted, reason, ...(days > 0 ? { days } : {}) };
      await call('changeStanding', { params: { player_id: id }, body });
      say(t('standing_done'));
      again();
    },
  });
