/** What the play page shows, decided from the address, the catalogue and the session (spec sections 2, 4 and 6). */
import type { ApiError } from '#platform/http.ts';
import { type Device, type GameKind, type GameMode, type GameStatus, STUDIO } from '#shared/catalogue/names.ts';
import { type StakeRange, stakeRangeOf } from '#shared/catalogue/stakes.ts';
import type { GameFrameMessage, GameParentMessage } from '#shared/contract/aggregator.ts';
import type { ErrorName } from '#shared/contract/errors.ts';
import type { Jackpots } from '#shared/contract/jackpots.ts';
import { CURRENCIES, type Currency, displayAmount, isCurrency, parseAmount, readAmount } from '#shared/money.ts';
import type { PlayAddress } from './address.ts';

export type { GameMode };

/** What stands in the place of the frame. `launch` asks the server for the game. */
export type PlayStage =
  | 'loading'
  | 'choose'
  | 'unknown'
  | 'announced'
  | 'unavailable'
  | 'other-device'
  | 'no-demo'
  | 'forbidden'
  | 'gate'
  | 'profile'
  /** A break, an exclusion, or an account that may only withdraw. */
  | 'stopped'
  | 'failed'
  | 'launch'
  | 'running';

export interface PlaySituation {
  address: PlayAddress;
  /** Undefined while the catalogue is on its way, null when it has no such game. */
  game: { status: GameStatus; devices: readonly Device[] } | null | undefined;
  /** The catalogue could not be loaded. */
  failed: boolean;
  device: Device;
  /** Whether the region offers play money. */
  demoOffered: boolean;
  /** The player asked again for a game that was unavailable: the server knows whether it still is. */
  asked: boolean;
  /** Null while nobody knows whether a player is here. */
  authenticated: boolean | null;
  /** The player has not completed personal info: no game is launched for real money before (spec section 6). */
  noProfile: boolean;
  /** The player's standing stops play, for play money too. */
  stopped: boolean;
}

/** What has to happen before a game may be launched. */
export function stageBeforeLaunch({
  address,
  game,
  failed,
  device,
  demoOffered,
  asked,
  authenticated,
  noProfile,
  stopped,
}: PlaySituation): PlayStage {
  if (address.code === undefined) return 'choose';
  if (address.mode === null || game === null) return 'unknown';
  if (game === undefined) return failed ? 'failed' : 'loading';
  if (game.status !== 'open' && !(game.status === 'unavailable' && asked)) return game.status;
  if (!game.devices.includes(device)) return 'other-device';
  if (stopped) return 'stopped';
  if (address.mode === 'demo') return demoOffered ? 'launch' : 'no-demo';
  if (authenticated === null) return 'loading';
  if (!authenticated) return 'gate';
  return noProfile ? 'profile' : 'launch';
}

const STAGE_OF_ERROR: Partial<Record<ErrorName, PlayStage>> = {
  unauthenticated: 'gate',
  profile_required: 'profile',
  withdraw_only: 'stopped',
  play_stopped: 'stopped',
  play_stopped_until: 'stopped',
  unknown_game: 'unknown',
  unknown_game_mode: 'unknown',
  game_not_open: 'announced',
  forbidden_by_law: 'forbidden',
  provider_unavailable: 'unavailable',
};

/** What a refused launch shows; whatever has no place of its own can be tried again. */
export function stageAfterError(error: Pick<ApiError, 'name'>, mode: GameMode): PlayStage {
  if (error.name === 'not_offered') return mode === 'demo' ? 'no-demo' : 'unknown';
  return (error.name && STAGE_OF_ERROR[error.name]) ?? 'failed';
}

const FRAME_MESSAGE_TYPES: readonly GameFrameMessage['type'][] = [
  'game/ready',
  'game/failed',
  'game/round',
  'game/showing',
  'game/error',
  'game/deposit',
  'game/verify',
];

/** Reads a message of the game's frame; null for anything else. The caller has checked origin and window. */
export function readFrameMessage(data: unknown): GameFrameMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  return FRAME_MESSAGE_TYPES.some((type) => type === data.type) ? (data as GameFrameMessage) : null;
}

/** The studio's page that computes a round again: on the game's own origin, whatever the message says. */
export function verifierAddress(gameUrl: string, language: string, { round }: { round: unknown }): string {
  const address = new URL('/verify', gameUrl);
  address.searchParams.set('lang', language);
  address.hash = new URLSearchParams(String(round)).toString();
  return address.href;
}

/**
 * How long the stage waits for a game before it offers another try, ms. A phone on a slow line needs two to five seconds;
 * a game that comes later than this is shown all the same.
 */
export const START_PATIENCE_MS = 15_000;

/** Whether a game is taken to be made for a wide screen: our own fit any, others do not say (ADR 0007). */
export function standsWide(vendor: string): boolean {
  return vendor !== STUDIO;
}

/** What is known of a game that was launched. */
export interface StartSigns {
  /** Null while the catalogue does not tell. */
  vendor: string | null;
  /** It has said that it can be played. */
  ready: boolean;
  /** A document has come into its frame. */
  arrived: boolean;
}

/** Whether a launched game is there. Our own games say so themselves; of others only the document is known. */
export function hasStarted({ vendor, ready, arrived }: StartSigns): boolean {
  return ready || (vendor !== STUDIO && arrived);
}

/** Statuses after which the frame is of no more use and the game has to be opened again. */
const FATAL_STATUSES = ['invalid_token', 'token_expired'] as const;

export function isFatal(message: GameFrameMessage): boolean {
  return message.type === 'game/error' && FATAL_STATUSES.some((status) => status === message.status);
}

export interface SessionNet {
  /** Minor units won less staked in finished rounds. */
  minor: bigint;
  currency: string;
}

const MINOR_UNITS = /^\d{1,18}$/;

/** Adds a finished round to the session's result. Amounts are minor units (shared/contract/aggregator.ts). */
export function addRound(net: SessionNet | null, message: GameFrameMessage): SessionNet | null {
  if (message.type !== 'game/round' || message.phase !== 'finished') return net;
  const { stake, payout, currency } = message;
  if (!MINOR_UNITS.test(stake) || !MINOR_UNITS.test(payout)) return net;
  const before = net?.currency === currency ? net.minor : 0n;
  return { minor: before + BigInt(payout) - BigInt(stake), currency };
}

/** The result for people, with its sign. */
export function formatNet({ minor, currency }: SessionNet, locales: string | readonly string[]): string {
  const digits = isCurrency(currency) ? CURRENCIES[currency].minorDigits : 2;
  const amount = displayAmount(Math.abs(Number(minor)) / 10 ** digits, currency, locales);
  if (minor === 0n) return amount;
  return `${minor > 0n ? '+' : '−'}${amount}`;
}

/**
 * The stakes of an open game of a kind in a currency.
 * @param allowedMaximum decimal string, what the jurisdiction allows; null when it sets no limit in this currency.
 */
export function stakesWithin(kind: GameKind, currency: Currency, allowedMaximum: string | null): StakeRange {
  const range = stakeRangeOf(kind, currency);
  const lower = allowedMaximum !== null && readAmount(allowedMaximum) < readAmount(range.maximum);
  return lower ? { ...range, maximum: allowedMaximum } : range;
}

export interface ShownMoney {
  balance: number;
  currency: Currency | null;
}

/** What a game's frame is told of the player's money; null while there is none to tell. */
export function balanceMessage({ balance, currency }: ShownMoney): GameParentMessage | null {
  if (currency === null) return null;
  const minor = Math.round(balance * 10 ** CURRENCIES[currency].minorDigits);
  return { type: 'page/balance-changed', balance: String(minor) };
}

/** What a game's frame is told of the jackpots: one message a pool, in minor units. */
export function jackpotMessages(jackpots: Jackpots | null): GameParentMessage[] {
  if (!jackpots || !isCurrency(jackpots.currency)) return [];
  const { currency, pools } = jackpots;
  return pools.map(({ pool, jackpots: held }) => ({
    type: 'page/jackpots',
    pool,
    currency,
    jackpots: held.map(({ tier, amount }) => ({ tier, amount: String(parseAmount(amount, currency) ?? 0n) })),
  }));
}

const MINUTE_MS = 60_000;

/** Whole minutes since a moment; 0 before it. Both in ms. */
export function minutesSince(startedAtMs: number | null, nowMs: number): number {
  return startedAtMs === null ? 0 : Math.max(0, Math.floor((nowMs - startedAtMs) / MINUTE_MS));
}
