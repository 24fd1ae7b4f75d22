-- Tournaments: editions of a series (shared/tournaments.ts). The rules stand with the edition: a series that changes later
-- changes nothing that was announced. Amounts of money are euro cents; each player's currency is reckoned from them.
create table tournaments (
  tournament_id uuid primary key default gen_random_uuid(),
  series text not null,
  rule text not null check (rule in ('best-multiplier', 'sum-of-wins', 'sum-of-stakes', 'longest-run')),
  -- {"categories": […], "codes": […]}
  games jsonb not null,
  minimum_stake bigint not null,
  entry_kind text not null check (entry_kind in ('free', 'money', 'coins')),
  entry_amount bigint not null default 0 check ((entry_kind = 'free') = (entry_amount = 0)),
  entries_maximum integer not null check (entries_maximum > 0),
  -- How many rounds of an entry count; null: all.
  rounds integer check (rounds > 0),
  players_minimum integer not null,
  -- [{"from": 1, "to": 1, "kind": "money", "amount": 1000}, …]
  prizes jsonb not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > starts_at),
  status text not null default 'scheduled'
    check (status in ('scheduled', 'running', 'complete', 'canceled', 'expired')),
  -- SHA-256 of the final table.
  certificate text,
  closed_at timestamptz(3),
  unique (series, starts_at)
);
create index tournaments_ended on tournaments (ends_at desc) where status in ('complete', 'canceled', 'expired');
create index tournaments_open on tournaments (starts_at) where status in ('scheduled', 'running');

-- Entries, each with what its rounds have come to so far.
create table tournament_attempts (
  tournament_id uuid not null references tournaments,
  player_id uuid not null,
  attempt integer not null check (attempt > 0),
  entered_at timestamptz(3) not null,
  -- What was paid: minor units of a currency, or coins (XCN).
  paid_currency text,
  paid_amount bigint not null default 0,
  returned_at timestamptz(3),
  -- Hundredths for multipliers and sums (of euro cents), rounds for runs.
  points bigint not null default 0,
  run integer not null default 0,
  counted integer not null default 0,
  reached_at timestamptz(3),
  -- Its round of the highest multiplier, hundredths.
  best_multiplier bigint,
  best_provider text,
  best_reference text,
  best_game text,
  primary key (tournament_id, player_id, attempt)
);
create index tournament_attempts_player on tournament_attempts (player_id, entered_at);
create index tournament_attempts_table on tournament_attempts (tournament_id, points desc, reached_at);

-- The rounds that counted, each once, in the order in which they were read.
create table tournament_rounds (
  tournament_id uuid not null,
  player_id uuid not null,
  attempt integer not null,
  provider text not null,
  reference text not null,
  amendment integer not null default 0,
  game_code text not null,
  -- Euro cents.
  stake bigint not null,
  payout bigint not null,
  is_void boolean not null default false,
  settled_at timestamptz(3) not null,
  round_no bigint generated always as identity,
  primary key (tournament_id, player_id, provider, reference),
  foreign key (tournament_id, player_id, attempt) references tournament_attempts
);

-- The final table, and what was paid by it.
create table tournament_results (
  tournament_id uuid not null references tournaments,
  player_id uuid not null,
  place integer not null,
  player text not null,
  points bigint not null,
  reached_at timestamptz(3) not null,
  attempts integer not null,
  prize_kind text,
  -- Euro cents, or coins.
  prize_amount bigint,
  best_multiplier bigint,
  best_provider text,
  best_reference text,
  best_game text,
  told_at timestamptz(3),
  primary key (tournament_id, player_id),
  unique (tournament_id, place)
);
create index tournament_results_player on tournament_results (player_id);
