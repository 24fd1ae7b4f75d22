/** What stands around a player: limits and breaks, documents, bonuses, payment accounts. */
import { useState } from 'react';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/verification.ts';
import { call } from '../api.ts';
import { useMay } from '../session.tsx';
import { count, moment, money, t, word } from '../texts.ts';
import { ask, Field } from '../ui/ask.tsx';
import { PageChoice } from '../ui/choices.tsx';
import { Empty, Icon, Pending, State, say, Table, TableBox, useLoaded } from '../ui/kit.tsx';
import { askVerdict, type Verdict } from './document-verdict.tsx';
import { askFreeRounds, type FreeRounds, FreeRoundsTable } from './player-rounds.tsx';

type Protection = StaffResponseOf<'playerProtection'>;
type Document = StaffResponseOf<'playerDocuments'>['documents'][number];
type Bonus = StaffResponseOf<'playerBonuses'>['bonuses'][number];

function Limit({ limit }: { limit: Protection['limits'][number] }) {
  const most = limit.amount ?? limit.lawful;
  const share = most === null || Number(most.amount) === 0 ? 0 : Number(limit.used.amount) / Number(most.amount);
  return (
    <tr>
      <td>
        <b>{word('limit', limit.kind)}</b>
        <small>{word('period', limit.period)}</small>
      </td>
      <td className="r">{limit.amount === null ? t('no_limit') : money(limit.amount)}</td>
      <td className="r">{limit.lawful === null ? '—' : money(limit.lawful)}</td>
      <td className="r">
        {money(limit.used)}
        {most === null ? null : (
          <span className="bar" aria-hidden="true">
            <i style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
          </span>
        )}
      </td>
    </tr>
  );
}

export function ProtectionCard({ id }: { id: string }) {
  const loaded = useLoaded(() => call('playerProtection', { params: { player_id: id } }), [id]);
  if (loaded.value === null) return <Pending of={loaded} />;
  const { limits, waiting, standings, register, ...times } = loaded.value;
  const minutes = (value: number | null) => (value === null ? t('no_limit') : t('minutes', { count: value }));
  return (
    <>
      <TableBox>
        <thead>
          <tr>
            <th>{t('limit')}</th>
            <th className="r">{t('limit_chosen')}</th>
            <th className="r">{t('limit_lawful')}</th>
            <th className="r">{t('limit_used')}</th>
          </tr>
        </thead>
        <tbody>
          {limits.map((limit) => (
            <Limit key={`${limit.kind}${limit.period}`} limit={limit} />
          ))}
        </tbody>
      </TableBox>
      <div className="kvs">
        <div>
          {t('limit_session')}
          <b>{minutes(times.session_minutes)}</b>
        </div>
        <div>
          {t('reality_check')}
          <b>{minutes(times.reality_minutes)}</b>
        </div>
        <div>
          {t('played_today')}
          <b>{minutes(times.played_today_minutes)}</b>
        </div>
        <div>
          {t('register')}
          <b>{register === null ? t('not_asked') : `${word('register', register.answer)}, ${moment(register.at)}`}</b>
        </div>
      </div>
      {waiting.map((change) => (
        <div className="fl2" key={`${change.kind}${change.period}`}>
          <i className="foam" aria-hidden="true">
            <Icon name="calendar" />
          </i>
          <span>
            <b>{t('laxer_waits', { limit: `${word('limit', change.kind)}, ${word('period', change.period)}` })}</b>
            <small>
              {change.before ?? t('no_limit')} → {change.after ?? t('no_limit')},{' '}
              {t('from_moment', { at: moment(change.ready_at) })}
            </small>
          </span>
        </div>
      ))}
      <Table heads={[t('standing'), t('by'), t('since'), t('until'), t('note')]} empty={t('no_breaks')}>
        {standings.map((row) => (
          <tr key={`${row.started_at}${row.status}`}>
            <td>
              <State of={row.holds ? row.status : 'lifted'} />
              {row.holds ? null : <small>{word('state', row.status)}</small>}
            </td>
            <td>{word('by', row.by)}</td>
            <td>{moment(row.started_at)}</td>
            <td>
              {row.lifted_at === null
                ? row.until === null
                  ? t('for_good')
                  : moment(row.until)
                : moment(row.lifted_at)}
            </td>
            <td>{row.note ?? '—'}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function Page({ id, documentId, page }: { id: string; documentId: string; page: number }) {
  const params = { player_id: id, document_id: documentId, page } as never;
  const loaded = useLoaded(() => call('playerDocumentPage', { params }), [documentId, page]);
  if (loaded.value === null) return <Pending of={loaded} />;
  return <img src={loaded.value.picture} alt={t('document_page', { page })} />;
}

function decide(id: string, { document_id, paper }: Document, outcome: Verdict['outcome'], again: () => void): void {
  const give = async (body: Verdict) => {
    await call('decidePlayerDocument', { params: { player_id: id, document_id }, body });
    again();
  };
  askVerdict(outcome, give, paper);
}

const askDocument = (id: string) =>
  ask({
    ...{ title: t('document_ask'), action: t('document_ask') },
    fields: (
      <Field label={t('type')}>
        {(field) => (
          <select className="sel in" id={field} name="kind">
            {DOCUMENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {word('reason', kind)}
              </option>
            ))}
          </select>
        )}
      </Field>
    ),
    async act(reason, form) {
      const kind = form.get('kind') as DocumentKind;
      await call('askDocument', { params: { player_id: id }, body: { kind, reason } });
      say(t('document_asked'));
    },
  });

function Opened({ id, document, again }: { id: string; document: Document; again(): void }) {
  const [page, setPage] = useState(document.pages[0] ?? null);
  return (
    <>
      <div className="pad paper">
        {page === null ? (
          <Empty>{t('no_pages')}</Empty>
        ) : (
          <Page id={id} documentId={document.document_id} page={page} />
        )}
      </div>
      <div className="acts">
        <PageChoice pages={document.pages} chosen={page} onChoose={setPage} />
        <span className="sp" />
        {document.state === 'in_review' && !document.replaced ? (
          <>
            <button type="button" className="btn" onClick={() => decide(id, document, 'accept', again)}>
              {t('document_accept')}
            </button>
            <button type="button" className="btn d" onClick={() => decide(id, document, 'refuse', again)}>
              {t('document_refuse')}
            </button>
          </>
        ) : null}
      </div>
      <div className="foot">{t('look_logged')}</div>
    </>
  );
}

export function DocumentsCard({ id }: { id: string }) {
  const loaded = useLoaded(() => call('playerDocuments', { params: { player_id: id } }), [id]);
  const [open, setOpen] = useState<string | null>(null);
  if (loaded.value === null) return <Pending of={loaded} />;
  const { documents } = loaded.value;
  const chosen = documents.find(({ document_id }) => document_id === open);
  return (
    <>
      <div className="bh">
        <span className="t3">{t('documents_count', { count: documents.length })}</span>
        <span className="r">
          <button type="button" className="btn xs" onClick={() => askDocument(id)}>
            <Icon name="plus" />
            {t('document_ask')}
          </button>
        </span>
      </div>
      <Table heads={[t('document'), t('sent'), t('state'), t('decided')]} empty={t('no_documents')}>
        {documents.map((row) => (
          <tr
            key={row.document_id}
            className={`go ${row.document_id === open ? 'on' : ''}`}
            onClick={() => setOpen(row.document_id)}
          >
            <td>
              <button type="button" onClick={() => setOpen(row.document_id)} aria-expanded={row.document_id === open}>
                <b>{word('paper', row.paper)}</b>
                <small>
                  {word('reason', row.kind)}, {word('side', row.side)}
                  {row.replaced ? `, ${t('replaced')}` : ''}
                </small>
              </button>
            </td>
            <td>{moment(row.sent_at)}</td>
            <td>
              <State of={row.state} list="document" />
              {row.reason === null ? null : <small>{word('refusal', row.reason)}</small>}
            </td>
            <td>
              {row.decided_at === null ? '—' : moment(row.decided_at)}
              {row.decided_by === null ? null : <small>{row.decided_by}</small>}
            </td>
          </tr>
        ))}
      </Table>
      {chosen === undefined ? null : <Opened key={chosen.document_id} id={id} document={chosen} again={loaded.again} />}
    </>
  );
}

export function BonusesCard({ id }: { id: string }) {
  const may = useMay();
  const loaded = useLoaded(() => call('playerBonuses', { params: { player_id: id } }), [id]);
  if (loaded.value === null) return <Pending of={loaded} />;
  const revokeGrant = (grantId: string, about: string) =>
    ask({
      ...{ title: t('bonus_revoke'), about, action: t('bonus_revoke'), danger: true },
      async act(reason) {
        const params = { player_id: id, grant_id: grantId };
        await call('revokeBonus', { params, body: { reason } });
        say(t('bonus_revoked'));
        loaded.again();
      },
    });
  const { free_rounds: free, games } = loaded.value;
  const revoke = (bonus: Bonus) => revokeGrant(bonus.grant_id, t('bonus_revoke_about', { amount: money(bonus.held) }));
  const revokeRounds = (grant: FreeRounds) =>
    revokeGrant(grant.grant_id, t('rounds_revoke_about', { amount: money(grant.won) }));
  return (
    <>
      <div className="bh">
        <b>{t('bonus_free-rounds')}</b>
        <span className="r">
          {may('adjust_balances') ? (
            <button type="button" className="btn xs" onClick={() => askFreeRounds(id, games)}>
              <Icon name="plus" />
              {t('rounds_give')}
            </button>
          ) : null}
        </span>
      </div>
      <FreeRoundsTable list={free} revoke={may('revoke_bonuses') ? revokeRounds : null} />
      <div className="bh">
        <b>{t('bonuses')}</b>
      </div>
      <Table
        heads={[t('when'), t('bonus'), t('amount'), t('purse'), t('wagered'), t('state'), t('actions')]}
        empty={t('no_bonuses')}
      >
        {loaded.value.bonuses.map((bonus) => (
          <tr key={bonus.grant_id}>
            <td>{moment(bonus.granted_at)}</td>
            <td>
              <b>{bonus.offer_id}</b>
              <small>{word('bonus', bonus.kind)}</small>
            </td>
            <td>{money(bonus.amount)}</td>
            <td>{money(bonus.held)}</td>
            <td>
              {money(bonus.wagered)}
              <small>{t('of_amount', { amount: money(bonus.required) })}</small>
            </td>
            <td>
              <State of={bonus.status} list="grant" />
              <small>{moment(bonus.ended_at ?? bonus.expires_at)}</small>
            </td>
            <td>
              {bonus.status === 'active' && may('revoke_bonuses') ? (
                <button type="button" className="lnk" onClick={() => revoke(bonus)}>
                  {t('bonus_revoke')}
                </button>
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

export function AccountsCard({ id }: { id: string }) {
  const loaded = useLoaded(() => call('playerAccounts', { params: { player_id: id } }), [id]);
  if (loaded.value === null) return <Pending of={loaded} />;
  return (
    <Table
      heads={[t('payment_account'), t('fingerprint'), t('seen'), t('state'), t('other_accounts')]}
      empty={t('no_accounts')}
    >
      {loaded.value.accounts.map((account) => (
        <tr key={account.fingerprint}>
          <td>
            <b>{account.label}</b>
            <small>{word('method', account.method)}</small>
          </td>
          <td className="mono">
            <a className="lnk" href={`/players?q=${account.fingerprint}`}>
              {account.fingerprint}
            </a>
          </td>
          <td>{moment(account.used_at)}</td>
          <td>
            <State of={account.own || account.verified ? 'own' : 'foreign'} list="account" />
            {account.removed ? <small>{t('account_removed')}</small> : null}
          </td>
          <td className={account.others > 0 ? 'bad' : ''}>{count(account.others)}</td>
        </tr>
      ))}
    </Table>
  );
}
