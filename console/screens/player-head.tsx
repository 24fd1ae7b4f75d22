/** Who a player is and what they have; what is masked is shown for a reason. */
import { useState } from 'react';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import type { RevealedField } from '#shared/backoffice/players.ts';
import { call } from '../api.ts';
import { heldIn } from '../purses.ts';
import { useMay } from '../session.tsx';
import { money, t, word } from '../texts.ts';
import { ask } from '../ui/ask.tsx';
import { Icon } from '../ui/kit.tsx';
import { PlayerActs } from './player-acts.tsx';

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

export function PlayerHead({ id, page, again }: { id: string; page: Page; again(): void }) {
  const { player, balances, totals, flags } = page;
  const of = (purse: string) => money(heldIn(balances, purse, player.balance.currency));
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
            {t(player.online ? 'online' : 'offline')}, {word('region', player.region)}
            {player.manager === null ? null : `, ${t('care_of', { name: player.manager })}`}
          </span>
        </div>
        <PlayerActs id={id} page={page} again={again} />
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
