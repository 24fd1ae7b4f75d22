-- Deposits that the payer confirms on another device: a bank's app that reads a QR code, a phone that is asked.

-- The sandbox's own record: what payer and page compare, and until when the payment can be confirmed.
alter table sandbox_payments
  add column code text,
  add column expires_at timestamptz(3);

-- What a player's page shows of theirs while the vendor waits.
create table order_handovers (
  player_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('qr', 'phone')),
  code text not null,
  -- What the QR code says.
  uri text not null,
  until timestamptz(3) not null,
  primary key (player_id, order_id),
  foreign key (player_id, order_id) references orders (player_id, order_id)
);
