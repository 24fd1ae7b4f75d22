-- migration: long
-- Both this index and the key began with the vendor. As long as nothing is known of the table they cost the same to the
-- planner, and a statement that was planned then read all calls of a vendor to find one of them.
-- The table is named by its index: 0282 gives it another name, and comes later where all are applied.
execute format('create index game_calls_round on %s (round_id, provider)',
  (select indrelid::regclass from pg_index where indexrelid = 'game_transactions_round'::regclass));
drop index game_transactions_round;
