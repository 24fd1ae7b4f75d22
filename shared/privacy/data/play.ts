/** Games, bets, tournaments and the programme for regulars. */
import { yearsInDays } from '../periods.ts';
import type { TableOfPersons } from '../types.ts';
import { blind, bookRow, of, ownRow } from './row.ts';

export const PLAY_TABLES = {
  game_rounds: {
    ...bookRow('play', 'provider round_id game_code currency stake payout status created_at closed_at', {
      others: of('player_mask'),
      internal: of('event_id worth funding'),
    }),
    ...{ asked: blind({ player_mask: 'null' }), ended: blind({ player_mask: 'null' }) },
  },
  game_calls: bookRow('play', '', {
    told: of(
      `provider transaction_id kind state round_id game_code currency amount reference_transaction_id status
       wallet_transaction_id balance created_at funding win_id win_wallet_id win_amount win_balance`,
    ),
  }),
  game_players: bookRow('play', '', { internal: of('last_round_at') }),
  game_tokens: {
    ...bookRow('play', '', {
      secret: of('token_hash'),
      internal: of('provider session_id game_code currency created_at expires_at region'),
    }),
    ends: { from: 'expires_at', days: 400, basis: 'disputes' },
  },
  settled_facts: {
    ...bookRow('play', '', {
      told: of(
        `product provider reference amendment outcome subject region currency stake_cash stake_bonus stake_bonus_sport
         stake_free_rounds stake_loyalty payout payout_cash started_at settled_at sold`,
      ),
      internal: of('era xid fact_id'),
    }),
    ends: { from: 'settled_at', days: yearsInDays(3), archivedDays: yearsInDays(3), basis: 'money_laundering' },
  },
  player_games: ownRow('account', 'list game_code noted_at'),
  mission_games: ownRow('play', 'game_code'),
  achievements: ownRow('play', 'name game_code completed_at', { internal: of('benefit_id') }),
  sport_bets: bookRow(
    'play',
    `region currency line_stake stake possible_payout status payout placed_at settled_at sold_stake sold_for tax sizes`,
    {
      internal: of(`bet_id idempotency_key input_hash funding revision is_due telling joint_odds bankers group_odds`),
    },
  ),
  sport_bet_legs: bookRow('play', 'market outcome odds result is_cancelled void_reason told', {
    internal: of('bet_id leg fixture_id'),
  }),
  sport_sales: bookRow('play', 'share amount stake sold_at', { internal: of('bet_id idempotency_key seen tolerance') }),
  sport_requests: bookRow('play', 'region currency told lines stake possible_payout status asked_at expires_at', {
    staff: of('decided_by'),
    internal: of('request_id idempotency_key input_hash asked offered_line_stake failure bet_id'),
  }),
  sport_favourites: ownRow('account', 'mark noted_at'),
  tournament_attempts: bookRow(
    'play',
    'attempt entered_at paid_currency paid_amount returned_at points best_game division first_entered_at',
    {
      internal: of(
        'tournament_id run counted reached_at best_multiplier best_provider best_reference tally is_best is_simulated',
      ),
    },
  ),
  tournament_divisions: ownRow('play', 'series division', { internal: of('tournament_id') }),
  tournament_results: {
    ...bookRow('play', 'place points reached_at attempts prize_kind prize_amount best_game prize_game division move', {
      others: of('player'),
      internal: of('tournament_id best_multiplier best_provider best_reference told_at'),
    }),
    ...{ asked: blind({ player: 'nobody' }), ended: blind({ player: 'nobody' }) },
  },
  tournament_rounds: bookRow('play', 'game_code stake payout is_void settled_at', {
    internal: of('tournament_id attempt provider reference amendment round_no'),
  }),
  vip_standings: bookRow('play', 'thousandths coins faded'),
  vip_points: bookRow('play', 'thousandths settled_at', { internal: of('provider reference') }),
  vip_level_ups: bookRow('play', 'level reached_at'),
  vip_cashback: bookRow('play', 'week status currency lines net level percent maximum amount decided_at', {
    secrecy: of('reason'),
  }),
  vip_birthdays: bookRow('play', 'year level amount currency given_at'),
  vip_season_ends: bookRow('play', 'season outcome earned needed taken level_before level_after decided_at'),
  vip_season_warnings: ownRow('messages', 'season told_at'),
  // The studio is a vendor: it knows a player by a number, and in its chat by a keyed hash of it.
  studio_chat_entries: {
    ...ownRow('table_chat', 'room text sent_at removed_at', {
      internal: of('entry_id request_id author name'),
    }),
    ...{ of: 'vendor', by: 'player' },
  },
  studio_chat_records: {
    ...ownRow('table_chat', 'strikes strikes_since mutes muted_until'),
    ...{ of: 'vendor', by: 'player' },
  },
  studio_chat_reports: {
    ...ownRow('table_chat', '', { others: of('entry_id'), secrecy: of('reason reported_at') }),
    ...{ of: 'vendor', by: 'reporter' },
  },
  studio_sessions: {
    ...bookRow('play', '', {
      told: of('game_code mode nonce document created_at seed_nonce'),
      secret: of('session_id'),
    }),
    ...{ of: 'vendor', by: 'player_id' },
  },
  studio_flight_bets: {
    ...bookRow('play', '', {
      told: of(
        `bet_id mode currency round_number panel state stake auto_hundredths cash_out_hundredths payout
         refusal created_at`,
      ),
      secret: of('session_id'),
      internal: of('request_id'),
    }),
    ...{ of: 'vendor', by: 'player_id' },
  },
  studio_live_bets: {
    ...bookRow('play', '', {
      told: of('bet_id mode currency game_code round_number state stake chips payout refusal created_at'),
      secret: of('session_id'),
      internal: of('request_id'),
    }),
    ...{ of: 'vendor', by: 'player_id' },
  },
  studio_rounds: {
    ...bookRow('play', '', {
      told: of('round_id nonce state document created_at'),
      secret: of('session_id'),
      internal: of('request_id'),
    }),
    of: 'vendor',
    // A round is replayed from its document until it goes into a file, before the studio forgets its session, which is
    // after 90 days.
    ends: { from: 'created_at', days: 85, archivedDays: yearsInDays(5), basis: 'money_laundering' },
  },
} as const satisfies Record<string, TableOfPersons>;
