/** How long each table is kept, why, and what the last run took out of it. */
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { count, moment, size, t, word } from '../texts.ts';
import { Card, Pending, State, TableBox, useLoaded } from '../ui/kit.tsx';

type Retention = StaffResponseOf<'retention'>;
type Rule = Retention['rules'][number];
type Kept = Retention['kept'][number];

const DAYS_OF_A_YEAR = 365;
/** Long times in years, short ones in days. */
const lasting = (days: number): string =>
  days === 0
    ? t('until_over')
    : days < 2 * DAYS_OF_A_YEAR
      ? t('days', { count: days })
      : t('years', { count: Math.round((days / DAYS_OF_A_YEAR) * 10) / 10 });

function Name({ of }: { of: Kept }) {
  return (
    <td>
      <b>{word('kept', of.table)}</b>
      <small className="mono">{of.table}</small>
    </td>
  );
}

function Size({ of }: { of: Kept }) {
  return (
    <td className="r">
      {size(Number(of.bytes))}
      <small>
        {t('about_rows', { rows: count(Number(of.rows)) })}
        {of.partitions === 0 ? '' : `, ${t('partitions', { count: of.partitions })}`}
      </small>
    </td>
  );
}

function RunState({ of }: { of: Rule }) {
  if (of.error !== null) return <span title={of.error}>{<State of="failed" list="run" />}</span>;
  if (of.running) return <State of="started" list="run" />;
  return of.last_run === null ? <span className="t3">—</span> : <State of="done" list="run" />;
}

function RuleRow({ rule }: { rule: Rule }) {
  return (
    <tr>
      <Name of={rule} />
      <td>
        {lasting(rule.days)}
        <small>
          {rule.archived_days === null ? t('then_deleted') : t('then_archived', { time: lasting(rule.archived_days) })}
        </small>
      </td>
      <td className="why">{word('basis', rule.basis)}</td>
      <Size of={rule} />
      <td>
        <RunState of={rule} />
        <small>{rule.last_run === null ? t('not_run_yet') : moment(rule.last_run)}</small>
        {rule.error === null ? null : <small className="bad">{rule.error}</small>}
      </td>
      <td className="r">
        {count(Number(rule.taken))}
        <small>{t('in_all', { rows: count(Number(rule.taken_in_all)) })}</small>
      </td>
      <td className="r">
        {rule.archived_days === null ? '—' : count(rule.files)}
        {rule.files === 0 ? null : <small>{size(Number(rule.file_bytes))}</small>}
      </td>
    </tr>
  );
}

export default function Retention() {
  const loaded = useLoaded(() => call('retention'), []);
  const { value } = loaded;
  return (
    <>
      <div className="qt">
        <h1>{t('retention')}</h1>
        <span className="t3">
          {value?.next_run ? t('retention_next', { at: moment(value.next_run) }) : t('retention_about')}
        </span>
      </div>
      <section className="card" aria-label={t('retention')}>
        {value === null ? <Pending of={loaded} /> : null}
        {value === null ? null : (
          <TableBox>
            <thead>
              <tr>
                <th>{t('what')}</th>
                <th>{t('kept_for')}</th>
                <th>{t('kept_why')}</th>
                <th className="r">{t('size')}</th>
                <th>{t('last_run')}</th>
                <th className="r">{t('rows_taken')}</th>
                <th className="r">{t('files')}</th>
              </tr>
            </thead>
            <tbody>
              {value.rules.map((rule) => (
                <RuleRow key={rule.table} rule={rule} />
              ))}
            </tbody>
          </TableBox>
        )}
      </section>
      {value === null ? null : (
        <div style={{ marginTop: 16 }}>
          <Card title={t('never_deleted')}>
            <TableBox>
              <thead>
                <tr>
                  <th>{t('what')}</th>
                  <th>{t('kept_why')}</th>
                  <th className="r">{t('size')}</th>
                </tr>
              </thead>
              <tbody>
                {value.kept.map((kept) => (
                  <tr key={kept.table}>
                    <Name of={kept} />
                    <td className="why">{word('basis', kept.basis)}</td>
                    <Size of={kept} />
                  </tr>
                ))}
              </tbody>
            </TableBox>
          </Card>
        </div>
      )}
    </>
  );
}
