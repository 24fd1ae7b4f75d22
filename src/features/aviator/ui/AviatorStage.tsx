/** The head of the aviator's page: the game itself for a player, what the page says of it for everyone else. */
import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense } from 'react';
import type { PlayLimits } from '#features/play/react.ts';
import type { Page } from '#features/regions/index.ts';
import { $session } from '#features/session/index.ts';
import type { Race } from '#features/tournaments/index.ts';
import { AVIATOR_GAME_CODE } from '#shared/constants.ts';
import { lazyComponent } from '#ui/lazy-component.ts';

/** Loaded for players alone. */
const PlayRoom = lazyComponent(() =>
  import('#features/play/react.ts').then(({ PlayRoom: room }) => ({ default: room })),
);

interface AviatorStageProps {
  page: Page;
  demoOffered: boolean;
  limits: PlayLimits;
  races: readonly Race[];
  /** What the page says of the game. */
  children?: ReactNode;
  /** The room before it lives, for a player who is expected. */
  room?: ReactNode;
}

export default function AviatorStage({ page, demoOffered, limits, races, children, room }: AviatorStageProps) {
  const { authenticated } = useStore($session, { ssr: 'initial' });
  if (!authenticated) {
    return (
      <>
        <div className="guest-only">{children}</div>
        <div className="player-only">{room}</div>
      </>
    );
  }
  return (
    <Suspense fallback={room}>
      <PlayRoom page={page} demoOffered={demoOffered} limits={limits} races={races} code={AVIATOR_GAME_CODE} />
    </Suspense>
  );
}
