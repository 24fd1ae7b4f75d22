/** Players as staff see them: masked, until somebody says why they look. */
import { z } from 'zod';
import { currency, uuid } from '../contract/scalars.ts';
import { at, csv, done, fromPlace, ledgerAmount, money, ofPlayer, reason, reasonOnly } from './scalars.ts';

/** What is shown only on request, each look with a reason. */
export const REVEALED_FIELDS = ['name', 'email', 'phone', 'birthday', 'address'] as const;
export type RevealedField = (typeof REVEALED_FIELDS)[number];

/** The purses that staff may correct. */
export const CORRECTED_PURSES = ['cash', 'bonus', 'bonus_sport'] as const;

const verification = z.enum(['unverified', 'in_review', 'verified', 'rejected']);

export const listedPlayer = z.object({
  player_id: z.string(),
  name: z.string(),
  nickname: z.string(),
  region: z.string(),
  country: z.string(),
  verification,
  standing: z.string(),
  balance: money,
  created_at: at,
});

/** What players are picked by; a segment is such a filter under a name. */
export const playerFilter = z.strictObject({
  region: z.string().max(20).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  verification: verification.optional(),
  standing: z.string().max(20).optional(),
  currency: currency.optional(),
  /** Deposits that were credited, at least. */
  deposits_min: z.coerce.number().int().min(0).max(1_000_000).optional(),
  /** Days since they were last here, at least. */
  quiet_days: z.coerce.number().int().min(0).max(10_000).optional(),
  score_min: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
});
export type PlayerFilter = z.infer<typeof playerFilter>;

const ledgerRow = z.object({
  position: z.string(),
  at,
  kind: z.string(),
  source: z.string(),
  external_id: z.string(),
  details: z.record(z.string(), z.string()),
  /** A bet by its number and matches, a game by its title; null: the source says it. */
  subject: z.string().nullable(),
  entries: z.array(z.object({ account: z.string(), owner: z.enum(['player', 'house']), amount: ledgerAmount })),
  /** What it moves for the player, by unit: coins can become a bonus in one transfer. */
  moved: z.array(z.object({ amount: ledgerAmount, after: ledgerAmount.nullable() })),
  hash: z.string(),
  previous_hash: z.string(),
});

const flag = z.object({ case_id: z.string(), reason: z.string(), details: z.record(z.string(), z.string()), at });

export const staffPlayerEndpoints = {
  findPlayers: {
    summary:
      'Players by words of the name, e-mail, phone, id, nickname, payment, card, bet, device or address; or by a filter',
    permission: 'find_players',
    query: playerFilter.extend({ q: z.string().max(120).optional(), segment: uuid.optional() }),
    response: z.object({ players: z.array(listedPlayer), more: z.boolean(), ms: z.number() }),
    errors: ['not_found'],
  },
  playerPage: {
    summary: 'A player, masked; the look is logged',
    permission: 'find_players',
    looks: 'opened_player',
    params: ofPlayer,
    response: z.object({
      player: listedPlayer.extend({
        email: z.string(),
        phone: z.string().nullable(),
        born: z.string(),
        age: z.number(),
        address: z.string().nullable(),
        language: z.string(),
        two_factor: z.boolean(),
        online: z.boolean(),
        level: z.string(),
        standing_until: at.nullable(),
        standing_reason: z.string().nullable(),
        /** Who looks after them by name; null: nobody yet, or the level has it not. */
        manager: z.string().nullable(),
        may_have_manager: z.boolean(),
      }),
      balances: z.array(z.object({ purse: z.string(), amount: ledgerAmount })),
      totals: z.object({ deposits: money, deposit_count: z.number(), net: money }),
      flags: z.array(flag),
      /** Other accounts that a device of theirs has logged in to. */
      shared_devices: z.number(),
      notes: z.array(z.object({ note_id: z.string(), staff: z.string(), text: z.string(), at })),
      timeline: z.array(z.object({ kind: z.string(), what: z.string(), detail: z.string(), at, alarm: z.boolean() })),
    }),
    errors: ['not_found', 'own_account'],
  },
  revealPlayer: {
    summary: 'Show what is masked, with a reason',
    permission: 'reveal_players',
    params: ofPlayer,
    body: z.strictObject({ field: z.enum(REVEALED_FIELDS), reason }),
    response: z.object({ value: z.string() }),
    errors: ['not_found', 'own_account'],
  },
  playerLedger: {
    summary: 'A player’s transfers, newest first',
    permission: 'reveal_players',
    looks: 'looked_ledger',
    params: ofPlayer,
    query: fromPlace,
    response: z.object({ rows: z.array(ledgerRow), total: z.number() }),
    errors: ['not_found'],
  },
  checkLedger: {
    summary: 'Reckon a player’s hash chain again',
    permission: 'reveal_players',
    params: ofPlayer,
    response: z.object({ holds: z.boolean(), transfers: z.number(), problems: z.array(z.string()), at }),
    errors: ['not_found'],
  },
  exportLedger: {
    summary: 'A player’s transfers as a table',
    permission: 'reveal_players',
    looks: 'looked_export',
    params: ofPlayer,
    file: true,
    response: csv,
    errors: ['not_found'],
  },
  playerPayments: {
    summary: 'A player’s payments, newest first',
    permission: 'reveal_players',
    looks: 'looked_payments',
    params: ofPlayer,
    query: fromPlace,
    response: z.object({
      /** The place of the next page; null: this is the last. */
      older: z.string().nullable(),
      payments: z.array(
        z.object({
          id: z.string(),
          /** What people quote. */
          number: z.string(),
          direction: z.enum(['deposit', 'withdrawal']),
          method: z.string(),
          vendor: z.string(),
          amount: money,
          status: z.string(),
          at,
        }),
      ),
    }),
    errors: ['not_found'],
  },
  playerRounds: {
    summary: 'A player’s bets and rounds, newest first',
    permission: 'find_players',
    looks: 'looked_play',
    params: ofPlayer,
    query: z.strictObject({
      before: z
        .string()
        .regex(/^\d{1,17}_.{1,200}$/)
        .optional(),
    }),
    response: z.object({
      /** The place of the next page; null: this is the last. */
      older: z.string().nullable(),
      rounds: z.array(
        z.object({
          kind: z.enum(['round', 'bet']),
          provider: z.string(),
          /** Of a bet its id. */
          round_id: z.string(),
          /** What people quote. */
          number: z.string(),
          game_code: z.string(),
          /** The game, or the matches of a bet. */
          title: z.string(),
          stake: money,
          payout: money,
          status: z.string(),
          at,
        }),
      ),
    }),
    errors: ['not_found'],
  },
  playerRound: {
    summary: 'A round with what was booked on it, and where anybody can reckon it again',
    permission: 'find_players',
    params: ofPlayer.extend({ provider: z.string().max(60), round_id: z.string().max(200) }),
    response: z.object({
      entries: z.array(z.object({ kind: z.string(), state: z.string(), amount: money, after: money, at })),
      /** Null for what only its vendor knows. */
      proof_url: z.string().nullable(),
    }),
    errors: ['not_found'],
  },
  disputeRound: {
    summary: 'Open a case for a round that the player disputes',
    permission: 'handle_cases',
    params: ofPlayer,
    body: z.strictObject({ provider: z.string().max(60), round_id: z.string().max(200), reason }),
    response: z.object({ case_id: z.string() }),
    errors: ['not_found', 'own_account'],
  },
  playerSecurity: {
    summary: 'A player’s sessions, devices and security log',
    permission: 'reveal_players',
    looks: 'looked_security',
    params: ofPlayer,
    response: z.object({
      sessions: z.array(
        z.object({
          device: z.string().nullable(),
          network: z.string().nullable(),
          region: z.string().nullable(),
          at,
          seen_at: at,
          live: z.boolean(),
        }),
      ),
      devices: z.array(z.object({ id: z.string(), at, seen_at: at, others: z.number() })),
      events: z.array(
        z.object({ kind: z.string(), device: z.string().nullable(), network: z.string().nullable(), at }),
      ),
    }),
    errors: ['not_found'],
  },
  flagPlayer: {
    summary: 'Raise a flag that somebody looks into: it waits in the queue of flags',
    permission: 'note_players',
    params: ofPlayer,
    body: reasonOnly,
    response: z.object({ case_id: z.string() }),
    errors: ['not_found', 'own_account'],
  },
  addNote: {
    summary: 'Write a note for other staff',
    permission: 'note_players',
    params: ofPlayer,
    body: z.strictObject({ reason: z.string().trim().min(4).max(1_000) }),
    response: done,
    errors: ['not_found', 'own_account'],
  },
  carePlayer: {
    summary: 'Take a player of a high level into one’s own care, or leave it; they see name and e-mail',
    permission: 'message_players',
    params: ofPlayer,
    body: z.strictObject({ takes: z.boolean(), reason }),
    response: done,
    errors: ['not_found', 'own_account'],
  },
  endPlayerSessions: {
    summary: 'Log a player out everywhere',
    permission: 'suspend_players',
    params: ofPlayer,
    body: reasonOnly,
    response: z.object({ ended: z.number() }),
    errors: ['not_found', 'own_account'],
  },
  sendMessage: {
    summary: 'Write to a player: in their inbox, by mail and push, as they like it',
    permission: 'message_players',
    params: ofPlayer,
    body: z.strictObject({
      subject: z.string().trim().min(2).max(120),
      text: z.string().trim().min(2).max(2_000),
      reason,
    }),
    response: z.object({ channels: z.array(z.string()) }),
    errors: ['not_found', 'own_account'],
  },
  changeStanding: {
    summary: 'Suspend, close, limit, or lift what staff have set; a player’s own break stays',
    permission: 'suspend_players',
    params: ofPlayer,
    body: z.strictObject({
      standing: z.enum(['suspended', 'limited', 'closed', 'active']),
      /** For so long; without it until it is lifted. */
      days: z.number().int().min(1).max(3_650).optional(),
      reason,
    }),
    response: z.object({ standing: z.string() }),
    errors: ['not_found', 'own_account'],
  },
  askAdjustment: {
    summary: 'Ask for a correction of a balance; a second person decides',
    permission: 'adjust_balances',
    params: ofPlayer,
    body: z.strictObject({
      purse: z.enum(CORRECTED_PURSES),
      /** Decimal; a minus takes away. */
      amount: z
        .string()
        .max(21)
        .regex(/^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,8})?$/),
      reason,
    }),
    response: z.object({ approval_id: z.string() }),
    errors: ['not_found', 'own_account', 'invalid'],
  },
} as const;
