/** What a player did: ledger, payments, bets and rounds, sessions and devices. */
import { useState } from 'react';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import type { Permission } from '#shared/backoffice/permissions.ts';
import { addressOf, call } from '../api.ts';
import { useMay } from '../session.tsx';
import { count, moment, money, type TextKey, t, word } from '../texts.ts';
import { ask } from '../ui/ask.tsx';
import { Chain, Empty, Icon, Older, Pending, State, say, Table, TableBox, useLoaded, usePages } from '../ui/kit.tsx';
import { AccountsCard, BonusesCard, DocumentsCard, ProtectionCard } from './player-care.tsx';

const TABS = ['ledger', 'payments', 'rounds', 'bonuses', 'protection', 'documents', 'sessions', 'security'] as const;
type Tab = (typeof TABS)[number];
const TITLES: Record<Tab, TextKey> = {
  ledger: 'ledger',
  payments: 'payments',
  rounds: 'rounds',
  bonuses: 'bonuses',
  protection: 'protection',
  documents: 'queue_document',
  sessions: 'sessions_devices',
  security: 'security_log',
};

/** Who asked for a transfer: a provider or vendor by name, a part of the house in words. */
function sourceName(source: string): string {
  const [kind = '', name = ''] = source.split(':');
  return ['payment', 'game'].includes(kind) && name !== '' ? name : word('source', kind);
}

type LedgerRow = StaffResponseOf<'playerLedger'>['rows'][number];

function LedgerLine({ row, isOpen, onOpen }: { row: LedgerRow; isOpen: boolean; onOpen(): void }) {
  const [first] = row.moved;
  const gained = first !== undefined && Number(first.amount.amount) > 0;
  return (
    <tr className={`go ${isOpen ? 'on' : ''}`} onClick={onOpen}>
      <td className="chn">
        <Chain />
      </td>
      <td>
        <button type="button" onClick={onOpen} aria-expanded={isOpen}>
          {count(Number(row.position))}
        </button>
      </td>
      <td>{moment(row.at)}</td>
      <td>
        <b>{word('kind', row.kind)}</b>
      </td>
      <td>
        {row.subject === null ? sourceName(row.source) : row.subject}
        <small>{row.external_id.slice(0, 18)}</small>
      </td>
      <td className={`r ${gained ? 'gold' : ''}`}>
        {row.moved.map(({ amount }) => (
          <b key={amount.currency} className={gained ? 'gold' : ''}>
            {money(amount, true)}
          </b>
        ))}
      </td>
      <td className="r">
        {row.moved.map(({ amount, after }) =>
          after === null ? null : <div key={amount.currency}>{money(after)}</div>,
        )}
      </td>
      <td className="r mono">{row.hash.slice(0, 6)}</td>
    </tr>
  );
}

function Ledger({ id }: { id: string }) {
  const params = { player_id: id };
  const [before, setBefore] = useState<string | undefined>(undefined);
  const loaded = useLoaded(() => call('playerLedger', { params, query: { before } }), [id, before]);
  const check = useLoaded(() => call('checkLedger', { params }), [id]);
  const [open, setOpen] = useState<string | null>(null);
  if (loaded.value === null) return <Pending of={loaded} />;
  const { rows, total } = loaded.value;
  const chosen = rows.find(({ position }) => position === open) ?? rows[0];
  const held = check.value;
  return (
    <>
      <div className="bh">
        {held === null ? (
          <span className="t3">{t('chain_checking')}</span>
        ) : (
          <>
            <State of={held.holds ? 'holds' : 'refused'} list="chain" />
            <span className="t3">{t('chain_about', { count: held.transfers, at: moment(held.at) })}</span>
          </>
        )}
        <span className="r">
          <button type="button" className="btn xs" onClick={check.again}>
            <Icon name="shield-check" />
            {t('check_again')}
          </button>
          <a className="btn xs" href={addressOf('exportLedger', { params })} download>
            <Icon name="download" />
            {t('export')}
          </a>
        </span>
      </div>
      {rows.length === 0 ? <Empty>{t('no_entries')}</Empty> : null}
      {rows.length === 0 ? null : (
        <TableBox kind="led">
          <thead>
            <tr>
              <th className="chn">
                <span className="vh">{t('chain')}</span>
              </th>
              <th>{t('entry')}</th>
              <th>{t('when')}</th>
              <th>{t('type')}</th>
              <th>{t('for')}</th>
              <th className="r">{t('amount')}</th>
              <th className="r">{t('after')}</th>
              <th className="r">{t('hash')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <LedgerLine key={row.position} row={row} isOpen={row === chosen} onOpen={() => setOpen(row.position)} />
            ))}
          </tbody>
        </TableBox>
      )}
      {chosen === undefined ? null : (
        <div className="kvs">
          <div>
            {t('entry_of', { entry: count(Number(chosen.position)) })}
            {chosen.entries.map((line) => (
              <b key={`${line.owner}${line.account}${line.amount.currency}`}>
                {word('owner', line.owner)} {word('ledgeraccount', line.account.split(':')[0] ?? '')}{' '}
                {money(line.amount, true)}
              </b>
            ))}
          </div>
          <div>
            {t('follows')}
            <b className="mono">{chosen.previous_hash.slice(0, 16)}</b>
            <b className="mono">sha-256 {chosen.hash.slice(0, 16)}</b>
          </div>
          <div>
            {t('asked_by')}
            <b>{chosen.source}</b>
            <b className="mono">{chosen.external_id.slice(0, 24)}</b>
          </div>
          <div>
            {t('entries_total')}
            <b>{count(total)}</b>
            {rows.length > 0 && rows.at(-1)?.position !== '1' ? (
              <button type="button" className="lnk" onClick={() => setBefore(rows.at(-1)?.position)}>
                {t('older')}
              </button>
            ) : null}
          </div>
        </div>
      )}
    </>
  );
}

function Payments({ id }: { id: string }) {
  const loaded = usePages(async (before) => {
    const { payments, older } = await call('playerPayments', { params: { player_id: id }, query: { before } });
    return { rows: payments, older };
  }, id);
  if (loaded.value === null) return <Pending of={loaded} />;
  return (
    <>
      <Table heads={[t('when'), t('type'), t('method'), t('amount'), t('state')]} empty={t('no_payments')}>
        {loaded.value.rows.map((payment) => (
          <tr key={payment.id}>
            <td>{moment(payment.at)}</td>
            <td>
              <b>{word('kind', payment.direction)}</b>
            </td>
            <td>
              {payment.method}
              <small>
                {payment.direction === 'deposit' ? 'D' : 'W'}-{payment.number}
              </small>
            </td>
            <td>
              <b>{money(payment.amount)}</b>
            </td>
            <td>
              <State of={payment.status} list="orderstate" />
            </td>
          </tr>
        ))}
      </Table>
      <Older of={loaded} />
    </>
  );
}

type Round = StaffResponseOf<'playerRounds'>['rounds'][number];

function Rounds({ id }: { id: string }) {
  const may = useMay();
  const loaded = usePages(async (before) => {
    const { rounds, older } = await call('playerRounds', { params: { player_id: id }, query: { before } });
    return { rows: rounds, older };
  }, id);
  if (loaded.value === null) return <Pending of={loaded} />;
  const proof = async ({ provider, round_id }: Round) => {
    const { proof_url } = await call('playerRound', { params: { player_id: id, provider, round_id } });
    if (proof_url === null) say(t('no_proof'));
    else window.open(proof_url, '_blank', 'noopener');
  };
  const dispute = ({ provider, round_id }: Round) =>
    ask({
      title: t('dispute_title'),
      label: t('dispute_says'),
      action: t('dispute'),
      async act(reason) {
        await call('disputeRound', { params: { player_id: id }, body: { provider, round_id, reason } });
        say(t('dispute_opened'));
      },
    });
  return (
    <>
      <Table heads={[t('when'), t('game'), t('stake'), t('payout'), t('state'), t('actions')]} empty={t('no_rounds')}>
        {loaded.value.rows.map((round) => (
          <tr key={`${round.provider}${round.round_id}`}>
            <td>{moment(round.at)}</td>
            <td>
              <b>{round.kind === 'bet' ? round.title || t('sport_bet') : round.title}</b>
              <small>{round.kind === 'bet' ? round.number : `${round.provider}, ${round.number.slice(0, 12)}`}</small>
            </td>
            <td>{money(round.stake)}</td>
            <td>{money(round.payout)}</td>
            <td>
              <State of={round.status} list={round.kind === 'bet' ? 'betstate' : 'round'} />
            </td>
            <td>
              {round.kind === 'bet' ? null : (
                <button type="button" className="lnk" onClick={() => proof(round)}>
                  {t('replay')}
                </button>
              )}{' '}
              {may('handle_cases') ? (
                <button type="button" className="lnk" onClick={() => dispute(round)}>
                  {t('dispute')}
                </button>
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
      <Older of={loaded} />
    </>
  );
}

function Sessions({ id, part }: { id: string; part: 'sessions' | 'security' }) {
  const loaded = useLoaded(() => call('playerSecurity', { params: { player_id: id } }), [id]);
  if (loaded.value === null) return <Pending of={loaded} />;
  const { sessions, devices, events } = loaded.value;
  if (part === 'security') {
    return (
      <Table heads={[t('when'), t('what'), t('device'), t('from')]} empty={t('no_events')}>
        {events.map((event) => (
          <tr key={`${event.at}${event.kind}`}>
            <td>{moment(event.at)}</td>
            <td>
              <b>{word('moment', event.kind)}</b>
            </td>
            <td>{event.device ?? '—'}</td>
            <td>{event.network ?? '—'}</td>
          </tr>
        ))}
      </Table>
    );
  }
  return (
    <>
      <Table heads={[t('device'), t('from'), t('opened'), t('seen'), t('state')]} empty={t('no_sessions')}>
        {sessions.map((session) => (
          <tr key={`${session.at}${session.seen_at}`}>
            <td>
              <b>{session.device ?? '—'}</b>
            </td>
            <td>
              {session.network ?? '—'}
              <small>{session.region === null ? null : word('region', session.region)}</small>
            </td>
            <td>{moment(session.at)}</td>
            <td>{moment(session.seen_at)}</td>
            <td>
              <State of={session.live ? 'live' : 'closed'} />
            </td>
          </tr>
        ))}
      </Table>
      <Table heads={[t('device_id'), t('first_seen'), t('seen'), t('other_accounts')]} empty={t('no_devices')}>
        {devices.map((device) => (
          <tr key={device.id}>
            <td className="mono">{device.id}</td>
            <td>{moment(device.at)}</td>
            <td>{moment(device.seen_at)}</td>
            <td className={device.others > 0 ? 'bad' : ''}>{count(device.others)}</td>
          </tr>
        ))}
      </Table>
      <AccountsCard id={id} />
    </>
  );
}

/** What a tab asks of who opens it, beside finding players. */
const NEEDS: Partial<Record<Tab, Permission>> = {
  ledger: 'reveal_players',
  payments: 'reveal_players',
  documents: 'review_documents',
  protection: 'reveal_players',
  security: 'reveal_players',
  sessions: 'reveal_players',
};

export function PlayerTabs({ id }: { id: string }) {
  const may = useMay();
  // A player's money is seen by those who may see who the player is.
  const seen = TABS.filter((name) => {
    const needs = NEEDS[name];
    return needs === undefined || may(needs);
  });
  const [tab, setTab] = useState<Tab>(seen[0] ?? 'rounds');
  return (
    <section className="card">
      <div className="tabs" role="tablist" aria-label={t('account')}>
        {seen.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="tab-panel"
            onClick={() => setTab(name)}
          >
            {t(TITLES[name])}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'ledger' ? <Ledger id={id} /> : null}
        {tab === 'payments' ? <Payments id={id} /> : null}
        {tab === 'rounds' ? <Rounds id={id} /> : null}
        {tab === 'bonuses' ? <BonusesCard id={id} /> : null}
        {tab === 'protection' ? <ProtectionCard id={id} /> : null}
        {tab === 'documents' ? <DocumentsCard id={id} /> : null}
        {tab === 'sessions' || tab === 'security' ? <Sessions id={id} part={tab} /> : null}
      </div>
    </section>
  );
}
