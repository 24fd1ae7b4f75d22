-- Bets that were refused for good, as their player's history lists them.
create index game_transactions_refused on game_transactions (player_id, created_at desc)
  where kind = 'bet' and state = 'tombstone' and reference_transaction_id is null;
