-- Seasons of the VIP programme, gifts on birthdays, and personal managers (ADR 0136).

-- Thousandths of a point that seasons have taken; what was earned stands beside it, so that it can be counted anew.
alter table vip_standings add column faded bigint not null default 0 check (faded >= 0);

-- What a player earned in a season is a sum over its days.
create index vip_points_season on vip_points (player_id, settled_at) include (thousandths);

-- What a season took of a player, or why it took nothing; those who kept their points have no row.
create table vip_season_ends (
  player_id uuid not null,
  -- The season's first day, where the player lives.
  season date not null,
  outcome text not null check (outcome in ('faded', 'break')),
  -- Thousandths of a point.
  earned bigint not null check (earned >= 0),
  needed bigint not null check (needed >= 0),
  taken bigint not null check (taken >= 0),
  level_before smallint not null,
  level_after smallint not null,
  decided_at timestamptz(3) not null,
  primary key (player_id, season)
);

-- Who was told before a season's end that their points will fade.
create table vip_season_warnings (
  player_id uuid not null,
  season date not null,
  told_at timestamptz(3) not null,
  primary key (player_id, season)
);

-- Seasons that are decided for everybody whose days go by a clock.
create table vip_seasons_closed (
  season date not null,
  time_zone text not null,
  closed_at timestamptz(3) not null,
  primary key (season, time_zone)
);

-- One gift in a calendar year, whatever the profile says later.
create table vip_birthdays (
  player_id uuid not null,
  year smallint not null,
  level smallint not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  given_at timestamptz(3) not null,
  primary key (player_id, year)
);

-- Who of the operator's people looks after a player.
create table vip_managers (
  player_id uuid primary key references players,
  staff_id uuid not null references staff,
  assigned_at timestamptz(3) not null
);
