#!/bin/sh
# Brings PostgreSQL back to a moment and checks the whole ledger; ends with 1 when it does not hold.
#
#   restore.sh '2026-11-25 08:20:00+00'
#
# Stop every node first. Run it in the folder of Fairwind, as root, with DATABASE_URL set. What was written after the
# moment is gone from this database; the archive still has it.
set -eu

moment=${1:?"the moment to go back to, such as 2026-11-25 08:20:00+00"}
: "${DATABASE_URL:?the address of the database}"
stanza=${STANZA:-fairwind}
config=${PGBACKREST_CONFIG:-/etc/pgbackrest.conf}
stop=${STOP_POSTGRESQL:-systemctl stop postgresql}
start=${START_POSTGRESQL:-systemctl start postgresql}
owner=${AS_POSTGRESQL:-runuser -u postgres --}
verify=${VERIFY_LEDGER:-npm run --silent ledger:verify -- --whole}

# It may be down already, which is why somebody restores.
$stop || true
$owner pgbackrest --config="$config" --stanza="$stanza" --delta \
  --type=time --target="$moment" --target-action=promote restore
$start
until [ "$($owner psql "$DATABASE_URL" -Atqc 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; do sleep 1; done
$verify
