/** Finding players on the left, the chosen one beside them. */
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { call } from '../api.ts';
import { money, t } from '../texts.ts';
import { BackToList, Empty, Pending, State, told, useLoaded } from '../ui/kit.tsx';
import { PlayerPage } from './player.tsx';

type Found = StaffResponseOf<'findPlayers'>['players'][number];

function standingOf({ standing, verification }: Found): string {
  return standing === 'active' ? verification : standing;
}

function Row({ player, isOpen, onOpen }: { player: Found; isOpen: boolean; onOpen(): void }) {
  return (
    <button
      type="button"
      className={`pr ${isOpen ? 'on' : ''}`}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <span>
        <b>{player.name || player.nickname}</b>
        <span>{money(player.balance)}</span>
      </span>
      <span className="l2">
        <span>{player.player_id.slice(0, 8)}</span>
        <State of={standingOf(player)} />
      </span>
      <span className="l2">
        <span>
          {player.nickname}, {player.country}
        </span>
      </span>
    </button>
  );
}

export default function Players({ id }: { id: string | null }) {
  const [search] = useSearchParams();
  const [, go] = useLocation();
  const [verification, setVerification] = useState('');
  const q = search.get('q') ?? undefined;
  const segment = search.get('segment') ?? undefined;
  const query = { q, segment, verification: (verification || undefined) as Found['verification'] | undefined };
  const found = useLoaded(() => call('findPlayers', { query }), [q, segment, verification]);
  const players = found.value?.players ?? [];
  const chosen = id ?? (q !== undefined && players.length === 1 ? (players[0]?.player_id ?? null) : null);
  const kept = search.toString();
  return (
    <div className={chosen === null ? 'lay' : 'lay opened'}>
      <section className="card" aria-label={t('players')}>
        <div className="bh">
          <h2>{t('players')}</h2>
          <span className="t3">{told(found, ({ more }) => `${players.length}${more ? '+' : ''}`)}</span>
          <span className="r">
            <select
              className="sel"
              aria-label={t('filter_verification')}
              value={verification}
              onChange={({ target }) => setVerification(target.value)}
            >
              <option value="">{t('all')}</option>
              <option value="verified">{t('state_verified')}</option>
              <option value="in_review">{t('state_in_review')}</option>
              <option value="unverified">{t('state_unverified')}</option>
              <option value="rejected">{t('state_rejected')}</option>
            </select>
          </span>
        </div>
        {found.value === null ? <Pending of={found} /> : null}
        {players.map((player) => (
          <Row
            key={player.player_id}
            player={player}
            isOpen={player.player_id === chosen}
            onOpen={() => go(`/players/${player.player_id}${kept === '' ? '' : `?${kept}`}`)}
          />
        ))}
        {found.value !== null && players.length === 0 ? <Empty>{t('nobody_found')}</Empty> : null}
        <div className="foot">
          {t('search_by')} {found.value === null ? '' : t('search_ms', { ms: found.value.ms })}
        </div>
      </section>
      {chosen === null ? (
        <div>
          <h1 className="vh">{t('players')}</h1>
          <Empty>{t('choose_player')}</Empty>
        </div>
      ) : (
        <div>
          <BackToList to={id === null ? '/players' : `/players${kept === '' ? '' : `?${kept}`}`} />
          <PlayerPage key={chosen} id={chosen} />
        </div>
      )}
    </div>
  );
}
