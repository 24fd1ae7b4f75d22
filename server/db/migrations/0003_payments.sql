-- Deposits, and the sandbox payment vendor's own record of what was started with it.

create table payments (
  payment_id uuid primary key,
  player_id uuid not null,
  vendor text not null,
  -- Alias of the payment method.
  method text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The chosen bonus; '0' is none.
  benefit_id text not null default '0',
  status text not null default 'pending' check (status in ('pending', 'success', 'fail')),
  -- The player's first successful deposit.
  first boolean not null default false,
  idempotency_key text not null,
  input_hash text not null,
  -- Where the vendor sends the player back to; fixed at start.
  return_url text not null,
  -- The vendor's page; null until the vendor has answered.
  redirect_url text,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint payments_once unique (player_id, idempotency_key),
  check ((status = 'pending') = (decided_at is null)),
  check (status = 'success' or not first)
);
create index payments_player on payments (player_id, created_at desc);
create index payments_pending on payments (created_at) where status = 'pending';
create unique index payments_first on payments (player_id) where first;

create table sandbox_payments (
  -- The merchant's own id of the payment.
  payment_id text primary key,
  -- Unguessable part of the hosted page's address.
  checkout_id text not null unique,
  method text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- BCP 47.
  language text not null,
  return_url text not null,
  status text not null default 'pending' check (status in ('pending', 'success', 'fail')),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  -- The webhook: when it is due next, null when there is nothing to tell.
  webhook_due_at timestamptz(3),
  webhook_attempts integer not null default 0,
  webhook_delivered_at timestamptz(3)
);
create index sandbox_payments_due on sandbox_payments (webhook_due_at) where webhook_due_at is not null;
