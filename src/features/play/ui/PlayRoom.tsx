/** The island of the play page: the frame or what stands in its place, the bar under it, the facts. */
import { Suspense, useEffect, useRef, useState } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { href, type Page } from '#features/regions/index.ts';
import type { Race } from '#features/tournaments/index.ts';
import { noteWayBack } from '#features/wallet/index.ts';
import { STUDIO } from '#shared/catalogue/names.ts';
import { playPath } from '#shared/routes.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { leaveGame, showGame, showRules } from '../entry.ts';
import { type GameMode, standsWide } from '../model.ts';
import { posterOf } from '../poster.ts';
import { GameFacts, limitsFor, type PlayLimits, UncountedStakes } from './GameFacts.tsx';
import { PlayBar } from './PlayBar.tsx';
import { Poster } from './Poster.tsx';
import { Waiting } from './RoomPlace.tsx';
import { ENLARGED_PLACE, FACTS_PLACE, STAGE_PLACE } from './room-places.ts';
import { StageCard } from './StageCard.tsx';
import { TurnHint } from './TurnHint.tsx';
import { useFullScreen } from './useFullScreen.ts';
import { useGame } from './useGame.ts';
import { useStart } from './useStart.ts';

interface PlayRoomProps {
  page: Page;
  demoOffered: boolean;
  limits: PlayLimits;
  /** The tournaments that run. */
  races: readonly Race[];
  /** The game, on a page of its own; absent: the address names it. */
  code?: string;
}

export default function PlayRoom({ page, ...rest }: PlayRoomProps) {
  return (
    <IslandRoot page={page}>
      <Room {...rest} />
    </IslandRoot>
  );
}

const NOTHING = { __html: '' };

/** The poster of a page that stands for all games is the page's own (poster.ts): React renders its place and never looks in. */
function PosterPlace({ code, hidden }: { code: string | undefined; hidden: boolean }) {
  const className = hidden ? 'hidden' : undefined;
  if (code === undefined) {
    return <div data-poster className={className} dangerouslySetInnerHTML={NOTHING} suppressHydrationWarning />;
  }
  const picture = posterOf(code);
  return <div className={className}>{picture && <Poster {...picture} />}</div>;
}

/** The prebuilt row under the game does not offer the game in hand. Until that is known, it stands as the page came. */
function hideFromRelated(code: string | undefined): void {
  if (code === undefined) return;
  for (const tile of document.querySelectorAll<HTMLElement>('[data-related]'))
    tile.hidden = tile.dataset.related === code;
}

const RelatedTiles = lazyComponent(() => import('./RelatedTiles.tsx'));

/** How far from the screen the row is filled; on a phone it is further away than that until one scrolls. */
const RELATED_MARGIN = '200px';

/** The row of other games once it is near the screen; null before, and where the page has none. */
function useRelatedRow(): HTMLElement | null {
  const [row, setRow] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const place = document.querySelector<HTMLElement>('[data-related]')?.parentElement;
    if (!place) return;
    // A busy page hears of several moments at once, the earliest first.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setRow(place),
      { rootMargin: RELATED_MARGIN },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return row;
}

function Room({ demoOffered, limits, races, code: fixed }: Omit<PlayRoomProps, 'page'>) {
  const page = usePage();
  const translate = useTranslate('play');
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const room = useGame(page, demoOffered, fixed);
  const [informed, setInformed] = useState(false);
  const title = room.game?.title;
  const code = room.game?.code;

  useEffect(() => {
    if (title) document.title = `${title} · Fairwind`;
  }, [title]);

  useEffect(() => hideFromRelated(code), [code]);
  const row = useRelatedRow();

  const { launched, stage } = room;
  useEffect(() => {
    if (launched && frame.current) {
      showGame(frame.current, launched).title = translate('frame', { title: title ?? '' });
    } else if (stage !== 'loading') leaveGame();
  }, [launched, stage, title, translate]);
  useStart(frame, room);
  const played = launched !== null && room.mode === 'real';
  useEffect(() => {
    if (played && title) noteWayBack({ path: location.pathname, title, to: 'game' });
  }, [played, title]);
  const shown = launched !== null && stage === 'running';

  const changeMode = (mode: GameMode) => {
    if (!room.game) return;
    if (fixed === undefined) history.replaceState(history.state, '', href(page, playPath(room.game.code, mode)));
    leaveGame();
    room.setMode(mode);
  };
  // Only our own games are known to answer.
  const own = room.game?.vendor === STUDIO;
  const tellsItself = room.ready && own;
  const screen = useFullScreen(place);

  return (
    <div className="flex flex-col">
      <div ref={place} className={screen.enlarged ? ENLARGED_PLACE : STAGE_PLACE}>
        {/* Our own games load over their picture. */}
        <PosterPlace code={fixed} hidden={shown && (room.ready || !own)} />
        {stage === 'loading' && <Waiting text={translate('loading')} />}
        <div
          ref={frame}
          data-game-frame
          // A game that did not come in time goes on trying behind the card.
          className={stage === 'failed' ? 'invisible' : undefined}
          // What stands here is none of React's: the frame may open before this lives, and must not open twice.
          dangerouslySetInnerHTML={NOTHING}
          suppressHydrationWarning
        />
        {stage !== 'loading' && !shown && <StageCard room={room} demoOffered={demoOffered} onMode={changeMode} />}
        {screen.enlarged && (
          <IconButton
            data-way-back
            className="absolute top-2 end-2 bg-hull"
            label={translate('fullscreen_end')}
            look="box"
            touch
            onClick={screen.end}
          >
            <Icon name="minimize" />
          </IconButton>
        )}
        {shown && room.game && standsWide(room.game.vendor) && <TurnHint />}
      </div>
      <PlayBar
        room={room}
        races={races}
        demoOffered={demoOffered}
        informed={tellsItself ? undefined : informed}
        onInform={tellsItself ? showRules : () => setInformed(!informed)}
        onMode={changeMode}
        onFullScreen={screen.toggle}
      />
      {played && launched && <UncountedStakes limits={launched.limits} />}
      <div className={FACTS_PLACE}>
        {room.game && <GameFacts game={room.game} limits={limitsFor(limits, launched)} />}
      </div>
      {informed && !tellsItself && <p className="mt-3 text-small text-text-2">{translate('info_text')}</p>}
      {row && code && (
        <Suspense fallback={null}>
          <RelatedTiles code={code} row={row} />
        </Suspense>
      )}
    </div>
  );
}
