-- The studio's progressive jackpots: one pot per pool, currency and tier, in billionths of a minor unit.
create table studio_pots (
  pool text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tier text not null,
  nanos numeric(38, 0) not null check (nanos >= 0),
  primary key (pool, currency, tier)
);
