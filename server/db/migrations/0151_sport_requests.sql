-- Bets above the limits that a player asked a trader for (ADR 0121). Nothing is staked until one is accepted.
create table sport_requests (
  player_id uuid not null,
  request_id uuid not null default gen_random_uuid(),
  idempotency_key text not null,
  input_hash text not null,
  region text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The bet as it was asked for, and its legs as they were called.
  asked jsonb not null,
  told jsonb not null,
  lines integer not null check (lines > 0),
  -- Minor units, of all lines.
  stake bigint not null check (stake > 0),
  possible_payout bigint not null,
  status text not null default 'waiting' check (status in ('waiting', 'countered', 'accepted', 'refused', 'declined', 'failed')),
  -- Per line, when it was countered.
  offered_line_stake bigint check (offered_line_stake > 0),
  -- Why an accepted one was not placed.
  failure text,
  bet_id uuid,
  asked_at timestamptz(3) not null,
  -- Until then the other side answers; later it is over.
  expires_at timestamptz(3) not null,
  decided_by uuid references staff,
  primary key (player_id, request_id),
  unique (player_id, idempotency_key),
  check ((status = 'accepted') = (bet_id is not null))
);
create index sport_requests_open on sport_requests (expires_at) where status in ('waiting', 'countered');
create index sport_requests_by_time on sport_requests (player_id, asked_at desc);
