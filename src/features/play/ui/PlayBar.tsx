/** Under the frame (above it on a phone): title, session, mode, favourite, information, full screen. */
import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { type GameEntry, toggleFavourite, useFavourites } from '#features/lobby/index.ts';
import { hasRoute, href, pageIso } from '#features/regions/index.ts';
import { $interrupted } from '#features/rounds/index.ts';
import { $user } from '#features/session/index.ts';
import { LiveRace, type Race, raceOf } from '#features/tournaments/index.ts';
import { playerAmount, playerLocales } from '#features/wallet/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import { playPath } from '#shared/routes.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';
import { formatNet, type GameMode, minutesSince } from '../model.ts';
import { RaceBadge } from './RaceBadge.tsx';
import { BAR_PLACE } from './room-places.ts';
import { type GameRoom, openDeposit } from './useGame.ts';

interface PlayBarProps {
  room: GameRoom;
  races: readonly Race[];
  demoOffered: boolean;
  /** Whether the page's own words about the game are shown; undefined where the game shows its own. */
  informed: boolean | undefined;
  onInform(): void;
  onMode(mode: GameMode): void;
  onFullScreen(): void;
}

export function PlayBar(props: PlayBarProps) {
  const { room, races, demoOffered, informed, onInform, onMode, onFullScreen } = props;
  const page = usePage();
  const translate = useTranslate('play');
  const { game } = room;
  // Buttons of a game that is on its way have their places already.
  const later = room.launched ? undefined : 'invisible';
  return (
    <div className={BAR_PLACE}>
      <div className="min-h-12 min-w-0 flex-1 basis-20 max-md:content-center">
        {/* A page for all games has been named already (poster.ts). */}
        <h1 className="truncate text-lead font-bold sm:text-section" suppressHydrationWarning>
          {game?.title ?? translate('title')}
        </h1>
        {game && <p className="text-small text-text-3 max-md:hidden">{game.providerName}</p>}
      </div>
      <div className="flex h-5 min-w-0 items-center gap-3 text-small max-md:order-last max-md:w-full md:h-auto md:flex-col md:items-end md:gap-0">
        {/* The second line of a phone is never empty, whoever has not begun to play. Visit and tournament fill it. */}
        {game && !(room.launched && room.mode === 'real') && (
          <p className="truncate text-text-3 md:hidden">{game.providerName}</p>
        )}
        {room.launched && <SessionLine room={room} />}
        {game && room.mode === 'real' && <RunningRace races={races} game={game} />}
        {game && room.mode === 'real' && room.launched && hasRoute(page, 'tournaments') && (
          <Suspense fallback={null}>
            <LiveRace game={game} />
          </Suspense>
        )}
      </div>
      {game?.status === 'open' && demoOffered && <ModeSwitch room={room} onMode={onMode} />}
      {game && <FavouriteButton code={game.code} />}
      {game && (
        <IconButton
          label={translate('info')}
          look="box"
          touch
          aria-expanded={informed}
          aria-haspopup={informed === undefined ? 'dialog' : undefined}
          onClick={onInform}
        >
          <Icon name="info" />
        </IconButton>
      )}
      {(room.launched || room.stage === 'loading') && game && (
        <>
          <IconButton className={later} label={translate('fullscreen')} look="box" touch onClick={onFullScreen}>
            <Icon name="maximize" />
          </IconButton>
          {room.mode === 'real' && (
            // On a phone the deposit button of the header stands right above.
            <IconButton
              className={classes('max-sm:hidden', later)}
              label={translate('deposit')}
              look="box"
              touch
              onClick={() => openDeposit(page)}
            >
              <Icon name="plus" />
            </IconButton>
          )}
        </>
      )}
    </div>
  );
}

const TICK_MS = 15_000;

function useMinutesOnBoard(startedAtMs: number | null): number {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const count = () => setMinutes(minutesSince(startedAtMs, performance.now()));
    count();
    const timer = setInterval(count, TICK_MS);
    return () => clearInterval(timer);
  }, [startedAtMs]);
  return minutes;
}

/** Play money races for nothing: the tournament stands beside real rounds. */
function RunningRace({ races, game }: { races: readonly Race[]; game: GameEntry }) {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const race = raceOf(races, game, nowMs);
  return race && <RaceBadge race={race} nowMs={nowMs} />;
}

/** The result of the visit, in the player's currency from the start. */
function useNetText({ net }: GameRoom): string {
  const currency = useStore($user, { ssr: 'initial' })?.currency;
  const shown = net ?? (currency ? { minor: 0n, currency } : null);
  return shown ? formatNet(shown, playerLocales()) : '0';
}

/** The round that was left in the middle of this game and goes on in it now; null without one. */
function useWaitingRound({ game, mode }: GameRoom): string | null {
  const iso = pageIso(usePage());
  const translate = useTranslate('play');
  const rounds = useStore($interrupted, { ssr: 'initial' });
  const round = rounds.find(({ game_code, status }) => status === 'open' && game_code === game?.code);
  if (mode !== 'real' || !round) return null;
  return translate('round_goes_on', {
    time: new Intl.DateTimeFormat(iso, { timeStyle: 'short' }).format(new Date(round.created_at)),
    amount: playerAmount(round.stake, round.currency),
  });
}

function SessionLine({ room }: { room: GameRoom }) {
  const translate = useTranslate('play');
  const minutes = useMinutesOnBoard(room.startedAtMs);
  const amount = useNetText(room);
  const waiting = useWaitingRound(room);
  if (waiting !== null) {
    return (
      <p className="max-w-full truncate font-semibold text-foam" role="status">
        {waiting}
      </p>
    );
  }
  return (
    <p className="max-w-full shrink-0 truncate text-text-2">
      {translate('on_board', { minutes })}
      {', '}
      {room.mode === 'demo' ? (
        <span>{translate('play_money')}</span>
      ) : (
        <b className="font-semibold text-text">{translate('net', { amount })}</b>
      )}
    </p>
  );
}

const MODES = ['real', 'demo'] as const;

function ModeSwitch({ room, onMode }: { room: GameRoom; onMode(mode: GameMode): void }) {
  const page = usePage();
  const translate = useTranslate('play');
  return (
    <nav className="segments shrink-0 max-sm:hidden" aria-label={translate('mode')}>
      {MODES.map((mode) => (
        <a
          key={mode}
          className="segment h-9 text-small"
          href={href(page, playPath(room.game?.code ?? '', mode))}
          aria-current={room.mode === mode ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onMode(mode);
          }}
        >
          {translate(mode)}
        </a>
      ))}
    </nav>
  );
}

function FavouriteButton({ code }: { code: string }) {
  const translate = useTranslate('play');
  const isFavourite = useFavourites().favourites.includes(code);
  return (
    <IconButton
      label={translate(isFavourite ? 'favourite_remove' : 'favourite_add')}
      look="box"
      touch
      aria-pressed={isFavourite}
      onClick={() => toggleFavourite(code)}
    >
      <Icon name="heart" className={isFavourite ? 'fill-foam text-foam' : undefined} />
    </IconButton>
  );
}
