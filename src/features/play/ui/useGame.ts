/** The game of the address: found in the catalogue, gated, launched, and listened to. */
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { $jackpots } from '#features/jackpots/index.ts';
import { type GameEntry, loadGame, notePlayed } from '#features/lobby/index.ts';
import { guardedAction } from '#features/navigation/index.ts';
import { $popup } from '#features/popups/index.ts';
import { type Page, routeHref } from '#features/regions/index.ts';
import { $interrupted, loadInterrupted } from '#features/rounds/index.ts';
import { $session } from '#features/session/index.ts';
import { $wallet } from '#features/wallet/index.ts';
import { deviceKind } from '#platform/device.ts';
import { expectsPlayer } from '#platform/first-use.ts';
import { noteRound, noteShowing } from '#platform/left-round.ts';
import { showingEnds, whenShown } from '#platform/shown-rounds.ts';
import type { GameFrameMessage } from '#shared/contract/aggregator.ts';
import { rulesOfStanding } from '#shared/contract/standing.ts';
import { type PlayAddress, readPlayAddress } from '../address.ts';
import { hearGame, type LaunchedGame, leaveGame, takeLaunch, tellGame } from '../entry.ts';
import { launchGame } from '../launch.ts';
import {
  addRound,
  balanceMessage,
  type GameMode,
  isFatal,
  jackpotMessages,
  type PlayStage,
  readFrameMessage,
  type SessionNet,
  type ShownMoney,
  stageAfterError,
  stageBeforeLaunch,
  verifierAddress,
} from '../model.ts';

export interface GameRoom {
  /** Undefined until the address is read, null when the catalogue has no such game. */
  game: GameEntry | null | undefined;
  mode: GameMode;
  stage: PlayStage;
  launched: LaunchedGame | null;
  /** The game has said that it can be played: from now on it hears the page. */
  ready: boolean;
  /** When the first game of this visit ran, `performance.now()`; a change of mode does not start it again. */
  startedAtMs: number | null;
  net: SessionNet | null;
  setMode(mode: GameMode): void;
  /** The game on the stage has come after all, or has not come in time; its frame stays either way. */
  noteStart(started: boolean): void;
  retry(): void;
}

/** Opens the wallet through the gate: popup or page, as the device asks. */
export function openDeposit(page: Page): void {
  void guardedAction({ href: routeHref(page, 'wallet-deposit') });
}

type Launch = { key: string; stage: PlayStage; launched: LaunchedGame | null; ready: boolean };

/** Null while nobody knows; a browser without the hint cookie is a guest at once. */
function useAuthenticated(): boolean | null {
  const session = useStore($session, { ssr: 'initial' });
  const [expected, setExpected] = useState(true);
  useEffect(() => setExpected(expectsPlayer()), []);
  if (session.authenticated) return true;
  return session.checked || !expected ? false : null;
}

/** What the catalogue says of the game; `failed`: nobody knows, because it could not be loaded. */
type Sought = { game: GameEntry | null | undefined; failed: boolean };

function useCatalogueGame(page: Page, code: string | undefined, attempt: number): Sought {
  const [sought, setSought] = useState<Sought>({ game: undefined, failed: false });
  useEffect(() => {
    if (!code) return;
    setSought((before) => ({ ...before, failed: false }));
    loadGame(page.region, code).then(
      (game) => setSought({ game, failed: false }),
      (error: unknown) => {
        console.error('The catalogue could not be loaded', error);
        setSought({ game: undefined, failed: true });
      },
    );
  }, [page.region, code, attempt]);
  return sought;
}

/** Nothing is launched for them, and what was launched ahead is left. */
const BARRED: readonly PlayStage[] = ['gate', 'profile', 'stopped', 'other-device'];

/** @param fixed the game, where the address does not name it. */
export function useGame(page: Page, demoOffered: boolean, fixed?: string): GameRoom {
  const [address, setAddress] = useState<PlayAddress | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [launch, setLaunch] = useState<Launch | null>(null);
  const [net, setNet] = useState<SessionNet | null>(null);
  const [startedAtMs, setStartedAtMs] = useState<number | null>(null);
  const asked = useRef<string | null>(null);
  const authenticated = useAuthenticated();
  const { user } = useStore($session, { ssr: 'initial' });
  const noProfile = user?.no_profile ?? false;
  const stopped = user !== null && !rulesOfStanding(user.standing).plays;
  const code = address?.code;
  const { game, failed } = useCatalogueGame(page, code, attempt);

  useEffect(
    () => setAddress(fixed === undefined ? readPlayAddress(location.pathname) : { code: fixed, mode: 'real' }),
    [fixed],
  );

  const before = address
    ? stageBeforeLaunch({
        address,
        game,
        failed,
        device: deviceKind(),
        demoOffered,
        asked: attempt > 0,
        authenticated,
        noProfile,
        stopped,
      })
    : 'loading';
  const mode = address?.mode ?? 'real';
  const key = code === undefined ? null : `${code}/${mode}/${attempt}`;

  // Whatever was launched ahead: who is here and what device it is, the island knows better.
  const barred = BARRED.some((stage) => stage === before);
  useEffect(() => {
    if (!barred) return;
    asked.current = null;
    setLaunch(null);
  }, [barred]);

  useEffect(() => {
    if (key === null || code === undefined || asked.current === key || barred) return;
    const ahead = takeLaunch(code, mode);
    if (ahead === null && before !== 'launch') return;
    asked.current = key;
    const open = async () => {
      const outcome = await launchGame(ahead, { code, mode, language: page.locale, device: deviceKind() });
      if (asked.current !== key) return;
      if (outcome.ok) {
        setLaunch({ key, stage: 'running', launched: outcome.value, ready: false });
        setStartedAtMs((before) => before ?? performance.now());
        notePlayed(code);
      } else setLaunch({ key, stage: stageAfterError(outcome.error, mode), launched: null, ready: false });
    };
    void open();
  }, [key, code, mode, before, barred, page.locale]);

  const own = launch !== null && launch.key === key && !barred ? launch : null;
  const launched = own?.launched ?? null;

  const noteStart = useCallback((started: boolean) => {
    setLaunch((now) => (now?.launched && !now.ready ? { ...now, stage: started ? 'running' : 'failed' } : now));
  }, []);

  const hasJackpots = game?.categories.includes('jackpot') ?? false;
  useFrameMessages(launched, mode, hasJackpots, (message) => {
    if (message.type === 'game/round') noteRound(message.round_id);
    if (message.type === 'game/showing') noteShowing(message.showing, location.pathname);
    if (message.type === 'game/ready') setLaunch((now) => now && { ...now, ready: true, stage: 'running' });
    if (message.type === 'game/failed') noteStart(false);
    if (message.type === 'game/round' && message.phase === 'finished') {
      whenShown(() => {
        if (mode === 'real') setNet((sum) => addRound(sum, message));
        if ($interrupted.get().length > 0) void loadInterrupted();
      });
    }
    if (message.type === 'game/deposit') openDeposit(page);
    if (message.type === 'game/error' && message.status === 'limit_reached' && mode === 'real') {
      void import('#features/protection/index.ts').then(({ tellLimitReached }) =>
        tellLimitReached(launched?.limits.stake_maximum ?? null),
      );
    }
    // The frame's sandbox opens no windows; the player's click in it counts for this page too.
    if (message.type === 'game/verify' && launched) {
      window.open(verifierAddress(launched.url, page.locale, message), '_blank', 'noopener');
    }
    if (isFatal(message)) showingEnds();
    if (isFatal(message) && key !== null) setLaunch({ key, stage: 'failed', launched: null, ready: false });
  });

  return {
    game,
    mode,
    stage: own?.stage ?? (before === 'launch' ? 'loading' : before),
    launched,
    ready: own?.ready ?? false,
    startedAtMs,
    net,
    setMode: (next) => setAddress((from) => (from ? { ...from, mode: next } : from)),
    noteStart,
    retry: () => {
      // Whoever was held back and no longer is has been asked for already.
      if (own === null && asked.current === key) return;
      leaveGame();
      setAttempt((count) => count + 1);
    },
  };
}

/** Listens to the game, and tells it when to rest, when the balance changed, and what its jackpots hold. */
function useFrameMessages(
  launched: LaunchedGame | null,
  mode: GameMode,
  hasJackpots: boolean,
  onMessage: (message: GameFrameMessage) => void,
): void {
  const hear = useEffectEvent((data: unknown) => {
    const message = readFrameMessage(data);
    if (message) onMessage(message);
  });
  useEffect(() => {
    if (!launched) return;
    const rest = () => tellGame({ type: document.hidden || $popup.get() ? 'page/pause' : 'page/resume' });
    const tellBalance = (wallet: ShownMoney) => {
      const message = balanceMessage(wallet);
      if (message) tellGame(message);
    };
    const tellJackpots = () => {
      for (const message of jackpotMessages($jackpots.get())) tellGame(message);
    };
    const stop = [
      hearGame((data) => hear(data)),
      $popup.listen(rest),
      // Play money is the game's own.
      ...(mode === 'real' ? [$wallet.listen(tellBalance)] : []),
      ...(hasJackpots ? [$jackpots.listen(tellJackpots)] : []),
    ];
    document.addEventListener('visibilitychange', rest);
    return () => {
      for (const end of stop) end();
      document.removeEventListener('visibilitychange', rest);
    };
  }, [launched, mode, hasJackpots]);
  // A page that goes, or opens another game, shows no round of this one.
  useEffect(() => (launched ? showingEnds : undefined), [launched]);
}
