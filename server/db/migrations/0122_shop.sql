-- What players have bought for coins (spec section 2, shop).
create table shop_purchases (
  player_id uuid not null,
  purchase_id uuid not null,
  -- The player's own name of the purchase: sent again, nothing is bought again.
  idempotency_key text not null,
  item text not null,
  -- Coins.
  price integer not null check (price > 0),
  bought_at timestamptz(3) not null,
  primary key (player_id, purchase_id),
  unique (player_id, idempotency_key)
);

-- How many of an item a player has bought in a week, by the Monday that it began on where they live.
create table shop_weeks (
  player_id uuid not null,
  item text not null,
  week date not null,
  bought integer not null check (bought > 0),
  primary key (player_id, item, week)
);

-- How many of an item all players together have bought in a week, where there is a stock.
create table shop_stock (
  item text not null,
  week date not null,
  sold integer not null check (sold > 0),
  primary key (item, week)
);
