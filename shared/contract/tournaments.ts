/** Tournaments: lists, one of them with its table, and entering it. */
import { z } from 'zod';
import { DIVISIONS, MOVES } from '../tournament-leagues.ts';
import { TOURNAMENT_MISSIONS } from '../tournament-missions.ts';
import { PRIZE_KINDS, TOURNAMENT_RULES, TOURNAMENT_STATES } from '../tournaments.ts';
import { studioDrawn } from './aggregator.ts';
import { STAKE_ERRORS } from './protection-errors.ts';
import { localeCode, page, uuid } from './scalars.ts';
import { TOPIC_DATA } from './topics.ts';

const decimal = z.string();

export const tournamentSchema = z.object({
  tournament_id: z.string(),
  /** Its name for people and its page are the series' (shared/tournaments.ts). */
  series: z.string(),
  status: z.enum(TOURNAMENT_STATES),
  rule: z.enum(TOURNAMENT_RULES),
  /** Of the rule `missions`. */
  missions: z.array(z.object({ kind: z.enum(TOURNAMENT_MISSIONS), goal: z.number().int() })),
  /** By VIP level, from these on for each division; or by place, so many rising and falling. Null: one table for all. */
  league: z
    .discriminatedUnion('by', [
      z.object({ by: z.literal('level'), from: z.array(z.number().int()) }),
      z.object({ by: z.literal('place'), promoted: z.number().int(), relegated: z.number().int() }),
    ])
    .nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  players: z.number().int(),
  players_minimum: z.number().int(),
  /** Of the player, else of the region; amounts are in it. */
  currency: z.string(),
  minimum_stake: decimal,
  entry: z.object({ kind: z.enum(['free', 'money', 'coins']), amount: decimal.optional() }),
  entries_maximum: z.number().int(),
  /** How many rounds of an entry count; null: all. */
  rounds: z.number().int().nullable(),
  prizes: z.array(
    z.object({
      from: z.number().int(),
      to: z.number().int(),
      kind: z.enum(PRIZE_KINDS),
      amount: decimal,
      /** Of free rounds: the slot that they are of. */
      game: z.string().optional(),
      /** In a league: whose prize it is. */
      division: z.enum(DIVISIONS).optional(),
    }),
  ),
  games: z.object({ categories: z.array(z.string()), codes: z.array(z.string()) }),
  /** SHA-256 of the final table. */
  certificate: z.string().nullable(),
  winner: z.string().nullable(),
});

/** A tournament that the player has entered. */
export const ownTournamentSchema = tournamentSchema
  .pick({ tournament_id: true, series: true, status: true, rule: true, starts_at: true, ends_at: true, players: true })
  .extend({
    /** How often they entered it. */
    attempts: z.number().int(),
    /** Where they stand or ended; null without points, and where there is no final table. */
    place: z.number().int().nullable(),
    points: decimal.nullable(),
    /** What the place has won, as tables say it: `EUR 10.00`, `EUR 10.00 bonus`, `XCN 50` of coins, `XFR 20` of free rounds. */
    prize: z.string().nullable(),
    /** In a league: where they sailed, and where their place leads. */
    division: z.enum(DIVISIONS).nullable(),
    move: z.enum(MOVES).nullable(),
  });

export const tournamentEndpoints = {
  ownTournaments: {
    summary: 'The tournaments that the player has entered, the latest first, with place and prize',
    scope: 'withdraw-only',
    query: z.object({ page }),
    response: z.object({ result: z.array(ownTournamentSchema), total: z.number().int(), page_size: z.number().int() }),
    errors: ['unauthenticated'],
  },
  tournamentRounds: {
    summary: 'The best rounds of the first places of a final table, with what they drew',
    scope: 'withdraw-only',
    guests: true,
    params: z.object({ tournament_id: uuid }),
    query: z.object({ language: localeCode }),
    response: z.object({
      result: z.array(
        z.object({
          place: z.number().int(),
          player: z.string(),
          game_code: z.string(),
          /** What it paid, as a multiple of its stake. */
          multiplier: decimal,
          drawn: studioDrawn,
          /** Where it can be reckoned again; null while that would tell what only its player may know. */
          url: z.string().nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
  tournaments: {
    summary: 'Tournaments now and soon, one of each series; or those that have ended, the newest first',
    scope: 'withdraw-only',
    guests: true,
    query: z.object({ list: z.enum(['current', 'archived']).default('current'), page }),
    response: z.object({ result: z.array(tournamentSchema), total: z.number().int(), page_size: z.number().int() }),
    errors: [],
  },
  tournament: {
    summary: 'One tournament by its id, or the one of a series that runs or comes next, with its table',
    scope: 'withdraw-only',
    guests: true,
    params: z.object({ tournament: z.string().max(64) }),
    response: z.object({
      result: tournamentSchema,
      table: TOPIC_DATA.tournament,
      /** What the player has in it; null for a guest. */
      own: TOPIC_DATA['tournament-place'].nullable(),
    }),
    errors: ['not_found'],
  },
  tournamentTable: {
    summary: 'The final table as the text whose SHA-256 is its certificate',
    scope: 'none',
    params: z.object({ tournament_id: uuid }),
    download: 'text/plain',
    response: z.string(),
    errors: ['not_found'],
  },
  enterTournament: {
    summary: 'Enter a tournament, or enter it again; what it costs is taken at once',
    scope: 'full',
    params: z.object({ tournament_id: uuid }),
    body: z.strictObject({
      /** Which entry it is, from 1: asked again for the same, nothing is taken again. */
      attempt: z.number().int().min(1).max(1_000),
    }),
    response: z.object({ attempts: z.number().int() }),
    errors: [
      'unauthenticated',
      'not_found',
      'not_offered',
      'profile_required',
      'tournament_over',
      'tournament_entries_used',
      'insufficient_funds',
      'coins_short',
      ...STAKE_ERRORS,
    ],
  },
} as const;
