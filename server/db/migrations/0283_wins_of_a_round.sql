-- `win_id is not null` is what the index of wins is limited to, so the planner may read that index for it alone. As long as
-- nothing is known of the table that costs as much as the index by round, and the wins of all a vendor's rounds were read
-- to find those of one. The same condition in words that say nothing of the index leaves it to who names a win.
create or replace view game_transactions as
  select provider, transaction_id, kind, state, player_id, round_id, game_code, currency, amount,
    reference_transaction_id, status, wallet_transaction_id, balance, created_at, funding
  from game_calls
  union all
  select provider, win_id, 'win', 'posted', player_id, round_id, game_code, currency, win_amount,
    transaction_id, 'ok', win_wallet_id, win_balance, created_at, null::jsonb
  from game_calls where num_nonnulls(win_id) = 1;
