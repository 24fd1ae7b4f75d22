#!/bin/sh
# Nobody comes in without TLS from another machine, and the replica comes from the same network.
sed -i 's/^host\( .* all  *scram-sha-256\)$/hostssl\1/' "$PGDATA/pg_hba.conf"
echo 'hostssl replication postgres samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
