-- VIP points (spec sections 3 and 4): what each settled round or bet brought, and where each player stands.

-- Thousandths of a point; what was taken back brings nothing.
create table vip_points (
  player_id uuid not null,
  provider text not null,
  reference text not null,
  thousandths bigint not null check (thousandths > 0),
  settled_at timestamptz(3) not null,
  primary key (player_id, provider, reference)
);

create table vip_standings (
  player_id uuid primary key,
  thousandths bigint not null default 0 check (thousandths >= 0),
  -- Coins that points have brought so far; counting points anew gives none twice.
  coins bigint not null default 0 check (coins >= 0)
);

-- Levels that were reached: each is celebrated once.
create table vip_level_ups (
  player_id uuid not null,
  level smallint not null check (level > 0),
  reached_at timestamptz(3) not null,
  primary key (player_id, level)
);

-- The cashback of each week, with the lines that it was reckoned from; minor units.
create table vip_cashback (
  player_id uuid not null,
  -- The Monday that the week began on, where the player lives.
  week date not null,
  status text not null check (status in ('paid', 'none', 'withheld')),
  reason text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  lines jsonb not null,
  net bigint not null,
  level smallint not null,
  percent smallint not null,
  maximum bigint not null,
  amount bigint not null check (amount >= 0),
  decided_at timestamptz(3) not null,
  primary key (player_id, week)
);
