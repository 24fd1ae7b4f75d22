/**
 * The short way into a game (ADR 0067): its session is asked for at the press on a link that leads to it, and its frame
 * opens before anything of React runs. The island of the play page takes over what stands here. Every page runs this
 * before it is used, so it stays small.
 */
import { connectionId } from '#platform/connection-id.ts';
import { expectsPlayer } from '#platform/first-use.ts';
import { showingBegins, showingEnds } from '#platform/shown-rounds.ts';
import { localStore } from '#platform/storage.ts';
import type { GameMode } from '#shared/catalogue/names.ts';
import { PLAY_STOPPED_KEY, PROFILE_MISSING_KEY } from '#shared/constants.ts';
import type { GameParentMessage } from '#shared/contract/aggregator.ts';
import { HEADERS, LAUNCH_PATH, WRITE_HEADER } from '#shared/contract/headers.ts';
import { framePermissions } from '#shared/game-frame.ts';
import { readPlayAddress } from './address.ts';

export interface LaunchedGame {
  url: string;
  /** Whose game it is, as the catalogue names vendors. */
  vendor: string;
  /** The only origin whose messages count. */
  origin: string;
  /** What the law asks of the game for this player. */
  limits: { stake_maximum: string | null; round_minimum_ms: number; counted_up_to: string | null; currency: string };
}

/** What the service answered; null when it did not. */
export type LaunchAnswer = { status: number; body: unknown } | null;

interface Launch {
  code: string;
  mode: GameMode;
  answer: Promise<LaunchAnswer>;
  /** `performance.now()` until which a press on its link need not ask again; past once the game was entered. */
  freshUntil: number;
}

/** Where a game's frame stands (ui/PlayRoom.tsx). */
export const FRAME_PLACE = '[data-game-frame]';
const TIMEOUT_MS = 15_000;
/** A session that was asked for and not entered is of use so long, ms. */
const LAUNCH_KEPT_MS = 30_000;
/** The page does not rest any longer than this for a game that does not say that it is ready, ms. */
const PATIENCE_MS = 6_000;
/** Nor any longer than this once the frame's document is there, ms. */
const AFTER_LOAD_MS = 1_000;

let ahead: Launch | null = null;
let frame: HTMLIFrameElement | null = null;
let shown: Pick<LaunchedGame, 'url' | 'origin'> = { url: '', origin: '' };
let listener: ((data: unknown) => void) | null = null;
/** What a game said before anybody listened. */
let unheard: unknown[] = [];
let onReady = () => {};

async function ask(code: string, mode: GameMode, language: string): Promise<LaunchAnswer> {
  try {
    const response = await fetch(LAUNCH_PATH, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        [HEADERS.origin]: location.origin,
        [HEADERS.connection]: connectionId(),
        [WRITE_HEADER]: '1',
      },
      body: JSON.stringify({ code, mode, language }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  } catch {
    // No answer, or none that can be read: the island says so and offers another try.
    return null;
  }
}

/** Whether a game for real money may be granted: to a player, once personal info is complete. */
const mayPlayForMoney = () => expectsPlayer() && localStore.get(PROFILE_MISSING_KEY) === null;

/** Asks for a game's session ahead of its page, where it may be granted. */
export function approachGame(pathname: string, language: string): Launch | null {
  const { code, mode } = readPlayAddress(pathname) ?? {};
  if (!code || !mode || localStore.get(PLAY_STOPPED_KEY) !== null) return null;
  if (mode === 'real' && !mayPlayForMoney()) return null;
  const now = performance.now();
  if (ahead?.code !== code || ahead.mode !== mode || now > ahead.freshUntil) {
    ahead = { code, mode, answer: ask(code, mode, language), freshUntil: now + LAUNCH_KEPT_MS };
  }
  return ahead;
}

/** The answer that was asked for ahead, once; null where nothing was asked. */
export function takeLaunch(code: string, mode: GameMode): Promise<LaunchAnswer> | null {
  if (ahead?.code !== code || ahead.mode !== mode) return null;
  const { answer } = ahead;
  ahead = null;
  return answer;
}

/** Whether a document has a place for a game. */
export function holdsGame(page: Document): boolean {
  return page.querySelector(FRAME_PLACE) !== null;
}

/**
 * Opens the frame of the game in an address, as soon as its session is known and its page stands.
 * @returns when the game can be played, was refused, or has taken too long; null where there is no game to open.
 */
export function enterGame(pathname: string, language: string, stands: Promise<void>): Promise<void> | null {
  const launch = approachGame(pathname, language);
  if (!launch) return null;
  return new Promise((resolve) => {
    onReady = resolve;
    void Promise.all([launch.answer, stands]).then(([answer]) => {
      const place = document.querySelector<HTMLElement>(FRAME_PLACE);
      // Another game may have been chosen in the meantime.
      if (!place || answer?.status !== 200 || onReady !== resolve) return resolve();
      setTimeout(resolve, PATIENCE_MS);
      // A vendor's game may have no word for being ready.
      const loaded = () => setTimeout(resolve, AFTER_LOAD_MS);
      showGame(place, answer.body as LaunchedGame).addEventListener('load', loaded);
      // The island takes it over still; whoever left before that and comes again gets a session of its own.
      launch.freshUntil = 0;
    });
  });
}

/** Shows a game in its place; one that stands there already stays. */
export function showGame(place: HTMLElement, game: LaunchedGame): HTMLIFrameElement {
  if (frame && shown.url === game.url && frame.parentNode === place) return frame;
  frame = document.createElement('iframe');
  frame.className = 'absolute inset-0 size-full';
  frame.title = document.title;
  const { sandbox, features } = framePermissions(game.vendor);
  frame.allow = features.join('; ');
  frame.setAttribute('sandbox', sandbox.join(' '));
  frame.src = game.url;
  shown = game;
  unheard = [];
  place.replaceChildren(frame);
  return frame;
}

export function leaveGame(): void {
  showingEnds();
  frame?.remove();
  frame = null;
}

/** Says something to the game on screen; its origin alone can hear it. */
export function tellGame(message: GameParentMessage): void {
  frame?.contentWindow?.postMessage(message, shown.origin);
}

/** Has the game on screen say what it is: its pays, rules and proof of fairness. The keyboard goes with it. */
export function showRules(): void {
  frame?.scrollIntoView({ block: 'nearest' });
  frame?.focus();
  tellGame({ type: 'page/info' });
}

/** Hears the game on screen, from its first word on; returns how to stop. */
export function hearGame(hear: (data: unknown) => void): () => void {
  listener = hear;
  for (const data of unheard.splice(0)) hear(data);
  return () => {
    listener = null;
  };
}

/** The keys are the game's, unless somebody has put the focus elsewhere: Space would scroll the page. */
function handKeyboard(to: HTMLIFrameElement): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement.matches('body, main')) to.focus({ preventScroll: true });
}

/** Call once: listens to whichever game is on screen, its own window and origin only. */
export function listenToGame(): void {
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (!frame || origin !== shown.origin || source !== frame.contentWindow) return;
    const message = data as { type?: unknown; showing?: unknown } | null;
    if (message?.type === 'game/ready') {
      onReady();
      handKeyboard(frame);
    }
    // Here, for the balance may be told before anything of React hears the game.
    if (message?.type === 'game/showing') (message.showing === true ? showingBegins : showingEnds)();
    if (listener) listener(data);
    else unheard.push(data);
  });
}
