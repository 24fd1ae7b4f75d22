-- How far each chain of the ledger was checked: a later check begins there.
create table ledger_checkpoints (
  chain text primary key,
  position bigint not null,
  hash text not null,
  checked_at timestamptz(3) not null
);
