/** The page of a player: who they are, what they have, what happened, and what may be done. */
import { useState } from 'react';
import { Link } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import type { RevealedField } from '#shared/backoffice/players.ts';
import { call } from '../api.ts';
import { useMay } from '../session.tsx';
import { count, moment, money, t, word } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { Card, Empty, Icon, type Loaded, Pending, say, useLoaded } from '../ui/kit.tsx';
import { PlayerTabs } from './player-tabs.tsx';

type Page = StaffResponseOf<'playerPage'>;

function Masked({ id, field, value, label }: { id: string; field: RevealedField; value: string; label: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const may = useMay();
  const reveal = () =>
    ask({
      title: t('show_title', { what: label }),
      about: t('show_about'),
      action: t('show'),
      async act(reason) {
        const { value: open } = await call('revealPlayer', { params: { player_id: id }, body: { field, reason } });
        setShown(open);
      },
    });
  return (
    <div>
      {label}
      <b>
        {shown ?? value}
        {shown === null && value !== '—' && may('reveal_players') ? (
          <button type="button" className="lnk" onClick={reveal} aria-label={t('show_title', { what: label })}>
            {t('show')}
          </button>
        ) : null}
      </b>
    </div>
  );
}

function Actions({ id, page, again }: { id: string; page: Page; again(): void }) {
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
            {(field) => (
              <input
                className="in"
                id={field}
                name="amount"
                inputMode="decimal"
                pattern="-?[0-9]+([.,][0-9]+)?"
                required
              />
            )}
          </Field>
        </>
      ),
      async act(reason, form) {
        const purse = String(form.get('purse')) as 'cash';
        const amount = String(form.get('amount')).replace(',', '.');
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

function Head({ id, page, again }: { id: string; page: Page; again(): void }) {
  const { player, balances, totals, flags } = page;
  const own = (purse: string) =>
    balances.find((row) => row.purse === purse && row.amount.currency === player.balance.currency);
  const of = (purse: string) => money(own(purse)?.amount ?? { ...player.balance, amount: '0' });
  return (
    <section className="card">
      <div className="idh">
        <span className="em">
          <Icon name="shield" />
        </span>
        <div>
          <h1>
            {player.name || player.nickname}
            <span className={`tag ${player.verification === 'verified' ? '' : 'q'}`}>
              {player.verification === 'verified' ? <Icon name="circle-check" /> : null}
              {word('state', player.verification)}
            </span>
            <span className="tag q">{t(player.two_factor ? 'two_factor_on' : 'two_factor_off')}</span>
            {player.standing === 'active' ? null : <span className="tag b">{word('state', player.standing)}</span>}
            {flags.length > 0 ? (
              <span className="tag b">
                <Icon name="triangle-exclamation-point" />
                {t('flags_count', { count: flags.length })}
              </span>
            ) : null}
          </h1>
          <span className="t2">
            {id.slice(0, 8)}, {player.nickname}, {player.level === '' ? t('no_level') : player.level},{' '}
            {t(player.online ? 'online' : 'offline')}, {player.region}
            {player.manager === null ? null : `, ${t('care_of', { name: player.manager })}`}
          </span>
        </div>
        <Actions id={id} page={page} again={again} />
      </div>
      <div className="kvs">
        <Masked id={id} field="email" value={player.email} label={t('email')} />
        <Masked id={id} field="phone" value={player.phone ?? '—'} label={t('phone')} />
        <Masked id={id} field="birthday" value={`${player.born}, ${t('age', { age: player.age })}`} label={t('born')} />
        <Masked id={id} field="address" value={player.address ?? '—'} label={t('address')} />
      </div>
      <div className="kpi">
        <div>
          <span>{t('total_balance')}</span>
          <b className="gold">{money(player.balance)}</b>
          <small>{t('cash_of', { amount: of('cash') })}</small>
        </div>
        <div>
          <span>{t('purse_bonus')}</span>
          <b>{of('bonus')}</b>
        </div>
        <div>
          <span>{t('purse_bonus_sport')}</span>
          <b>{of('bonus_sport')}</b>
        </div>
        <div>
          <span>{t('held')}</span>
          <b>{of('hold')}</b>
        </div>
        <div>
          <span>{t('deposits_all')}</span>
          <b>{money(totals.deposits)}</b>
          <small>{t('payments_count', { count: totals.deposit_count })}</small>
        </div>
        <div>
          <span>{t('net_all')}</span>
          <b>{money(totals.net, true)}</b>
          <small>{t('net_about')}</small>
        </div>
      </div>
    </section>
  );
}

function Flags({ page, again }: { page: Page; again(): void }) {
  const may = useMay();
  const clear = (caseId: string) =>
    ask({
      title: t('flag_clear_title'),
      action: t('clear'),
      async act(reason) {
        await call('closeCase', { params: { case_id: caseId }, body: { outcome: 'cleared', reason } });
        say(t('flag_cleared'));
        again();
      },
    });
  const raise = () =>
    ask({
      ...{ title: t('flag_raise'), about: t('flag_raise_about'), action: t('flag_raise') },
      async act(reason) {
        await call('flagPlayer', { params: { player_id: page.player.player_id }, body: { reason } });
        say(t('flag_raised'));
        again();
      },
    });
  const extra = may('note_players') ? (
    <button type="button" className="lnk" onClick={raise}>
      {t('flag_raise')}
    </button>
  ) : (
    <span className="t3">{count(page.flags.length)}</span>
  );
  return (
    <Card title={t('risk_flags')} extra={extra}>
      {page.flags.map((flag) => (
        <div className="fl2" key={flag.case_id}>
          <i className="bad" aria-hidden="true">
            <Icon name="triangle-exclamation-point" />
          </i>
          <span>
            <b>{word('reason', flag.reason)}</b>
            <small>
              {moment(flag.at)}
              {flag.details.says === undefined ? '' : `, ${flag.details.says}`}
            </small>
          </span>
          {may('handle_cases') ? (
            <button type="button" className="btn xs" onClick={() => clear(flag.case_id)}>
              {t('clear')}
            </button>
          ) : null}
        </div>
      ))}
      <div className="fl2">
        <i className={page.shared_devices > 0 ? 'bad' : 'foam'} aria-hidden="true">
          <Icon name={page.shared_devices > 0 ? 'triangle-exclamation-point' : 'circle-check'} />
        </i>
        <span>
          <b>{page.shared_devices > 0 ? t('shared_devices', { count: page.shared_devices }) : t('no_shared')}</b>
          <small>{t('shared_about')}</small>
        </span>
      </div>
    </Card>
  );
}

function Notes({ id, page, again }: { id: string; page: Page; again(): void }) {
  const may = useMay();
  const add = () =>
    ask({
      title: t('note_title'),
      label: t('note'),
      action: t('add'),
      async act(reason) {
        await call('addNote', { params: { player_id: id }, body: { reason } });
        again();
      },
    });
  const extra = may('note_players') ? (
    <button type="button" className="lnk" onClick={add}>
      {t('add')}
    </button>
  ) : null;
  return (
    <Card title={t('notes')} extra={extra}>
      {page.notes.length === 0 ? <Empty>{t('no_notes')}</Empty> : null}
      {page.notes.map((note) => (
        <div className="ntx" key={note.note_id}>
          <small>
            <b>{note.staff}</b>
            <span>{moment(note.at)}</span>
          </small>
          {note.text}
        </div>
      ))}
    </Card>
  );
}

function Timeline({ page }: { page: Page }) {
  return (
    <Card title={t('timeline')} extra={<span className="t3">{count(page.timeline.length)}</span>}>
      <div className="tl">
        {page.timeline.map((row) => (
          <div key={`${row.at}${row.what}${row.detail}`} className={row.alarm ? 'fg' : 'ok'}>
            <b>{word('moment', row.what)}</b>
            <small>
              {moment(row.at)}
              {row.detail === '' ? '' : `, ${word('reason', row.detail)}`}
            </small>
          </div>
        ))}
      </div>
    </Card>
  );
}

export function PlayerPage({ id }: { id: string }) {
  const loaded: Loaded<Page> = useLoaded(() => call('playerPage', { params: { player_id: id } }), [id]);
  const page = loaded.value;
  if (page === null) return <Pending of={loaded} />;
  return (
    <div>
      <Head id={id} page={page} again={loaded.again} />
      <div className="two1">
        <div className="stack">
          <PlayerTabs id={id} />
          <Notes id={id} page={page} again={loaded.again} />
        </div>
        <div className="stack">
          <Flags page={page} again={loaded.again} />
          <Timeline page={page} />
        </div>
      </div>
    </div>
  );
}

export function PlayerLink({ id, name = '' }: { id: string; name?: string }) {
  const may = useMay();
  // A link to a page that the role does not open leads nowhere.
  if (!may('find_players')) return name;
  return (
    <Link className="lnk" to={`/players/${id}`}>
      {name === '' ? t('open_player') : name}
    </Link>
  );
}
