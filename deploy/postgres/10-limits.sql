-- What a pooler keeps the server from saying at the start of each connection (docs/operating.md, Behind PgBouncer).
alter role fairwind set statement_timeout = '15s';
alter role fairwind set idle_in_transaction_session_timeout = '2s';
