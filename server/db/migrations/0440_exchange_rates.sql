-- What a euro was worth on a day, as staff entered it.
create table exchange_rates (
  day date not null,
  currency text not null,
  per_euro numeric(16, 8) not null check (per_euro > 0),
  set_by uuid not null references staff,
  set_at timestamptz(3) not null,
  primary key (day, currency)
);
-- The newest rates of a currency up to a day.
create index exchange_rates_of_currency on exchange_rates (currency, day desc);
