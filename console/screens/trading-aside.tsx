/** Messages of the feed that could not be taken in: each closes its match until somebody has seen to it. */
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { moment, t, word } from '../texts.ts';
import { ask } from '../ui/ask.tsx';
import { Pending, say, Table, useLoaded } from '../ui/kit.tsx';

type Message = StaffResponseOf<'asideMessages'>['messages'][number];
type Decision = 'retry' | 'dismiss';

const matchOf = ({ home, away, fixture_id }: Message): string =>
  home === null || away === null ? (fixture_id ?? t('trading_aside_no_match')) : `${home} – ${away}`;

function decide(message: Message, decision: Decision, again: () => void): void {
  const action = word('asidedecision', decision);
  ask({
    ...{ title: action, action, danger: decision === 'dismiss' },
    about: `${matchOf(message)}: ${message.reason}`,
    async act(reason) {
      const params = { message_id: message.message_id };
      const { failure } = await call('decideAsideMessage', { params, body: { decision, reason } });
      if (failure === null) say(t('trading_aside_done'));
      else say(t('trading_aside_failed', { why: failure }), true);
      again();
    },
  });
}

export function AsideMessages() {
  const loaded = useLoaded(() => call('asideMessages'), []);
  if (loaded.value === null) return <Pending of={loaded} />;
  return (
    <section className="card" aria-label={t('trading_aside')}>
      <Table
        heads={[t('when'), t('trading_match'), t('trading_aside_message'), t('trading_change')]}
        empty={t('trading_no_aside')}
      >
        {loaded.value.messages.map((message) => (
          <tr key={message.message_id}>
            <td>{moment(message.came_at)}</td>
            <td>
              <b>{matchOf(message)}</b>
              <small>{word('asidekind', message.kind)}</small>
            </td>
            <td>
              <span className="bad">{message.reason}</span>
              <details>
                <summary>{t('trading_aside_text')}</summary>
                <pre className="mono out">{message.text}</pre>
              </details>
            </td>
            <td>
              <div className="acts">
                {(['retry', 'dismiss'] as const).map((decision) => (
                  <button
                    key={decision}
                    type="button"
                    className={`btn xs ${decision === 'retry' ? 'p' : 'd'}`}
                    onClick={() => decide(message, decision, loaded.again)}
                  >
                    {word('asidedecision', decision)}
                  </button>
                ))}
              </div>
            </td>
          </tr>
        ))}
      </Table>
      <div className="foot">{t('trading_aside_about')}</div>
    </section>
  );
}
