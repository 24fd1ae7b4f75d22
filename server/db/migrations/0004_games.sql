-- Games: launch tokens, vendor transactions, rounds and wins; and the studio's own tables, which nothing else touches.

-- What a launch hands to a vendor, kept as SHA-256 only.
create table game_tokens (
  token_hash text primary key,
  provider text not null,
  session_id uuid not null,
  player_id uuid not null,
  game_code text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz(3) not null,
  -- Bets end here; wins and rollbacks never do.
  expires_at timestamptz(3) not null
);
create index game_tokens_player on game_tokens (player_id);

-- One row per player who plays: the lock that puts a player's vendor calls in a row.
create table game_players (
  player_id uuid primary key,
  last_round_at timestamptz(3)
);

create table game_rounds (
  provider text not null,
  round_id text not null,
  player_id uuid not null,
  game_code text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  stake bigint not null check (stake >= 0),
  payout bigint not null default 0 check (payout >= 0),
  status text not null check (status in ('open', 'closed', 'rolled_back')),
  -- What others may see of a win.
  event_id uuid not null default gen_random_uuid(),
  player_mask text,
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (provider, round_id)
);
create index game_rounds_player on game_rounds (player_id, created_at desc);
create index game_rounds_wins on game_rounds (closed_at desc) where payout > 0;
create index game_rounds_player_wins on game_rounds (player_id, payout desc) where payout > 0;

-- Every bet, win and rollback once, with the answer it got. A tombstone is a bet that was taken back before it came.
create table game_transactions (
  provider text not null,
  transaction_id text not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  state text not null check (state in ('posted', 'rolled_back', 'tombstone')),
  player_id uuid not null,
  round_id text not null,
  game_code text not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  reference_transaction_id text,
  status text not null,
  wallet_transaction_id uuid not null,
  balance bigint not null,
  created_at timestamptz(3) not null,
  primary key (provider, transaction_id)
);
create index game_transactions_round on game_transactions (provider, round_id);

create table studio_sessions (
  session_id text primary key,
  game_code text not null,
  mode text not null check (mode in ('real', 'demo')),
  nonce integer not null check (nonce >= 0),
  document jsonb not null,
  created_at timestamptz(3) not null
);

create table studio_rounds (
  round_id text primary key,
  session_id text not null references studio_sessions,
  request_id text not null,
  nonce integer not null,
  state text not null,
  document jsonb not null,
  created_at timestamptz(3) not null,
  unique (session_id, request_id),
  unique (session_id, nonce)
);
create index studio_rounds_unfinished on studio_rounds (created_at) where state in ('betting', 'winning', 'rolling_back');
