/** What stands in the frame's place while there is no game: the gate, an announcement, an error with its way out. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { hasDemo } from '#features/lobby/index.ts';
import { openPopup } from '#features/popups/index.ts';
import { routeHref } from '#features/regions/index.ts';
import { StandingNotice } from '#features/session/index.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { tilePicture } from '#ui/tile.ts';
import type { GameMode, PlayStage } from '../model.ts';
import type { GameRoom } from './useGame.ts';

interface StageCardProps {
  room: GameRoom;
  demoOffered: boolean;
  onMode(mode: GameMode): void;
}

type Shown = Exclude<PlayStage, 'loading' | 'launch' | 'running' | 'stopped'>;

const TEXTS = {
  choose: ['choose_title', 'choose_text'],
  unknown: ['unknown_title', 'unknown_text'],
  announced: ['announced_title', 'announced_text'],
  unavailable: ['unavailable_title', 'unavailable_text'],
  'other-device': ['other_device_title', 'other_device_text'],
  'no-demo': ['no_demo_title', 'no_demo_text'],
  forbidden: ['forbidden_title', 'forbidden_text'],
  gate: ['gate_title', 'gate_text'],
  profile: ['profile_title', 'profile_text'],
  failed: ['failed_title', 'failed_text'],
} as const satisfies Record<Shown, readonly [string, string]>;

function isShown(stage: PlayStage): stage is Shown {
  return Object.hasOwn(TEXTS, stage);
}

export function StageCard({ room, demoOffered, onMode }: StageCardProps) {
  const translate = useTranslate('play');
  const { game, stage } = room;
  if (stage === 'stopped') return <Stopped />;
  if (!isShown(stage)) return null;
  const [titleKey, textKey] = TEXTS[stage];
  const name = game?.title ?? '';
  return (
    <div className="absolute inset-0 overflow-y-auto bg-shade-light">
      <div className="relative grid min-h-full place-content-center p-5">
        <div className="flex flex-col items-center gap-6 text-center sm:flex-row sm:gap-8 sm:text-start">
          {game && <Picture code={game.code} />}
          <div className="max-w-popup-verification">
            <h2 className="text-section sm:text-title-mobile">{translate(titleKey, { title: name })}</h2>
            <p className="mt-2 text-body text-on-art">{translate(textKey)}</p>
            <div className="mt-5 flex flex-wrap justify-center gap-2.5 sm:justify-start">
              <StageActions
                room={room}
                stage={stage}
                demo={game ? hasDemo(game, demoOffered) : false}
                onMode={onMode}
              />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The game stays closed until the player's break or exclusion ends. */
function Stopped() {
  return (
    <div className="absolute inset-0 grid place-content-center overflow-y-auto bg-ink">
      <StandingNotice />
    </div>
  );
}

function Picture({ code }: { code: string }) {
  const picture = tilePicture(code);
  if (!picture) return null;
  return (
    <img
      className="h-auto w-36 rounded-md shadow-float sm:w-50"
      src={picture.src}
      srcSet={picture.srcset}
      sizes="(min-width: 768px) 200px, 144px"
      width={picture.width}
      height={picture.height}
      alt=""
    />
  );
}

interface StageActionsProps {
  room: GameRoom;
  stage: Shown;
  /** Whether this game can be tried here for play money. */
  demo: boolean;
  onMode(mode: GameMode): void;
}

function StageActions({ room, stage, demo, onMode }: StageActionsProps) {
  const page = usePage();
  const translate = useTranslate('play');
  const lobby = (
    <ButtonLink theme="secondary" href={routeHref(page, 'games')}>
      {translate('lobby')}
    </ButtonLink>
  );
  const tryDemo = demo && (
    <Button theme="quiet" onClick={() => onMode('demo')}>
      {translate('try_demo')}
    </Button>
  );
  const actions: Record<Shown, ReactNode> = {
    choose: lobby,
    unknown: lobby,
    announced: lobby,
    'other-device': lobby,
    forbidden: lobby,
    'no-demo': <Button onClick={() => onMode('real')}>{translate('play_real')}</Button>,
    gate: (
      <>
        <Button onClick={() => void openPopup('session', { tab: 'login' })}>{translate('login')}</Button>
        <Button theme="secondary" onClick={() => void openPopup('session', { tab: 'registration' })}>
          {translate('registration')}
        </Button>
        {tryDemo}
      </>
    ),
    profile: (
      <>
        <Button onClick={() => void openPopup('personal-info', { onSuccess: room.retry })}>
          {translate('profile_action')}
        </Button>
        {tryDemo}
      </>
    ),
    failed: <Button onClick={room.retry}>{translate('retry')}</Button>,
    unavailable: (
      <>
        <Button onClick={room.retry}>{translate('retry')}</Button>
        {lobby}
      </>
    ),
  };
  return actions[stage];
}
