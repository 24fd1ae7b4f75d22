-- A transfer between one purse and one account of the house says so itself, and needs no lines (ADR 0157). Its link is 32
-- bytes; the link before it and the hash of what was asked are not kept again: both follow from what is.
alter table ledger_transfers
  alter column input_hash drop not null,
  alter column previous_hash drop not null,
  alter column hash drop not null,
  add column link bytea,
  add column player_id uuid,
  add column purse text,
  add column house text,
  add column currency text,
  -- What the purse gets in minor units, and has then; the house gets the opposite.
  add column amount bigint,
  add column balance_after bigint;
alter table ledger_transfers
  add constraint ledger_transfers_linked check (num_nulls(link, hash) = 1) not valid,
  add constraint ledger_transfers_whole check (
    num_nulls(player_id, purse, house, currency, amount, balance_after) in (0, 6) and amount <> 0
  ) not valid,
  add constraint ledger_transfers_purse foreign key (player_id, purse, currency)
    references ledger_accounts (player_id, purse, currency) not valid;
create index ledger_transfers_player on ledger_transfers (player_id) where amount is not null;
-- Read by nothing: places of a chain stand in the order of its times, and sums of the house are sums of everything.
drop index ledger_transfers_chain_time;
drop index ledger_entries_house;

-- Lines of transfers that move more than one purse, and of all that were written before.
alter table ledger_entries rename to ledger_lines;
-- All lines, whichever way they are written. In the order of their accounts the house stands before players.
create view ledger_entries as
  select transfer_id, line, owner, player_id, account, currency, amount, balance_after from ledger_lines
  union all
  select transfer_id, 0::smallint, 'house', null::uuid, house, currency, -amount, null::bigint
  from ledger_transfers where amount is not null
  union all
  select transfer_id, 1::smallint, 'player', player_id, purse, currency, amount, balance_after
  from ledger_transfers where amount is not null;

-- Nodes of the release before write lines under this name.
create function ledger_write_line() returns trigger language plpgsql as $$
begin
  insert into ledger_lines values (new.*);
  return new;
end $$;
create trigger ledger_entries_write instead of insert on ledger_entries
  for each row execute function ledger_write_line();
create trigger ledger_entries_append_only instead of update or delete on ledger_entries
  for each row execute function ledger_refuse_change();

create or replace function ledger_require_zero_sum() returns trigger language plpgsql as $$
declare
  lines integer;
  unbalanced integer;
begin
  select coalesce(sum(per_currency.lines), 0), count(*) filter (where per_currency.total <> 0)
    into lines, unbalanced
    from (
      select count(*) as lines, sum(amount) as total
        from ledger_lines where transfer_id = new.transfer_id group by currency
    ) as per_currency;
  if lines < 2 or unbalanced > 0 then
    raise exception 'ledger transfer % does not sum to zero', new.transfer_id using errcode = '23514';
  end if;
  return null;
end $$;
-- One that says its two lines itself sums to zero as it is.
drop trigger ledger_transfers_zero_sum on ledger_transfers;
create constraint trigger ledger_transfers_zero_sum after insert on ledger_transfers
  deferrable initially deferred for each row when (new.amount is null) execute function ledger_require_zero_sum();
