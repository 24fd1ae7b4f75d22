-- Bonuses that were granted (ADR 0092). The money of each stands in its own purse of the ledger.
create table bonus_grants (
  player_id uuid not null,
  grant_id uuid not null default gen_random_uuid(),
  offer_id text not null,
  -- What brought it: `deposit:<payment>`, `claim:<n>`. With player and offer it is granted once.
  cause text not null,
  kind text not null,
  product text not null check (product in ('casino', 'sport')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Minor units. The rules stand with the grant: an offer that changes later changes nothing that was granted.
  amount bigint not null check (amount > 0),
  wager_required bigint not null check (wager_required >= 0),
  wagered bigint not null default 0 check (wagered >= 0 and wagered <= wager_required),
  -- Percent of a stake that counts, by the kind of game; what is not named counts whole.
  weights jsonb not null default '{}',
  stake_maximum bigint,
  -- What of it becomes the player's own at most.
  win_maximum bigint,
  status text not null default 'active' check (status in ('active', 'completed', 'expired', 'cancelled', 'revoked')),
  granted_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- What became the player's own when it was completed.
  converted bigint,
  primary key (player_id, grant_id),
  unique (player_id, offer_id, cause),
  check ((status = 'active') = (ended_at is null))
);
create index bonus_grants_active on bonus_grants (player_id, granted_at) where status = 'active';

-- What counted towards a grant: each round and bet once.
create table bonus_wagers (
  player_id uuid not null,
  grant_id uuid not null,
  provider text not null,
  reference text not null,
  amount bigint not null check (amount > 0),
  settled_at timestamptz(3) not null,
  primary key (player_id, grant_id, provider, reference),
  foreign key (player_id, grant_id) references bonus_grants
);

-- What stakes were made of, by purse; null: cash alone. A round has that of its bets together.
alter table game_transactions add column funding jsonb;
alter table game_rounds add column funding jsonb;
