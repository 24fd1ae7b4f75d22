-- The sandbox vendor pays out, refunds, takes back, and says so as often as it must.

alter table sandbox_payments
  drop constraint sandbox_payments_status_check,
  add constraint sandbox_payments_status_check
    check (status in ('pending', 'success', 'fail', 'chargeback', 'refund', 'returned')),
  alter column return_url drop not null,
  alter column language drop not null,
  add column direction text not null default 'in' check (direction in ('in', 'out')),
  -- What really moved, where the payer sent another amount.
  add column moved bigint check (moved > 0),
  -- Who the merchant says pays or is paid.
  add column holder text,
  add column account_token text,
  -- A hosted page in two steps: how far it is.
  add column step text not null default 'choose' check (step in ('choose', 'confirm')),
  -- When what was decided is said: a payout takes days, an approval may come late.
  add column settles_at timestamptz(3),
  add column settles_as text;
create index sandbox_payments_settles on sandbox_payments (settles_at) where settles_at is not null;

create table sandbox_accounts (
  token text primary key,
  method text not null,
  label text not null,
  holder text not null,
  unique (method, label, holder)
);

create table sandbox_notices (
  notice_id text primary key,
  payment_id text not null,
  status text not null,
  body text not null,
  created_at timestamptz(3) not null,
  due_at timestamptz(3),
  attempts integer not null default 0,
  delivered_at timestamptz(3)
);
create index sandbox_notices_due on sandbox_notices (due_at) where due_at is not null;
create index sandbox_notices_payment on sandbox_notices (payment_id);

-- What was not yet said is said in the new way.
insert into sandbox_notices (notice_id, payment_id, status, body, created_at, due_at, attempts)
  select payment_id || '/' || status, payment_id, status,
    json_build_object('notice_id', payment_id || '/' || status, 'payment_id', payment_id, 'status', status,
      'amount', amount::text, 'currency', currency)::text,
    decided_at, webhook_due_at, webhook_attempts
  from sandbox_payments where webhook_due_at is not null and decided_at is not null;
update sandbox_payments set webhook_due_at = null where webhook_due_at is not null;

-- How the operator of the demo has set payouts: `succeed`, `fail`, `days` or `silent`.
create table sandbox_settings (
  name text primary key,
  value text not null
);
