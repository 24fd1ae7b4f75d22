/** Rights of people over their data: requests of erasure, the plan of one, and what vendors have answered. */
import { Link } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { CHECKED_HOW } from '#shared/backoffice/privacy.ts';
import { call } from '../api.ts';
import { count, moment, t, word } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { BackToList, Card, Pending, say, Table, useLoaded } from '../ui/kit.tsx';
import { PlayerLink } from './player.tsx';

type Erasures = StaffResponseOf<'erasures'>;
type Plan = StaffResponseOf<'erasurePlan'>;
type How = (typeof CHECKED_HOW)[number];

const howField = (
  <Field label={t('checked_how')}>
    {(field) => (
      <select className="sel in" id={field} name="how">
        {CHECKED_HOW.map((how) => (
          <option key={how} value={how}>
            {word('how', how)}
          </option>
        ))}
      </select>
    )}
  </Field>
);

const howOf = (form: FormData): How => CHECKED_HOW.find((how) => how === form.get('how')) ?? 'documents';

function Notices({ notices, again }: { notices: Erasures['notices']; again(): void }) {
  const answer = ({ number, vendor }: Erasures['notices'][number]) =>
    ask({
      title: t('vendor_answered'),
      about: t('vendor_answered_about', { vendor }),
      action: t('vendor_answered'),
      async act(reason) {
        await call('answerErasure', { params: { number, vendor }, body: { reason } });
        say(t('done'));
        again();
      },
    });
  return (
    <Card title={t('vendors_told')}>
      <Table heads={[t('vendor_name'), t('player'), t('state'), t('when'), t('actions')]} empty={t('no_notices')}>
        {notices.map((notice) => (
          <tr key={`${notice.number}/${notice.vendor}`}>
            <td>
              <b>{notice.vendor}</b>
            </td>
            <td>
              <PlayerLink id={notice.player_id} />
            </td>
            <td>
              {word('noticestate', notice.state)}
              <small>{t('tries', { count: count(notice.tries) })}</small>
            </td>
            <td>{notice.told_at === null ? '—' : moment(notice.told_at)}</td>
            <td>
              {notice.state === 'by_hand' ? (
                <button type="button" className="btn" onClick={() => answer(notice)}>
                  {t('vendor_answered')}
                </button>
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function List() {
  const loaded = useLoaded(() => call('erasures'), []);
  if (loaded.value === null) return <Pending of={loaded} />;
  const { requests, notices } = loaded.value;
  return (
    <>
      <Card title={t('erasure_requests')}>
        <Table
          heads={[t('player'), t('state'), t('when'), t('answer_until'), t('checked_how')]}
          empty={t('no_erasures')}
        >
          {requests.map((request) => (
            <tr key={`${request.player_id}${request.asked_at}`}>
              <td>
                <Link href={`/erasures/${request.player_id}`}>{request.player}</Link>
              </td>
              <td>{word('erasurestate', request.state)}</td>
              <td>{moment(request.asked_at)}</td>
              <td>{moment(request.due_at)}</td>
              <td>{request.checked_how === null ? '—' : word('how', request.checked_how)}</td>
            </tr>
          ))}
        </Table>
      </Card>
      <Notices notices={notices} again={loaded.again} />
    </>
  );
}

/** A file that came as text, kept by the browser. */
function keepFile({ name, media_type: type, content }: StaffResponseOf<'giveExport'>): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

function Acts({ id, plan, again }: { id: string; plan: Plan; again(): void }) {
  const params = { player_id: id };
  const note = () =>
    ask({
      title: t('note_request'),
      about: t('note_request_about'),
      fields: howField,
      action: t('note_request'),
      async act(reason, form) {
        await call('askErasure', { params, body: { how: howOf(form), reason } });
        again();
      },
    });
  const decide = (decision: 'erase' | 'refuse') =>
    ask({
      title: t(decision === 'erase' ? 'erase' : 'refuse'),
      about: t(decision === 'erase' ? 'erase_about' : 'refuse_erasure_about'),
      action: t(decision === 'erase' ? 'propose' : 'refuse'),
      danger: true,
      async act(reason) {
        await call('decideErasure', { params, body: { decision, reason } });
        say(t(decision === 'erase' ? 'asked_second' : 'refused_done'));
        again();
      },
    });
  const hold = () =>
    ask({
      title: t(plan.hold === null ? 'hold_set' : 'hold_lift'),
      about: t('hold_about'),
      action: t(plan.hold === null ? 'hold_set' : 'hold_lift'),
      async act(reason) {
        await call('holdPlayer', { params, body: { holds: plan.hold === null, reason } });
        again();
      },
    });
  const give = () =>
    ask({
      title: t('give_export'),
      about: t('give_export_about'),
      fields: howField,
      action: t('give_export'),
      async act(reason, form) {
        keepFile(await call('giveExport', { params, body: { how: howOf(form), reason } }));
      },
    });
  return (
    <div className="acts">
      {plan.asked ? (
        <>
          <button type="button" className="btn d" onClick={() => decide('erase')}>
            {t('erase')}
          </button>
          <button type="button" className="btn" onClick={() => decide('refuse')}>
            {t('refuse')}
          </button>
        </>
      ) : (
        <button type="button" className="btn" onClick={note}>
          {t('note_request')}
        </button>
      )}
      <button type="button" className="btn" onClick={hold}>
        {t(plan.hold === null ? 'hold_set' : 'hold_lift')}
      </button>
      <button type="button" className="btn" onClick={give}>
        {t('give_export')}
      </button>
    </div>
  );
}

function OnePlan({ id }: { id: string }) {
  const loaded = useLoaded(() => call('erasurePlan', { params: { player_id: id } }), [id]);
  if (loaded.value === null) return <Pending of={loaded} />;
  const plan = loaded.value;
  return (
    <>
      <BackToList to="/erasures" />
      <Card title={t('erasure_plan')} extra={<PlayerLink id={id} />}>
        <div className="pad">
          <p>{t(plan.asked ? 'erasure_was_asked' : 'erasure_not_asked')}</p>
          {plan.blockers.length === 0 ? null : (
            <p className="bad">{plan.blockers.map((blocker) => word('blocker', blocker)).join(', ')}</p>
          )}
          {plan.hold === null ? null : <p className="bad">{plan.hold.reason}</p>}
          {plan.certificates.map(({ number, at, carried }) => (
            <p key={number}>
              {t('certificate', {
                number,
                when: moment(at),
                rows: count(carried.reduce((sum, row) => sum + row.rows, 0)),
              })}
            </p>
          ))}
          <Acts id={id} plan={plan} again={loaded.again} />
        </div>
        <Table heads={[t('what'), t('rows'), t('becomes'), t('kept_why')]} empty={t('no_erasures')}>
          {plan.plan.map((row) => (
            <tr key={row.table}>
              <td className="mono">{row.table}</td>
              <td className="r">{count(row.rows)}</td>
              <td>{word('datact', row.act)}</td>
              <td>
                {row.law === null ? '—' : word('datalaw', row.law)}
                {row.law === null || row.law === 'books' ? null : <small>{moment(plan.until)}</small>}
              </td>
            </tr>
          ))}
        </Table>
      </Card>
    </>
  );
}

export default function ErasuresScreen({ id }: { id: string | null }) {
  return (
    <>
      <div className="qt">
        <h1>{t('erasures')}</h1>
        <span className="t3">{t('erasures_about')}</span>
      </div>
      <div className="stack">{id === null ? <List /> : <OnePlan key={id} id={id} />}</div>
    </>
  );
}
