/** Days of the payment providers held against the ledger. */
import { useState } from 'react';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { count, money, t, word } from '../texts.ts';
import { Card, Empty, Pending, State, TableBox, useLoaded } from '../ui/kit.tsx';

type Day = StaffResponseOf<'reconciliation'>['days'][number];
const keyOf = ({ vendor, day }: Day): string => `${vendor} ${day}`;

function Differences({ day }: { day: Day }) {
  return (
    <Card
      title={`${day.vendor}, ${day.day}`}
      extra={<State of={day.differences.length === 0 ? 'same' : 'refused'} list="match" />}
    >
      {day.differences.length === 0 ? <Empty>{t('books_same')}</Empty> : null}
      {day.differences.length === 0 ? null : (
        <TableBox>
          <thead>
            <tr>
              <th>{t('payment')}</th>
              <th>{t('what')}</th>
              <th className="r">{t('their_book')}</th>
              <th className="r">{t('our_ledger')}</th>
            </tr>
          </thead>
          <tbody>
            {day.differences.map((row) => (
              <tr key={`${row.order_id}${row.kind}`}>
                <td className="mono">{row.order_id.slice(0, 8)}</td>
                <td>
                  <b>{word('difference', row.kind)}</b>
                  <small>{word('direction', row.direction)}</small>
                </td>
                <td className="r">{row.theirs === null ? '—' : money(row.theirs)}</td>
                <td className="r">{row.ours === null ? '—' : money(row.ours)}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </Card>
  );
}

export default function Reconciliation() {
  const loaded = useLoaded(() => call('reconciliation'), []);
  const [open, setOpen] = useState<string | null>(null);
  const days = loaded.value?.days ?? [];
  const chosen = days.find((day) => keyOf(day) === open) ?? days[0];
  return (
    <>
      <div className="qt">
        <h1>{t('reconciliation')}</h1>
        <span className="t3">{t('reconciliation_about')}</span>
      </div>
      <div className="split even">
        <section className="card" aria-label={t('reconciliation')}>
          {loaded.value === null ? <Pending of={loaded} /> : null}
          {loaded.value !== null && days.length === 0 ? <Empty>{t('no_days')}</Empty> : null}
          {days.length === 0 ? null : (
            <TableBox>
              <thead>
                <tr>
                  <th>{t('day')}</th>
                  <th>{t('provider')}</th>
                  <th className="r">{t('their_book')}</th>
                  <th className="r">{t('our_ledger')}</th>
                  <th className="r">{t('differences')}</th>
                </tr>
              </thead>
              <tbody>
                {days.map((day) => (
                  <tr
                    key={keyOf(day)}
                    className={`go ${day === chosen ? 'on' : ''}`}
                    onClick={() => setOpen(keyOf(day))}
                  >
                    <td>
                      <button type="button" onClick={() => setOpen(keyOf(day))}>
                        {day.day}
                      </button>
                    </td>
                    <td>
                      <b>{day.vendor}</b>
                    </td>
                    <td className="r">{count(day.theirs)}</td>
                    <td className="r">{count(day.ours)}</td>
                    <td className={`r ${day.differences.length > 0 ? 'bad' : ''}`}>{count(day.differences.length)}</td>
                  </tr>
                ))}
              </tbody>
            </TableBox>
          )}
        </section>
        {chosen === undefined ? null : <Differences day={chosen} />}
      </div>
    </>
  );
}
