-- The ledger (design section 6) and the outbox of realtime messages.

-- A player's purses. The house has no row here: its balances are the sums of its entries, so no house row is ever
-- locked and players do not wait for each other.
create table ledger_accounts (
  player_id uuid not null,
  purse text not null check (purse in ('cash', 'bonus', 'bonus_sport', 'hold')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  balance bigint not null default 0,
  floor bigint not null default 0,
  primary key (player_id, purse, currency),
  constraint ledger_accounts_floor check (balance >= floor)
);

-- The head of each hash chain. One chain per player, a handful for transfers between house accounts.
create table ledger_chains (
  chain text primary key,
  position bigint not null default 0,
  hash text not null
);

create table ledger_transfers (
  transfer_id uuid primary key,
  source text not null,
  external_id text not null,
  kind text not null check (
    kind in ('deposit', 'withdrawal', 'bet', 'win', 'rollback', 'bonus', 'hold', 'release', 'correction')
  ),
  details jsonb not null,
  input_hash text not null,
  chain text not null,
  position bigint not null,
  previous_hash text not null,
  hash text not null,
  created_at timestamptz(3) not null,
  constraint ledger_transfers_once unique (source, external_id),
  constraint ledger_transfers_chain unique (chain, position)
);

create table ledger_entries (
  transfer_id uuid not null references ledger_transfers,
  line smallint not null,
  owner text not null check (owner in ('player', 'house')),
  player_id uuid,
  account text not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  -- The purse's balance after this line; null for the house.
  balance_after bigint,
  primary key (transfer_id, line),
  check ((owner = 'player') = (player_id is not null)),
  check ((owner = 'player') = (balance_after is not null)),
  constraint ledger_entries_purse foreign key (player_id, account, currency)
    references ledger_accounts (player_id, purse, currency)
);
create index ledger_entries_house on ledger_entries (account, currency) include (amount) where owner = 'house';
create index ledger_entries_player on ledger_entries (player_id, transfer_id) where owner = 'player';
create index ledger_transfers_chain_time on ledger_transfers (chain, created_at desc);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name using errcode = '23001';
end $$;

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger ledger_transfers_append_only before update or delete on ledger_transfers
  for each row execute function ledger_refuse_change();
create trigger ledger_transfers_no_truncate before truncate on ledger_transfers
  for each statement execute function ledger_refuse_change();

create function ledger_require_zero_sum() returns trigger language plpgsql as $$
declare
  lines integer;
  unbalanced integer;
begin
  select coalesce(sum(per_currency.lines), 0), count(*) filter (where per_currency.total <> 0)
    into lines, unbalanced
    from (
      select count(*) as lines, sum(amount) as total
        from ledger_entries where transfer_id = new.transfer_id group by currency
    ) as per_currency;
  if lines < 2 or unbalanced > 0 then
    raise exception 'ledger transfer % does not sum to zero', new.transfer_id using errcode = '23514';
  end if;
  return null;
end $$;

create constraint trigger ledger_transfers_zero_sum after insert on ledger_transfers
  deferrable initially deferred for each row execute function ledger_require_zero_sum();
create constraint trigger ledger_entries_zero_sum after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_require_zero_sum();

-- The outbox: what a player is to be told, numbered without gaps in the order of commit.
create table player_event_heads (
  player_id uuid primary key,
  sequence bigint not null
);

create table player_events (
  player_id uuid not null,
  sequence bigint not null,
  type text not null,
  data jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (player_id, sequence)
);
create index player_events_age on player_events (created_at);
