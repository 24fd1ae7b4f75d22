/** A queue: what waits on the left, the chosen case beside it, in one person's hands. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { useMay } from '../session.tsx';
import { count, moment, money, type TextKey, t, waited, word } from '../texts.ts';
import { typedAmount } from '../ui/amount.ts';
import { ask } from '../ui/ask.tsx';
import { type OpenOrClosed, OpenOrClosedChoice, PageChoice } from '../ui/choices.tsx';
import { BackToList, Card, Empty, Icon, Pending, State, say, TableBox, told, useLoaded } from '../ui/kit.tsx';
import { askVerdict, type Verdict } from './document-verdict.tsx';
import { PlayerLink } from './player.tsx';

type Kind = 'document' | 'flag' | 'round' | 'contact' | 'referral' | 'person' | 'offer';
type Details = StaffResponseOf<'caseDetails'>;
type Case = Details['case'];

const TITLES: Record<Kind, TextKey> = {
  document: 'queue_document',
  flag: 'queue_flag',
  round: 'queue_round',
  contact: 'queue_contact',
  referral: 'queue_referral',
  person: 'queue_person',
  offer: 'queue_offer',
};

/** How a case of a kind can end. */
const OUTCOMES: Record<Kind, readonly string[]> = {
  // Closed by the decision on the document itself.
  document: [],
  flag: ['cleared', 'acted'],
  round: ['void', 'explained'],
  contact: ['answered', 'spam'],
  referral: ['counted', 'refused'],
  person: ['same_person', 'other_person'],
  offer: ['released', 'refused'],
};

const isKind = (text: string): text is Kind => Object.hasOwn(TITLES, text);

function Books({ round }: { round: NonNullable<Details['round']> }) {
  const differs = round.books.some(({ same }) => !same) || Number(round.result.short.amount) !== 0;
  return (
    <Card
      title={`${t('round')} ${round.round_id.slice(0, 12)}, ${round.game_code}`}
      extra={<span className={`tag ${differs ? 'b' : ''}`}>{t(differs ? 'books_differ' : 'books_same')}</span>}
    >
      <TableBox>
        <thead>
          <tr>
            <th>{t('when_utc')}</th>
            <th>{t('what')}</th>
            <th className="r">{t('their_book')}</th>
            <th className="r">{t('our_ledger')}</th>
            <th className="r">{t('match')}</th>
          </tr>
        </thead>
        <tbody>
          {round.books.map((row) => (
            <tr key={`${row.at}${row.what}${row.theirs?.amount}`}>
              <td>{row.at === null ? '' : moment(row.at)}</td>
              <td>
                <b>{word('kind', row.what)}</b>
              </td>
              <td className="r">{row.theirs === null ? '—' : money(row.theirs, true)}</td>
              <td className="r">{row.ours === null ? (row.note ?? t('nothing_booked')) : money(row.ours, true)}</td>
              <td className="r">
                <State of={row.same ? 'same' : 'refused'} list="match" />
              </td>
            </tr>
          ))}
          <tr>
            <td />
            <td>
              <b>{t('round_result')}</b>
            </td>
            <td className="r">
              <b>{money(round.result.theirs, true)}</b>
            </td>
            <td className="r">
              <b>{money(round.result.ours, true)}</b>
            </td>
            <td className="r">
              <b className={Number(round.result.short.amount) === 0 ? '' : 'bad'}>{money(round.result.short, true)}</b>
            </td>
          </tr>
        </tbody>
      </TableBox>
      <div className="foot">
        {t('round_context', { rounds: count(round.rounds_on_game), disputes: count(round.earlier_disputes) })}
      </div>
    </Card>
  );
}

function Settle({ details, again }: { details: Details; again(): void }) {
  const { case: row, round } = details;
  const short = round?.result.short ?? null;
  const [way, setWay] = useState<'pay' | 'void'>('pay');
  if (round === null || short === null) return null;
  const amount = Number(short.amount) === 0 ? null : short;
  const pay = () =>
    ask({
      title: t('settle_pay'),
      about: amount === null ? t('settle_amount_hint') : t('settle_pay_about', { amount: money(amount, true) }),
      action: t('propose'),
      fields: (
        <div>
          <label className="fl" htmlFor="settle-amount">
            {t('amount_in', { currency: short.currency })}
          </label>
          <input className="in" id="settle-amount" name="amount" defaultValue={amount?.amount ?? ''} required />
        </div>
      ),
      async act(reason, form) {
        const body = { amount: typedAmount(String(form.get('amount')), short.currency), reason };
        await call('askSettlement', { params: { case_id: row.case_id }, body });
        say(t('asked_second'));
        again();
      },
    });
  const leave = () => closeAs(row, 'void', again);
  return (
    <Card title={t('settle')}>
      <div className="pad" role="radiogroup" aria-label={t('settle')}>
        {/* biome-ignore lint/a11y/useSemanticElements: a choice with two lines of text */}
        <button type="button" role="radio" aria-checked={way === 'pay'} className="op" onClick={() => setWay('pay')}>
          <span>
            <b>{t('settle_pay')}</b>
            <small>{amount === null ? t('settle_even') : money(amount, true)}</small>
          </span>
        </button>
        {/* biome-ignore lint/a11y/useSemanticElements: a choice with two lines of text */}
        <button type="button" role="radio" aria-checked={way === 'void'} className="op" onClick={() => setWay('void')}>
          <span>
            <b>{t('settle_void')}</b>
            <small>{t('settle_void_about')}</small>
          </span>
        </button>
      </div>
      <div className="ap">
        <div>
          <b>
            <i />
            {t('first')}
          </b>
          {t('you')}
        </div>
        <div>
          <b>
            <i />
            {t('second')}
          </b>
          {t('second_about')}
        </div>
      </div>
      <div className="acts">
        <button type="button" className="btn p" onClick={way === 'pay' ? pay : leave}>
          {t(way === 'pay' ? 'propose' : 'settle_void')}
        </button>
      </div>
    </Card>
  );
}

const closeAs = (row: Case, outcome: string, again: () => void) =>
  ask({
    title: word('outcome', outcome),
    action: word('outcome', outcome),
    async act(reason) {
      await call('closeCase', { params: { case_id: row.case_id }, body: { outcome, reason } });
      say(t('case_closed'));
      again();
    },
  });

function DocumentPage({ caseId, page }: { caseId: string; page: number }) {
  const loaded = useLoaded(() => call('documentPage', { params: { case_id: caseId, page } as never }), [caseId, page]);
  if (loaded.value === null) return <Pending of={loaded} />;
  return <img src={loaded.value.picture} alt={t('document_page', { page })} />;
}

function DocumentView({ details, again }: { details: Details; again(): void }) {
  const { case: row, document } = details;
  const [page, setPage] = useState(1);
  if (document === null) return null;
  const give = async (body: Verdict) => {
    await call('decideDocument', { params: { case_id: row.case_id }, body });
    again();
  };
  return (
    <Card
      title={`${word('paper', document.paper)}, ${word('side', document.side)}`}
      extra={
        document.elsewhere > 0 ? (
          <span className="tag b">{t('seen_elsewhere', { count: document.elsewhere })}</span>
        ) : null
      }
    >
      <div className="pad paper">
        {document.pages.length === 0 ? (
          <Empty>{t('no_pages')}</Empty>
        ) : (
          <DocumentPage caseId={row.case_id} page={page} />
        )}
      </div>
      <div className="acts">
        <PageChoice pages={document.pages} chosen={page} onChoose={setPage} />
        <span className="sp" />
        {row.mine ? (
          <>
            <button type="button" className="btn" onClick={() => askVerdict('accept', give, document.paper)}>
              {t('document_accept')}
            </button>
            <button type="button" className="btn d" onClick={() => askVerdict('refuse', give, document.paper)}>
              {t('document_refuse')}
            </button>
          </>
        ) : null}
      </div>
      <div className="foot">{t('look_logged')}</div>
    </Card>
  );
}

function CaseView({ id, again }: { id: string; again(): void }) {
  const may = useMay();
  const loaded = useLoaded(() => call('caseDetails', { params: { case_id: id } }), [id]);
  if (loaded.value === null) return <Pending of={loaded} />;
  const { case: row, message, round } = loaded.value;
  const refresh = () => {
    loaded.again();
    again();
  };
  const take = async (name: 'claimCase' | 'releaseCase') => {
    await call(name, { params: { case_id: id }, body: {} }).catch((error: unknown) =>
      say(word('error', (error as Error).message), true),
    );
    refresh();
  };
  return (
    <div className="stack">
      <Card
        title={word('reason', row.reason)}
        extra={row.player_id === null ? null : <PlayerLink id={row.player_id} />}
      >
        <div className="pad">
          <dl className="kv">
            <dt>{t('player')}</dt>
            <dd>{row.player ?? t('nobody_known')}</dd>
            <dt>{t('open_since')}</dt>
            <dd>
              {moment(row.opened_at)}, {waited(row.opened_at)}
            </dd>
            <dt>{t('in_hands')}</dt>
            <dd>{row.mine ? t('you') : (row.claimed_by ?? t('nobody'))}</dd>
            {Object.entries(row.details).map(([key, value]) => (
              <Detail key={key} name={key} value={value} />
            ))}
          </dl>
        </div>
        {row.closed_at !== null ? (
          <div className="foot">
            {t('closed_as', { outcome: word('outcome', row.outcome ?? ''), at: moment(row.closed_at) })}
          </div>
        ) : (
          <div className="acts">
            {row.mine ? (
              OUTCOMES[isKind(row.kind) ? row.kind : 'contact'].map((outcome, index) => (
                <button
                  key={outcome}
                  type="button"
                  className={index === 0 && round === null ? 'btn p' : 'btn'}
                  onClick={() => closeAs(row, outcome, refresh)}
                >
                  {word('outcome', outcome)}
                </button>
              ))
            ) : (
              <button
                type="button"
                className="btn p"
                disabled={row.claimed_by !== null}
                onClick={() => take('claimCase')}
              >
                <Icon name="hand" />
                {t('take')}
              </button>
            )}
            {row.mine ? (
              <button type="button" className="btn" onClick={() => take('releaseCase')}>
                {t('give_back')}
              </button>
            ) : null}
          </div>
        )}
      </Card>
      {message === null ? null : (
        <Card title={t('from_player')} extra={<span className="t3">{moment(message.at)}</span>}>
          <div className="ntx">
            <small>
              <span>
                {message.name}, {message.email}
              </span>
              <span>{word('region', message.region)}</span>
            </small>
            {message.text}
          </div>
        </Card>
      )}
      <DocumentView details={loaded.value} again={refresh} />
      {round === null ? null : <Books round={round} />}
      {row.mine && may('settle_rounds') ? <Settle details={loaded.value} again={refresh} /> : null}
    </div>
  );
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{word('detail', name)}</dt>
      <dd>{name === 'excluded_player' ? <PlayerLink id={value} /> : value}</dd>
    </>
  );
}

export default function Queue({ kind, id }: { kind: string; id: string | null }) {
  const [state, setState] = useState<OpenOrClosed>('open');
  const [, go] = useLocation();
  const known: Kind = isKind(kind) ? kind : 'contact';
  const loaded = useLoaded(() => call('cases', { query: { kind: known, state } }), [known, state]);
  const cases = loaded.value?.cases ?? [];
  const chosen = id ?? cases[0]?.case_id ?? null;
  const oldest = cases[0];
  return (
    <>
      <div className="qt">
        <h1>{t(TITLES[known])}</h1>
        <span className="t3">
          {told(loaded, () => (state === 'open' ? t('waiting', { count: cases.length }) : t('cases_closed')))}
          {state === 'open' && oldest ? `, ${t('oldest', { time: waited(oldest.opened_at) })}` : ''}
        </span>
        <span className="sp" />
        <OpenOrClosedChoice chosen={state} onChoose={setState} />
      </div>
      <div className={`split ${known === 'round' ? 'case' : 'list'} ${id === null ? '' : 'opened'}`}>
        <section className="card" aria-label={t(TITLES[known])}>
          {loaded.value === null ? <Pending of={loaded} /> : null}
          {loaded.value !== null && cases.length === 0 ? <Empty>{t('nothing_waits')}</Empty> : null}
          {cases.length === 0 ? null : (
            <TableBox>
              <thead>
                <tr>
                  <th>{t('waits')}</th>
                  <th>{t('player')}</th>
                  <th>{t('because')}</th>
                  <th>{t('in_hands')}</th>
                </tr>
              </thead>
              <tbody>
                {cases.map((row) => (
                  <tr
                    key={row.case_id}
                    className={`go ${row.case_id === chosen ? 'on' : ''}`}
                    onClick={() => go(`/queue/${known}/${row.case_id}`)}
                  >
                    <td>
                      <button type="button" onClick={() => go(`/queue/${known}/${row.case_id}`)}>
                        {waited(row.opened_at)}
                      </button>
                    </td>
                    <td>
                      <b>{row.player ?? t('nobody_known')}</b>
                      <small>{row.region === null ? null : word('region', row.region)}</small>
                    </td>
                    <td>{word('reason', row.reason)}</td>
                    <td>{row.mine ? t('you') : (row.claimed_by ?? '—')}</td>
                  </tr>
                ))}
              </tbody>
            </TableBox>
          )}
        </section>
        {chosen === null ? null : (
          <div>
            {id === null ? null : <BackToList to={`/queue/${known}`} />}
            <CaseView key={chosen} id={chosen} again={loaded.again} />
          </div>
        )}
      </div>
    </>
  );
}
