-- Which version of the terms a player has accepted, and which one they were written about.
create table terms_acceptances (
  player_id uuid not null references players,
  version text not null,
  accepted_at timestamptz(3),
  told_at timestamptz(3),
  primary key (player_id, version),
  check (accepted_at is not null or told_at is not null)
);
-- When a player was last written to because nobody had logged in for long.
alter table players add column unused_told_at timestamptz(3);
-- When a player was told that a bonus ends soon.
alter table bonus_grants add column ending_told_at timestamptz(3);
