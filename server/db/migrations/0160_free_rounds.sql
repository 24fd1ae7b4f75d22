-- Free rounds of a game at a stake that is fixed when they are given (ADR 0122).
create table free_round_grants (
  player_id uuid not null,
  grant_id uuid not null default gen_random_uuid(),
  offer_id text not null,
  -- What brought them; with player and offer they are given once.
  cause text not null,
  game_code text not null,
  -- What the player calls the game, as it was called when they were given.
  game_title text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Minor units, of one round.
  stake bigint not null check (stake > 0),
  rounds integer not null check (rounds between 1 and 1000),
  used integer not null default 0 check (used >= 0 and used <= rounds),
  -- What they have won so far, minor units.
  won bigint not null default 0 check (won >= 0),
  -- How many times the wins have to be staked; 0: they are cash at once.
  wagering integer not null check (wagering between 0 and 99),
  -- The rules of the bonus that the wins become.
  weights jsonb not null default '{}',
  stake_maximum bigint,
  win_maximum bigint,
  term_days integer not null check (term_days between 1 and 90),
  status text not null default 'active' check (status in ('active', 'used', 'expired', 'cancelled', 'revoked')),
  granted_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (player_id, grant_id),
  unique (player_id, offer_id, cause),
  check ((status = 'active') = (ended_at is null))
);
create index free_round_grants_active on free_round_grants (player_id, expires_at) where status = 'active';
