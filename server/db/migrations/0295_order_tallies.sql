-- What a provider has said of an order in all, so that its notices may come in any order and number. Minor units of the
-- order's currency, fees included. An order of before has no tally: its state says what had moved.
alter table orders
  -- What has come in for a deposit, what has gone out for a payout.
  add column moved bigint not null default 0 check (moved >= 0),
  -- What of it went back: by notices with ids of their own, which add up, and as the provider states it in all.
  add column back_said bigint not null default 0 check (back_said >= 0),
  add column back_stated bigint not null default 0 check (back_stated >= 0),
  -- The provider has contradicted itself: the case is for a person to close.
  add column disputed boolean not null default false;
-- Money that goes back to its source is asked for until the provider has done it.
create index orders_going_back on orders (due_at) where due_at is not null and direction = 'deposit';
