-- How players stand with the house: breaks, exclusions, closings and what staff decide.

-- The strictest standing of a player when it was last set. Any but 'active' says: look whether it still holds.
alter table players add column status text not null default 'active'
  check (status in ('active', 'limited', 'time-out', 'suspended', 'closed', 'excluded'));
alter table players add column status_until timestamptz(3);
alter table players add column status_reason text;
create index players_status on players (status) where status <> 'active';

-- Every standing that was ever set; several can hold at once, and none is forgotten when a stricter one is set.
create table player_standings (
  standing_id uuid primary key default gen_random_uuid(),
  player_id uuid not null references players,
  status text not null check (status in ('limited', 'time-out', 'suspended', 'closed', 'excluded')),
  reason text not null check (reason in ('player', 'register', 'staff')),
  note text,
  -- The member of staff who decided; null: nobody did.
  staff_id uuid,
  started_at timestamptz(3) not null,
  -- Null: until it is lifted.
  until timestamptz(3),
  lifted_at timestamptz(3)
);
create index player_standings_held on player_standings (player_id) where lifted_at is null;
create index player_standings_player on player_standings (player_id, started_at desc);
