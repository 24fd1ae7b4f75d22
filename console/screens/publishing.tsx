/** Taking changed content live: at once, at a moment to come, and back to the release before. */
import { Link } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { count, moment, t, word } from '../texts.ts';
import { ask } from '../ui/ask.tsx';
import { Card, Icon, Pending, State, say, Table, useLoaded } from '../ui/kit.tsx';
import { askForPlan } from '../ui/plan.tsx';

type Published = StaffResponseOf<'publishing'>;

function Live({ state, again }: { state: Published; again(): void }) {
  const begun = (text: string) => {
    say(text);
    again();
  };
  const publish = () =>
    ask({
      ...{ title: t('publish_title'), action: t('publish') },
      async act(reason) {
        await call('publishSite', { body: { reason } });
        begun(t('publish_started'));
      },
    });
  const rollBack = () =>
    ask({
      ...{ title: t('roll_back_title'), about: t('roll_back_about'), action: t('roll_back'), danger: true },
      async act(reason) {
        await call('rollBackSite', { body: { reason } });
        begun(t('roll_back_started'));
      },
    });
  const plan = () =>
    askForPlan(t('plan_about'), async (at, reason) => {
      await call('planPublish', { body: { at, reason } });
      begun(t('planned'));
    });
  return (
    <Card title={t('live_release')} extra={state.busy ? <span className="tag">{t('publish_busy')}</span> : null}>
      <div className="pad">
        <dl className="kv">
          <dt>{t('release')}</dt>
          <dd className="mono">{state.release ?? '—'}</dd>
          <dt>{t('next_change')}</dt>
          <dd>{state.next_change === null ? t('none_planned') : moment(state.next_change)}</dd>
        </dl>
      </div>
      {state.publishes ? (
        <div className="acts">
          <button type="button" className="btn p" onClick={publish}>
            <Icon name="rocket" />
            {t('publish')}
          </button>
          <button type="button" className="btn" onClick={plan}>
            <Icon name="calendar" />
            {t('plan')}
          </button>
          <button type="button" className="btn d" onClick={rollBack}>
            {t('roll_back')}
          </button>
        </div>
      ) : (
        <div className="foot">{t('publishes_not')}</div>
      )}
    </Card>
  );
}

function Plans({ state, again }: { state: Published; again(): void }) {
  const cancel = (planId: string) =>
    ask({
      ...{ title: t('plan_cancel'), action: t('plan_cancel'), danger: true },
      async act(reason) {
        await call('cancelPlan', { params: { plan_id: planId }, body: { reason } });
        say(t('plan_cancelled'));
        again();
      },
    });
  return (
    <Card title={t('plans')} extra={<span className="t3">{count(state.plans.length + state.content.length)}</span>}>
      <Table heads={[t('when_utc'), t('who'), t('because'), t('actions')]} empty={t('none_planned')}>
        {state.content.map((row) => (
          <tr key={`${row.kind}/${row.alias}`}>
            <td>{moment(row.at)}</td>
            <td>
              <b>{row.by}</b>
            </td>
            <td>{row.reason}</td>
            <td>
              <Link className="lnk" to={`/content/${row.kind}/${row.alias}`}>
                {row.alias}
              </Link>
            </td>
          </tr>
        ))}
        {state.plans.map((row) => (
          <tr key={row.plan_id}>
            <td>
              {moment(row.at)} {row.late ? <span className="tag b">{t('plan_late')}</span> : null}
            </td>
            <td>
              <b>{row.by}</b>
            </td>
            <td>{row.reason}</td>
            <td>
              <button type="button" className="lnk" onClick={() => cancel(row.plan_id)}>
                {t('plan_cancel')}
              </button>
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

export default function Publishing() {
  const loaded = useLoaded(() => call('publishing'), []);
  const state = loaded.value;
  return (
    <>
      <div className="qt">
        <h1>{t('publishing')}</h1>
        <span className="sp" />
        <button type="button" className="btn" onClick={loaded.again}>
          {t('check_again')}
        </button>
      </div>
      {state === null ? (
        <Pending of={loaded} />
      ) : (
        <div className="split even">
          <div className="stack">
            <Live state={state} again={loaded.again} />
            <Plans state={state} again={loaded.again} />
          </div>
          <div className="stack">
            {state.last === null ? null : (
              <Card
                title={t('publish_last')}
                extra={<State of={state.last.passed ? 'passed' : 'failed'} list="publishing" />}
              >
                <div className="pad">
                  <p className="t2">
                    {word('publishkind', state.last.kind)}, {moment(state.last.at)}
                  </p>
                  <pre className="mono out">{state.last.output}</pre>
                </div>
              </Card>
            )}
            <Card title={t('releases')} extra={<span className="t3">{count(state.releases.length)}</span>}>
              <Table heads={[t('release'), t('published_at'), t('pages'), t('state')]} empty={t('no_releases')}>
                {state.releases.map((row) => (
                  <tr key={row.id}>
                    <td className="mono">{row.id}</td>
                    <td>{moment(row.published_at)}</td>
                    <td>{count(row.pages)}</td>
                    <td>
                      <State of={row.live ? 'live' : 'kept'} />
                    </td>
                  </tr>
                ))}
              </Table>
            </Card>
          </div>
        </div>
      )}
    </>
  );
}
