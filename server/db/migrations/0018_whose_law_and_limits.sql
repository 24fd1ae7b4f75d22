-- Where the page stood that a game was launched from: its law holds beside that of the player's account. Launches from
-- before this migration do not know it; they end within twelve hours.
alter table game_tokens add column region text;

-- Whose bets on shared rounds count together: a player's, whatever number of sessions. Null in play money, where a session
-- counts for itself, and for bets from before.
alter table studio_flight_bets add column player_id text;
create index studio_flight_bets_player on studio_flight_bets (player_id, round_number) where player_id is not null;
alter table studio_live_bets add column player_id text;
create index studio_live_bets_player on studio_live_bets (player_id, game_code, round_number) where player_id is not null;

-- Old sessions are looked for every hour, those of play money after a day.
create index studio_sessions_old on studio_sessions (mode, created_at);
