-- What traders set beside what the feed tells (ADR 0121): for a tournament or a fixture, whole or one of its markets.
create table sport_controls (
  scope text not null check (scope in ('tournament', 'fixture')),
  subject text not null,
  -- Of a tournament the type of a market, of a fixture its key; empty: all of them.
  market text not null default '',
  is_suspended boolean not null default false,
  -- Of one bet, euro cents; null: the house's own limit.
  stake_maximum bigint check (stake_maximum > 0),
  payout_maximum bigint check (payout_maximum > 0),
  -- What the chances of a market add to more than 1, ten-thousandths; null: the feed's own prices.
  margin integer check (margin between 0 and 5000),
  changed_by uuid not null references staff,
  changed_at timestamptz(3) not null,
  primary key (scope, subject, market),
  check (margin is null or scope = 'tournament')
);

-- Two people said how the market ended: what the feed says of it since changes nothing.
alter table sport_markets add column is_settled_by_hand boolean not null default false;
