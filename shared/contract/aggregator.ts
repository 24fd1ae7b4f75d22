/**
 * The studio's seamless-wallet protocol: what a game of the studio sends to Fairwind and Fairwind to the studio
 * (docs/integrating.md). Both sides compile against it; it travels over HTTP like any vendor's.
 *
 * Every request carries `x-signature`: hex HMAC-SHA256 of `<x-timestamp>.<raw body>` under the shared secret, and
 * `x-timestamp` (ms since 1970, at most 5 minutes old). Amounts are minor units as decimal integers in strings.
 */
import { z } from 'zod';

const id = z.string().min(8).max(64);
const minor = z.string().regex(/^\d{1,18}$/);
const common = { request_id: id, token: z.string().min(16).max(128) };
/** Free rounds that the wallet has told of: the stake is theirs, the operator pays it, and each is used once. */
const freeRoundsId = z.uuid().optional();
const transaction = {
  ...common,
  transaction_id: id,
  round_id: id,
  game_code: z.string().max(64),
  amount: minor,
  currency: z.string().length(3),
};

/** Fairwind answers these under `/vendor/games/studio/…` (POST). */
export const studioWalletRequests = {
  authenticate: z.strictObject({ ...common, game_code: z.string().max(64) }),
  balance: z.strictObject(common),
  /**
   * `reference_transaction_id` names the bet that opened the round and makes this a further one (doubling, splitting):
   * same round, a transaction id of its own; the region's highest stake counts for the round's sum.
   */
  bet: z.strictObject({ ...transaction, reference_transaction_id: id.optional(), free_rounds_id: freeRoundsId }),
  win: z.strictObject({ ...transaction, reference_transaction_id: id, round_closed: z.boolean() }),
  /**
   * A whole round in one: takes the stake (`amount`), pays `win_amount` and closes the round, all or nothing. Asked
   * again with the same ids until it is answered, never taken back; a refusal stays one.
   */
  bet_and_win: z.strictObject({
    ...transaction,
    win_transaction_id: id,
    win_amount: minor,
    free_rounds_id: freeRoundsId,
  }),
  /** Takes back one further bet, or with the bet that opened the round all of its bets. */
  rollback: z.strictObject({ ...common, transaction_id: id, reference_transaction_id: id, round_id: id }),
} as const;
export type StudioWalletCall = keyof typeof studioWalletRequests;

export const STUDIO_STATUSES = [
  'ok',
  'invalid_signature',
  'invalid_request',
  'invalid_token',
  'token_expired',
  'wrong_currency',
  'wrong_game',
  'insufficient_funds',
  'limit_reached',
  'duplicate_transaction',
  'unknown_transaction',
  'transaction_rolled_back',
  'no_free_rounds',
  'internal',
] as const;
export type StudioStatus = (typeof STUDIO_STATUSES)[number];

/** What a player has of free rounds in a game, as it stands now. */
const freeRounds = z.object({
  id: z.string(),
  /** Minor units, of one round. */
  stake: minor,
  rounds: z.number().int(),
  left: z.number().int(),
  /** Minor units, so far. */
  won: minor,
  /** How many times the wins have to be staked once all are played; 0: they are cash at once. */
  wagering: z.number().int(),
});
export type StudioFreeRounds = z.infer<typeof freeRounds>;

export const studioWalletAnswer = z.object({
  status: z.enum(STUDIO_STATUSES),
  request_id: z.string(),
  player_id: z.string().optional(),
  balance: z.string().optional(),
  currency: z.string().optional(),
  /** The wallet's own id of the transaction; the same for a repeated request. */
  wallet_transaction_id: z.string().optional(),
  /** Of `authenticate` and `balance`: those to be played first; of a free round's own calls: what is left of them. */
  free_rounds: freeRounds.optional(),
});
export type StudioWalletAnswer = z.infer<typeof studioWalletAnswer>;

/** The studio answers these under `/api/…` on its own host (POST, signed the same way). */
export const studioLaunchRequest = z.strictObject({
  request_id: id,
  game_code: z.string().max(64),
  mode: z.enum(['real', 'demo']),
  /** Absent in demo mode. */
  token: z.string().min(16).max(128).optional(),
  /** Who plays; absent in demo mode. A round that this player left in the middle of the game goes on. */
  player_id: id.optional(),
  /** What others may call the player; absent in demo mode. Without it a game makes up a name. */
  nickname: z.string().min(1).max(64).optional(),
  currency: z.string().length(3),
  /** BCP 47. */
  language: z.string().max(16),
  /** The origin that frames the game; the only one it talks to. */
  parent_origin: z.string().url(),
  /** What the region's jurisdiction asks of the game. */
  limits: z.strictObject({
    stake_maximum: minor.nullable(),
    /** The operator's limit of exposure: no bet is taken that could win more. */
    win_maximum: minor.nullable().optional(),
    round_minimum_ms: z.number().int().min(0),
    autoplay: z.boolean(),
    bonus_buy: z.boolean(),
  }),
});
export type StudioLaunchRequest = z.infer<typeof studioLaunchRequest>;
export const studioLaunchAnswer = z.object({ url: z.string().url() });

export const studioGamesAnswer = z.object({
  games: z.array(
    z.object({
      game_code: z.string(),
      title: z.string(),
      rtp_percent: z.string(),
      currencies: z.array(z.object({ currency: z.string(), stakes: z.array(minor) })),
    }),
  ),
});

const poolJackpots = z.strictObject({
  pool: z.string().max(64),
  currency: z.string().length(3),
  /** Minor units by tier, the largest first. */
  jackpots: z.array(z.strictObject({ tier: z.string().max(64), amount: minor })).max(16),
});
/** What a pool of progressive jackpots holds in a currency. */
export type StudioJackpots = z.infer<typeof poolJackpots>;

/** Fairwind answers this under `/vendor/games/studio/jackpots` (POST): told when jackpots have changed, at most once a second. */
export const studioJackpotsNotice = z.strictObject({ request_id: id, ...poolJackpots.shape });
/** The studio answers this under `/api/jackpots`. */
export const studioJackpotsRequest = z.strictObject({ request_id: id, currency: z.string().length(3) });
export const studioJackpotsAnswer = z.object({ pools: z.array(poolJackpots) });

/** The studio answers this under `/api/tables`: how many people are at its live tables now; empty ones are left out. */
export const studioTablesRequest = z.strictObject({ request_id: id });
export const studioTablesAnswer = z.object({
  tables: z.array(z.object({ game_code: z.string().max(64), players: z.number().int().min(0) })).max(256),
});

/** The studio answers this under `/api/round`: what a round drew, for the player's history. */
export const studioRoundRequest = z.strictObject({
  request_id: id,
  round_id: id,
  /** BCP 47, of the page behind the address. */
  language: z.string().max(16),
});
/** What a line of drawn things is. */
export const DRAWN_LABELS = [
  'reels',
  'player',
  'dealer',
  'banker',
  'dealt',
  'final',
  'number',
  'dice',
  'opened',
  'mines',
  'pocket',
  'segment',
  'multiplier',
  'cash_out',
] as const;
/** `cards`: each value is a card, such as "Th" or "As". */
export const studioDrawn = z.array(
  z.object({ label: z.enum(DRAWN_LABELS), look: z.enum(['cards', 'text']), values: z.array(z.string()) }),
);
export type StudioDrawn = z.infer<typeof studioDrawn>;
export const studioRoundAnswer = z.object({
  /** Where anybody can compute the round again. */
  url: z.string().url(),
  drawn: studioDrawn,
});
export type StudioRoundAnswer = z.infer<typeof studioRoundAnswer>;

/** Messages between the game's frame and the play page (postMessage, checked by origin). */
export type GameFrameMessage =
  | { type: 'game/ready' }
  /** It cannot start: a file of it is missing, or its start broke. */
  | { type: 'game/failed' }
  | {
      type: 'game/round';
      round_id: string;
      phase: 'started' | 'finished';
      stake: string;
      payout: string;
      currency: string;
    }
  /** A round has begun that is not shown to its end: what the page knows of its money waits until it is. */
  | { type: 'game/showing'; showing: boolean }
  | { type: 'game/error'; status: StudioStatus }
  | { type: 'game/deposit' }
  /** The player wants to check a round; `round` are the fields of the verifier, as a query. */
  | { type: 'game/verify'; round: string };
export type GameParentMessage =
  | { type: 'page/pause' }
  | { type: 'page/resume' }
  /** The player has another balance, minor units as the page knows it: the game asks its own server. */
  | { type: 'page/balance-changed'; balance: string }
  /** The player asked the page for what the game says about itself: pays, rules, fairness. */
  | { type: 'page/info' }
  /** The jackpots have grown, or one was paid. */
  | ({ type: 'page/jackpots' } & StudioJackpots);

/** The headers of a signed request. */
export const SIGNATURE_HEADERS = { signature: 'x-signature', timestamp: 'x-timestamp' } as const;
export const SIGNATURE_TOLERANCE_MS = 300_000;
