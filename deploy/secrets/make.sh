#!/bin/sh
# Makes the secrets of compose.yaml, a file each, beside this script or in the folder that is named: make.sh [FOLDER]. What
# is there already is kept. Run as root, each file is given to the user that reads it in its container.
set -eu

cd "${1:-$(dirname "$0")}"
umask 377

# A file of one text, and the user of the image that reads it.
put() {
  [ -e "$1" ] || printf '%s\n' "$3" > "$1"
  [ "$(id -u)" -ne 0 ] || chown "$2:$2" "$1"
}
random() { openssl rand -hex 32; }
# What is kept of a password that several files hold.
kept() { if [ -e "$1" ]; then cat "$1"; else random; fi; }

node=1000 postgres=999 valkey=999 pgbouncer=70

for name in IDENTITY_SECRET STUDIO_SECRET DOCUMENTS_SECRET DOCUMENTS_S3_SECRET; do put "$name" "$node" "$(random)"; done

put postgres_password "$postgres" "$(random)"
put postgres_pgpass "$postgres" "postgres:5432:*:postgres:$(cat postgres_password)"

owner=$(kept owner_password)
put owner_password "$postgres" "$owner"
put OWNER_DATABASE_URL "$node" "postgres://fairwind_owner:$owner@postgres:5432/fairwind?sslmode=verify-full"

run=$(kept run_password)
put run_password "$postgres" "$run"
put DATABASE_URL "$node" "postgres://fairwind:$run@pgbouncer:6432/fairwind?sslmode=verify-full"
put pgbouncer_users "$pgbouncer" "\"fairwind\" \"$run\""

if [ ! -e valkey.conf ]; then
  password=$(random)
  put valkey.conf "$valkey" "requirepass $password"
  put REDIS_URL "$node" "rediss://:$password@valkey:6379"
fi
