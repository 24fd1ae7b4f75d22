-- The sportsbook (ADR 0110): what the feeds told, and the bets on it.
create table sport_producers (
  producer text primary key,
  -- Up to when its messages have been taken in.
  heard_until timestamptz(3)
);

create table sport_fixtures (
  fixture_id text primary key,
  producer text not null,
  sport text not null,
  tournament_id text not null,
  tournament text not null,
  home jsonb not null,
  away jsonb not null,
  starts_at timestamptz(3) not null,
  status text not null default 'not_started' check (status in ('not_started', 'live', 'ended', 'abandoned', 'cancelled')),
  -- No bet is taken until the next odds.
  is_stopped boolean not null default true,
  state jsonb not null default '{}',
  -- The number of the last message: what comes again or late is dropped.
  sequence bigint not null,
  changed_at timestamptz(3) not null
);
create index sport_fixtures_by_start on sport_fixtures (status, starts_at);

create table sport_markets (
  fixture_id text not null references sport_fixtures on delete cascade,
  market text not null,
  status text not null check (status in ('active', 'suspended', 'inactive', 'settled', 'cancelled')),
  -- Selections in their order: key, odds (null: not offered), probability.
  outcomes jsonb not null default '[]',
  -- How each selection ended; null until then.
  results jsonb,
  primary key (fixture_id, market)
);

create table sport_bets (
  player_id uuid not null,
  bet_id uuid not null default gen_random_uuid(),
  -- What the page named its request: the same one places one bet.
  idempotency_key text not null,
  input_hash text not null,
  region text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- How many legs each line has.
  sizes smallint[] not null,
  -- Minor units.
  line_stake bigint not null check (line_stake > 0),
  stake bigint not null check (stake > 0),
  possible_payout bigint not null,
  -- What the stake was made of, by purse; null: cash alone.
  funding jsonb,
  status text not null default 'open'
    check (status in ('open', 'won', 'lost', 'void', 'half_won', 'half_lost', 'cashed_out')),
  -- What has been paid on it so far.
  payout bigint not null default 0 check (payout >= 0),
  -- How often money has moved because of its end.
  revision integer not null default 0,
  -- Something about its legs has changed since it was last looked at.
  is_due boolean not null default false,
  placed_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (player_id, bet_id),
  unique (player_id, idempotency_key)
);
create index sport_bets_by_time on sport_bets (player_id, placed_at desc);
create index sport_bets_due on sport_bets (player_id, bet_id) where is_due;

create table sport_bet_legs (
  player_id uuid not null,
  bet_id uuid not null,
  leg smallint not null,
  fixture_id text not null,
  market text not null,
  outcome text not null,
  -- Ten-thousandths.
  odds integer not null check (odds > 10000),
  -- What the market says; null until it is settled.
  result text check (result in ('won', 'lost', 'void', 'half_won', 'half_lost')),
  -- The feed took bets of that time back: the leg is void whatever the market says.
  is_cancelled boolean not null default false,
  -- Names and time as they were.
  told jsonb not null,
  primary key (player_id, bet_id, leg),
  foreign key (player_id, bet_id) references sport_bets
);
create index sport_bet_legs_by_market on sport_bet_legs (fixture_id, market);
