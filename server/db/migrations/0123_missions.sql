-- Achievements that are no round's: they name no game. What they count, where it stands nowhere else.
alter table achievements alter column game_code drop not null;

-- The games that a player has finished a round in.
create table mission_games (
  player_id uuid not null,
  game_code text not null,
  primary key (player_id, game_code)
);
