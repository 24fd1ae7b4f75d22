/** The game of the address: found in the catalogue, gated, launched, and listened to. */
import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useState } from 'react';
import { type GameEntry, loadGameIndex, notePlayed } from '#features/lobby/index.ts';
import { guardedAction } from '#features/navigation/index.ts';
import { $popup } from '#features/popups/index.ts';
import { type Page, routeHref } from '#features/regions/index.ts';
import { $session } from '#features/session/index.ts';
import { $wallet } from '#features/wallet/index.ts';
import { call } from '#platform/http.ts';
import { expectsPlayer } from '#platform/wake.ts';
import type { GameFrameMessage, GameParentMessage } from '#shared/contract/aggregator.ts';
import {
  addRound,
  type GameMode,
  isFatal,
  type PlayAddress,
  type PlayStage,
  readFrameMessage,
  readPlayAddress,
  type SessionNet,
  stageAfterError,
  stageBeforeLaunch,
} from '../model.ts';

export interface LaunchedGame {
  url: string;
  /** The only origin whose messages count. */
  origin: string;
}

export interface GameRoom {
  /** Undefined until the address is read, null when the catalogue has no such game. */
  game: GameEntry | null | undefined;
  mode: GameMode;
  stage: PlayStage;
  launched: LaunchedGame | null;
  /** When the first game of this visit ran, `performance.now()`; a change of mode does not start it again. */
  startedAtMs: number | null;
  net: SessionNet | null;
  setMode(mode: GameMode): void;
  retry(): void;
}

/** Opens the wallet through the gate: popup or page, as the device asks. */
export function openDeposit(page: Page): void {
  void guardedAction({ href: routeHref(page, 'wallet-deposit') });
}

type Launch = { key: string; stage: PlayStage; launched: LaunchedGame | null };

/** Null while nobody knows; a browser without the hint cookie is a guest at once. */
function useAuthenticated(): boolean | null {
  const session = useStore($session, { ssr: 'initial' });
  const [expected, setExpected] = useState(true);
  useEffect(() => setExpected(expectsPlayer()), []);
  if (session.authenticated) return true;
  return session.checked || !expected ? false : null;
}

function useCatalogueGame(page: Page, address: PlayAddress | null): GameEntry | null | undefined {
  const [game, setGame] = useState<GameEntry | null | undefined>(undefined);
  useEffect(() => {
    if (!address?.code) return;
    loadGameIndex(page.region).then(
      (games) => setGame(games.find(({ code }) => code === address.code) ?? null),
      (error: unknown) => {
        console.error('The catalogue could not be loaded', error);
        setGame(null);
      },
    );
  }, [page.region, address]);
  return game;
}

/** @param fixed the game, where the address does not name it. */
export function useGame(
  page: Page,
  demoOffered: boolean,
  frame: RefObject<HTMLIFrameElement | null>,
  fixed?: string,
): GameRoom {
  const [address, setAddress] = useState<PlayAddress | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [launch, setLaunch] = useState<Launch | null>(null);
  const [net, setNet] = useState<SessionNet | null>(null);
  const [startedAtMs, setStartedAtMs] = useState<number | null>(null);
  const authenticated = useAuthenticated();
  const game = useCatalogueGame(page, address);

  useEffect(
    () => setAddress(fixed === undefined ? readPlayAddress(location.pathname) : { code: fixed, mode: 'real' }),
    [fixed],
  );

  const before = address ? stageBeforeLaunch({ address, game, demoOffered, authenticated }) : 'loading';
  const code = game?.code;
  const mode = address?.mode ?? 'real';
  const key = before === 'launch' ? `${code}/${mode}/${attempt}` : null;

  useEffect(() => {
    if (key === null || code === undefined) return;
    let current = true;
    const open = async () => {
      const outcome = await call('launchGame', { body: { code, mode, language: page.locale } }, { quiet: true });
      if (!current) return;
      if (outcome.ok) {
        setLaunch({ key, stage: 'running', launched: outcome.value });
        setStartedAtMs((before) => before ?? performance.now());
        notePlayed(code);
      } else setLaunch({ key, stage: stageAfterError(outcome.error, mode), launched: null });
    };
    void open();
    return () => {
      current = false;
    };
  }, [key, code, mode, page.locale]);

  const own = launch !== null && launch.key === key ? launch : null;
  const launched = own?.launched ?? null;

  useFrameMessages(frame, launched, (message) => {
    if (mode === 'real') setNet((sum) => addRound(sum, message));
    if (message.type === 'game/deposit') openDeposit(page);
    if (isFatal(message) && key !== null) setLaunch({ key, stage: 'failed', launched: null });
  });

  return {
    game,
    mode,
    stage: before === 'launch' ? (own?.stage ?? 'loading') : before,
    launched,
    startedAtMs,
    net,
    setMode: (next) => setAddress((from) => (from ? { ...from, mode: next } : from)),
    retry: () => setAttempt((count) => count + 1),
  };
}

/** Listens to the frame, and tells it when to rest and when the balance changed; exact origin both ways. */
function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  launched: LaunchedGame | null,
  onMessage: (message: GameFrameMessage) => void,
): void {
  useEffect(() => {
    if (!launched) return;
    const receive = (event: MessageEvent<unknown>) => {
      if (event.origin !== launched.origin || event.source !== frame.current?.contentWindow) return;
      const message = readFrameMessage(event.data);
      if (message) onMessage(message);
    };
    const send = (message: GameParentMessage) => frame.current?.contentWindow?.postMessage(message, launched.origin);
    const rest = () => send({ type: document.hidden || $popup.get() ? 'page/pause' : 'page/resume' });
    const stop = [$wallet.listen(() => send({ type: 'page/balance-changed' })), $popup.listen(rest)];
    addEventListener('message', receive);
    document.addEventListener('visibilitychange', rest);
    return () => {
      for (const end of stop) end();
      removeEventListener('message', receive);
      document.removeEventListener('visibilitychange', rest);
    };
  });
}
