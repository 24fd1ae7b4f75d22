#!/bin/sh
# The replica comes in from the same network.
echo 'host replication fairwind samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
