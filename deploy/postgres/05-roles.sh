#!/bin/sh
# One role owns the tables and migrates, nodes run under another that owns nothing (docs/operating.md, Two roles).
psql -v ON_ERROR_STOP=1 -v owner="$(cat /run/secrets/owner_password)" -v run="$(cat /run/secrets/run_password)" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role fairwind_owner login password :'owner';
create role fairwind login password :'run';
alter database fairwind owner to fairwind_owner;
alter schema public owner to fairwind_owner;
SQL
