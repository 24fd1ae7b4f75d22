-- Achievements: what each player has completed, once each.

create table achievements (
  -- What the player's pages are told, and ask by.
  benefit_id uuid primary key,
  player_id uuid not null,
  name text not null,
  game_code text not null,
  completed_at timestamptz(3) not null,
  unique (player_id, name)
);
