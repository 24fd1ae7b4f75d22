/** The ship's log: wins as they happen. It keeps its place while there is nothing to tell. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $events, type FeedEvent, loadEvents } from '#features/events/index.ts';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type GameEntry, useCatalogue } from '#features/lobby/index.ts';
import { NO_QUERY, useRouteData } from '#features/navigation/react.ts';
import { href, type Page, pageIso } from '#features/regions/index.ts';
import { artUrl, isArtName, tileNameOf } from '#shared/art.ts';
import { displayAmount, readAmount } from '#shared/money.ts';
import { playPath } from '#shared/routes.ts';
import { logEntries } from '../log.ts';

function Entry({ event, game }: { event: FeedEvent; game: GameEntry }): ReactNode {
  const page = usePage();
  const { game_code: code } = event;
  const tile = tileNameOf(code);
  return (
    <li className="shrink-0">
      <a className="log-item h-full" href={href(page, playPath(code, 'real'))}>
        {isArtName('tiles', tile) && (
          <img src={artUrl('tiles', tile, 160)} width={36} height={44} alt="" loading="lazy" />
        )}
        <span>
          <b>{game.title}</b>
          {event.player} <i>{displayAmount(readAmount(event.amount), event.currency, pageIso(page))}</i>
        </span>
      </a>
    </li>
  );
}

function Log(): ReactNode {
  const translate = useTranslate('home');
  const events = useStore($events, { ssr: 'initial' });
  const entries = logEntries(events, useCatalogue(usePage().region));
  useRouteData(NO_QUERY, loadEvents);
  return (
    <section className="log" aria-labelledby="ship-log">
      <h2 id="ship-log">
        <span className="live-dot" aria-hidden="true" />
        {translate('log_title')}
      </h2>
      {entries.length === 0 && <p>{translate('log_empty')}</p>}
      {entries.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard.
        <ul tabIndex={0} aria-label={translate('log_title')}>
          {entries.map(({ event, game }) => (
            <Entry key={event.event_id} event={event} game={game} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Island of the home page. */
export default function ShipLog({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <Log />
    </IslandRoot>
  );
}
