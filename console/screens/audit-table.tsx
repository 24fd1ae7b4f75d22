/** The audit log: a chain of acts, searched, checked and exported. */
import { useState } from 'react';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { addressOf, call } from '../api.ts';
import { count, moment, t, word } from '../texts.ts';
import { Chain, Empty, Icon, Pending, State, TableBox, useLoaded } from '../ui/kit.tsx';
import { PlayerLink } from './player.tsx';

type Row = StaffResponseOf<'audit'>['rows'][number];

const changed = (of: Row['before']): string =>
  of === null
    ? '—'
    : Object.entries(of)
        .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(', ');

function Line({ row, isOpen, onOpen }: { row: Row; isOpen: boolean; onOpen(): void }) {
  const refused = row.action.startsWith('refused_') || row.action === 'login_refused';
  return (
    <>
      <tr className={`go ${isOpen ? 'on' : ''}`} onClick={onOpen}>
        <td className="chn">
          <Chain />
        </td>
        <td>
          <button type="button" onClick={onOpen} aria-expanded={isOpen}>
            {moment(row.at)}
          </button>
        </td>
        <td>
          <b>{row.staff}</b>
        </td>
        <td>{word('role', row.role)}</td>
        <td className={refused ? 'bad' : ''}>
          {word('moment', row.action)}
          {row.reason === '' ? '' : `, “${row.reason.slice(0, 60)}${row.reason.length > 60 ? '…' : ''}”`}
        </td>
        <td>
          {word('subject', row.subject_kind)} <span className="mono">{row.subject_id.slice(0, 8)}</span>
        </td>
        <td>{row.network || '—'}</td>
        <td className="r mono">{row.hash.slice(0, 6)}</td>
      </tr>
      {isOpen ? (
        <tr className="on">
          <td className="chn" />
          <td colSpan={7} style={{ whiteSpace: 'normal' }}>
            {row.reason === '' ? null : (
              <p>
                {t('reason')}: {row.reason}
              </p>
            )}
            <p>
              {t('before')}: {changed(row.before)}
            </p>
            <p>
              {t('after')}: {changed(row.after)}
            </p>
            <p className="mono">
              {t('entry')} {count(Number(row.position))}, {row.subject_id}, sha-256 {row.hash}
            </p>
            {row.player_id === null ? null : <PlayerLink id={row.player_id} />}
          </td>
        </tr>
      ) : null}
    </>
  );
}

export function AuditTable() {
  const [person, setPerson] = useState('');
  const [days, setDays] = useState('');
  const [text, setText] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const [before, setBefore] = useState<string | undefined>(undefined);
  const query = {
    ...(person === '' ? {} : { staff_id: person }),
    ...(days === '' ? {} : { days: Number(days) }),
    ...(text === '' ? {} : { q: text }),
  };
  const loaded = useLoaded(() => call('audit', { query: { ...query, before } }), [person, days, text, before]);
  const check = useLoaded(() => call('checkAudit'), []);
  const people = useLoaded(() => call('staff'), []);
  const rows = loaded.value?.rows ?? [];
  const fromTop = (set: (value: string) => void) => (value: string) => {
    setBefore(undefined);
    set(value);
  };
  return (
    <>
      <div className="qt">
        <h1>{t('audit')}</h1>
        {check.value === null ? (
          <span className="t3">{t('chain_checking')}</span>
        ) : (
          <>
            <State of={check.value.broken_at === null ? 'holds' : 'refused'} list="chain" />
            <span className="t3">{t('chain_about', { count: check.value.entries, at: moment(check.value.at) })}</span>
          </>
        )}
        <span className="sp" />
        <input
          className="in"
          style={{ width: '18%' }}
          type="search"
          aria-label={t('audit_search')}
          placeholder={t('audit_search')}
          onChange={({ target }) => fromTop(setText)(target.value.trim())}
        />
        <select
          className="sel"
          aria-label={t('person')}
          value={person}
          onChange={({ target }) => fromTop(setPerson)(target.value)}
        >
          <option value="">{t('everybody')}</option>
          {people.value?.people.map((row) => (
            <option key={row.staff_id} value={row.staff_id}>
              {row.name}
            </option>
          ))}
        </select>
        <select
          className="sel"
          aria-label={t('since')}
          value={days}
          onChange={({ target }) => fromTop(setDays)(target.value)}
        >
          <option value="">{t('always')}</option>
          <option value="1">{t('last_day')}</option>
          <option value="7">{t('last_week')}</option>
          <option value="30">{t('last_month')}</option>
        </select>
        <a className="btn" href={addressOf('exportAudit', { query })} download>
          <Icon name="download" />
          {t('export')}
        </a>
      </div>
      <section className="card" aria-label={t('audit')}>
        {loaded.value === null ? <Pending of={loaded} /> : null}
        {loaded.value !== null && rows.length === 0 ? <Empty>{t('no_acts')}</Empty> : null}
        {rows.length === 0 ? null : (
          <TableBox kind="led">
            <thead>
              <tr>
                <th className="chn">
                  <span className="vh">{t('chain')}</span>
                </th>
                <th>{t('when_utc')}</th>
                <th>{t('who')}</th>
                <th>{t('role')}</th>
                <th>{t('did')}</th>
                <th>{t('to')}</th>
                <th>{t('from')}</th>
                <th className="r">{t('hash')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line
                  key={row.position}
                  row={row}
                  isOpen={open === row.position}
                  onOpen={() => setOpen(open === row.position ? null : row.position)}
                />
              ))}
            </tbody>
          </TableBox>
        )}
        <div className="foot">
          {rows.length > 0 && rows.at(-1)?.position !== '1' ? (
            <button type="button" className="lnk" onClick={() => setBefore(rows.at(-1)?.position)}>
              {t('older')}
            </button>
          ) : (
            t('audit_foot')
          )}
        </div>
      </section>
    </>
  );
}
