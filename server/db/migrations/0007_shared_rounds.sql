-- The studio's rounds that all players share, and the bets on them. Nothing but the studio touches these.

-- Which process runs a game's rounds.
create table studio_claims (
  game_code text primary key,
  owner text not null,
  claimed_until timestamptz(3) not null
);

create table studio_chains (
  chain_id text primary key,
  game_code text not null,
  length integer not null check (length > 0),
  terminal_hash text not null,
  root text not null,
  salt text,
  created_at timestamptz(3) not null,
  -- Never before the chain was written down.
  salted_at timestamptz(3) check (salted_at >= created_at)
);
create index studio_chains_game on studio_chains (game_code, created_at desc);

create table studio_shared_rounds (
  game_code text not null,
  number integer not null check (number > 0),
  chain_id text not null references studio_chains,
  chain_index integer not null check (chain_index > 0),
  state text not null check (state in ('betting', 'running', 'ended', 'voided')),
  starts_at timestamptz(3) not null,
  ended_at timestamptz(3),
  seed text,
  result integer,
  primary key (game_code, number),
  unique (chain_id, chain_index)
);

create table studio_flight_bets (
  bet_id text primary key,
  session_id text not null references studio_sessions on delete cascade,
  request_id text not null,
  mode text not null check (mode in ('real', 'demo')),
  currency text not null,
  round_number integer not null,
  panel smallint not null check (panel in (0, 1)),
  state text not null check (
    state in ('betting', 'placed', 'paying', 'closed', 'cancelling', 'cancelled', 'refused', 'disputed')
  ),
  stake bigint not null check (stake > 0),
  auto_hundredths integer check (auto_hundredths > 100),
  cash_out_hundredths integer check (cash_out_hundredths >= 100),
  payout bigint not null default 0 check (payout >= 0),
  refusal text,
  created_at timestamptz(3) not null,
  unique (session_id, request_id)
);
create unique index studio_flight_bets_panel on studio_flight_bets (session_id, round_number, panel)
  where state not in ('refused', 'cancelling', 'cancelled');
create index studio_flight_bets_round on studio_flight_bets (round_number);
create index studio_flight_bets_own on studio_flight_bets (session_id, created_at desc);
create index studio_flight_bets_waiting on studio_flight_bets (created_at)
  where state in ('betting', 'paying', 'cancelling');
