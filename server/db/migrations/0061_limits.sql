-- Limits that players set themselves, what they asked to change, and the sittings that reality checks belong to.

create table player_limits (
  player_id uuid not null references players,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'session', 'reality')),
  -- session: for the two that count time.
  period text not null check (period in ('day', 'week', 'month', 'session')),
  -- Minor units of the player's currency, or minutes; null: none.
  amount bigint check (amount >= 0),
  changed_at timestamptz(3) not null,
  primary key (player_id, kind, period)
);

-- Every change that was asked for; a laxer one waits for its time and a second yes.
create table limit_changes (
  change_id uuid primary key default gen_random_uuid(),
  player_id uuid not null references players,
  kind text not null,
  period text not null,
  before bigint,
  after bigint,
  asked_at timestamptz(3) not null,
  ready_at timestamptz(3),
  lapses_at timestamptz(3),
  -- When the player was told that it is ready.
  told_at timestamptz(3),
  outcome text not null check (outcome in ('applied', 'waiting', 'confirmed', 'cancelled', 'lapsed')),
  settled_at timestamptz(3)
);
create unique index limit_changes_waiting on limit_changes (player_id, kind, period) where outcome = 'waiting';
create index limit_changes_player on limit_changes (player_id, asked_at desc);

-- Who has answered whether they want a limit; "none" is an answer too.
create table limit_answers (
  player_id uuid primary key,
  answered_at timestamptz(3) not null
);

-- A sitting: play without a long pause, over all games and devices.
create table play_sessions (
  play_session_id uuid primary key default gen_random_uuid(),
  player_id uuid not null,
  started_at timestamptz(3) not null,
  -- When the player was last seen at play.
  active_at timestamptz(3) not null,
  -- When the interval of the reality check began that runs now.
  checked_at timestamptz(3) not null,
  -- When the player last rested as the law asks; the sitting's start before that.
  rested_at timestamptz(3) not null
);
create index play_sessions_player on play_sessions (player_id, started_at desc);

-- What the player's pattern of play has raised.
create table protection_flags (
  flag_id uuid primary key default gen_random_uuid(),
  player_id uuid not null references players,
  rule text not null,
  measured bigint not null,
  raised_at timestamptz(3) not null
);
create index protection_flags_player on protection_flags (player_id, raised_at desc);

-- What the register of exclusions said last.
create table register_answers (
  player_id uuid primary key references players,
  answer text not null check (answer in ('excluded', 'clear', 'unknown')),
  asked_at timestamptz(3) not null
);
