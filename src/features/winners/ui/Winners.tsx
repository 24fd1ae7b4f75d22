/** Who won what: the latest and the largest wins side by side, and on a game's page the player's own. */
import { type ReactNode, useId } from 'react';
import type { FeedEvent, Wins } from '#features/events/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { type GameEntry, useCatalogue } from '#features/lobby/index.ts';
import { href, pageIso } from '#features/regions/index.ts';
import { LoadFailed } from '#features/remote/index.ts';
import { playerAmount } from '#features/wallet/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import { artUrl, isArtName, tileNameOf } from '#shared/art.ts';
import { displayAmount, readAmount } from '#shared/money.ts';
import { playPath } from '#shared/routes.ts';
import { useOwnWins, useWinLists } from '../lists.ts';
import { toldWins, WIN_LISTS, WIN_TITLES } from '../model.ts';

/** Rows of a list; a phone shows the first three (games.css). */
const ROWS = 5;

/** @param game the game of the page; null for all games. */
export function Winners({ game }: { game: string | null }): ReactNode {
  const translate = useTranslate('winners');
  const games = useCatalogue(usePage().region);
  const reading = useWinLists(game);
  const lists = reading.value;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} className="type-section">
          {translate('title')}
        </h2>
      </div>
      {game !== null && <OwnWins game={game} />}
      {reading.remote.state === 'failed' && <LoadFailed onRetry={reading.reload} />}
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-tile-x">
        {WIN_LISTS.map((name) => (
          <List
            key={name}
            title={translate(WIN_TITLES[name])}
            live={name === 'all'}
            wins={lists?.[name]}
            games={games}
          />
        ))}
      </div>
    </section>
  );
}

interface ListProps {
  title: string;
  live: boolean;
  /** Undefined until they have come. */
  wins: readonly FeedEvent[] | undefined;
  games: ReadonlyMap<string, GameEntry>;
}

function List({ title, live, wins, games }: ListProps): ReactNode {
  const translate = useTranslate('winners');
  const shown = toldWins(wins ?? [], games).slice(0, ROWS);
  return (
    <section className="card winners-list" aria-label={title}>
      <h3>
        {live && <span className="live-dot" aria-hidden="true" />}
        {title}
      </h3>
      {shown.length > 0 && (
        <ol>
          {shown.map(({ win, game }) => (
            <Row key={win.event_id} win={win} title={game.title} />
          ))}
        </ol>
      )}
      {wins && games.size > 0 && shown.length === 0 && <p>{translate('empty')}</p>}
    </section>
  );
}

function Row({ win, title }: { win: FeedEvent; title: string }): ReactNode {
  const page = usePage();
  const iso = pageIso(page);
  return (
    <li>
      <a href={href(page, playPath(win.game_code, 'real'))}>
        <Tile code={win.game_code} />
        <span>
          <b>{title}</b>
          {win.player}, <time dateTime={win.created_at}>{dayOf(win.created_at, iso)}</time>
        </span>
        <i>{displayAmount(readAmount(win.amount), win.currency, iso)}</i>
      </a>
    </li>
  );
}

function Tile({ code }: { code: string }): ReactNode {
  const name = tileNameOf(code);
  if (!isArtName('tiles', name)) return <span className="h-11 w-9 shrink-0 rounded-xs bg-hull" />;
  return <img src={artUrl('tiles', name, 160)} width={36} height={44} alt="" loading="lazy" />;
}

const DAY_MS = 86_400_000;

/** The time of a win of the last day, the day of an older one. */
function dayOf(instant: string, iso: string): string {
  const at = new Date(instant);
  const recent = serverNow() - at.getTime() < DAY_MS;
  return new Intl.DateTimeFormat(iso, recent ? { timeStyle: 'short' } : { dateStyle: 'medium' }).format(at);
}

const OWN = ['top_win', 'last_win'] as const satisfies readonly (keyof Wins)[];

function OwnWins({ game }: { game: string }): ReactNode {
  const page = usePage();
  const translate = useTranslate('winners');
  const reading = useOwnWins(game);
  const wins = reading.value;
  if (reading.remote.state === 'failed') return <LoadFailed onRetry={reading.reload} />;
  return (
    <dl className="player-only winners-own">
      {OWN.map((name) => {
        const win = wins?.[name];
        return (
          <div key={name} className="card">
            <dt>{translate(name)}</dt>
            <dd className={win ? 'text-gold' : undefined}>{win ? playerAmount(win.amount, win.currency) : '–'}</dd>
            {win && (
              <dd>
                <time dateTime={win.created_at}>{dayOf(win.created_at, pageIso(page))}</time>
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
