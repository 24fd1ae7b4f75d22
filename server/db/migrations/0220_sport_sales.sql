-- Parts of bets that players sold before their end: the rest goes on with what is left of the stake.
alter table sport_bets
  add column sold_stake bigint not null default 0 check (sold_stake between 0 and stake),
  -- What was paid for it; a part of `payout`.
  add column sold_for bigint not null default 0 check (sold_for >= 0);
update sport_bets set sold_stake = stake, sold_for = payout where status = 'cashed_out';
alter table sport_bets add check ((status = 'cashed_out') = (sold_stake = stake));

create table sport_sales (
  player_id uuid not null,
  bet_id uuid not null,
  -- What the page named its request: the same one sells once.
  idempotency_key text not null,
  -- Hundredths of what was open, and what was seen for them; then what was sold, minor units.
  share smallint not null check (share between 1 and 100),
  amount bigint not null check (amount > 0),
  stake bigint not null check (stake > 0),
  sold_at timestamptz(3) not null,
  primary key (player_id, idempotency_key),
  foreign key (player_id, bet_id) references sport_bets
);
create index sport_sales_by_bet on sport_sales (player_id, bet_id);
