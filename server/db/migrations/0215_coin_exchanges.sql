-- What players have exchanged coins for by campaigns; coins of the campaign are those that one step takes.
create table coin_exchanges (
  player_id uuid not null,
  exchange_id uuid not null,
  -- The player's own name of the exchange: sent again, nothing is exchanged again.
  idempotency_key text not null,
  campaign_id uuid not null references campaigns,
  -- Each step is a unit of about one euro, as a round sum of the currency.
  steps integer not null check (steps > 0),
  -- Coins.
  price integer not null check (price > 0),
  grant_id uuid not null,
  exchanged_at timestamptz(3) not null,
  primary key (player_id, exchange_id),
  unique (player_id, idempotency_key)
);
create index coin_exchanges_campaign on coin_exchanges (campaign_id);

-- How many steps of a campaign a player has taken in a period: the row is the lock that their presses meet at.
create table coin_exchange_periods (
  player_id uuid not null,
  campaign_id uuid not null references campaigns,
  -- The campaign, a day or a week, as grants of campaigns name it.
  period text not null,
  steps integer not null check (steps > 0),
  primary key (player_id, campaign_id, period)
);
