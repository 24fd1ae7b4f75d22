-- How often bets on a match or a market were stopped: a sale that waits is refused when one came meanwhile, even if the market
-- is open again by its end.
alter table sport_fixtures add column stops integer not null default 0;
alter table sport_markets add column stops integer not null default 0;

-- What a player asked for when a part of a bet was sold: the offer that was seen, minor units, and by how many hundredths less
-- it might be. `amount` is what was paid. Null: sales before, which paid what was seen.
alter table sport_sales
  add column seen bigint check (seen > 0),
  add column tolerance smallint not null default 0 check (tolerance between 0 and 100);
