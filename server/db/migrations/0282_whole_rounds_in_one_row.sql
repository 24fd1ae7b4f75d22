-- A round that is asked for as a whole is one call with two transactions, and one row (ADR 0157).
alter table game_transactions rename to game_calls;
alter table game_calls
  add column win_id text,
  add column win_wallet_id uuid,
  add column win_amount bigint,
  add column win_balance bigint;
alter table game_calls add constraint game_calls_whole
  check (num_nulls(win_id, win_wallet_id, win_amount, win_balance) in (0, 4)) not valid;
create unique index game_calls_win on game_calls (provider, win_id) where win_id is not null;

-- Every transaction by itself.
create view game_transactions as
  select provider, transaction_id, kind, state, player_id, round_id, game_code, currency, amount,
    reference_transaction_id, status, wallet_transaction_id, balance, created_at, funding
  from game_calls
  union all
  select provider, win_id, 'win', 'posted', player_id, round_id, game_code, currency, win_amount,
    transaction_id, 'ok', win_wallet_id, win_balance, created_at, null::jsonb
  from game_calls where win_id is not null;

-- Nodes of the release before write under this name.
create function game_write_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into game_calls (provider, transaction_id, kind, state, player_id, round_id, game_code, currency, amount,
      reference_transaction_id, status, wallet_transaction_id, balance, created_at, funding) values (new.*);
  else
    update game_calls set state = new.state where provider = old.provider and transaction_id = old.transaction_id;
  end if;
  return new;
end $$;
create trigger game_transactions_write instead of insert or update on game_transactions
  for each row execute function game_write_transaction();
