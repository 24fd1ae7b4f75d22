#!/bin/sh
# A command of Fairwind with the settings and secrets of the nodes, as their user: run.sh doctor, run.sh staff-add --email …,
# run.sh ledger-verify, run.sh reseal. Run as root, on a machine that systemd runs.
set -eu
name=$1
shift
exec systemd-run --quiet --pipe --wait --collect --uid=fairwind \
  --property=WorkingDirectory=/srv/fairwind \
  --property=EnvironmentFile=/etc/fairwind/common.env \
  --property=LoadCredential=secrets:/etc/fairwind/secrets \
  --property=UMask=0077 \
  --setenv=FAIRWIND_ENVIRONMENT=production --setenv=NODE_ENV=production \
  --setenv=DATABASE_URL_FILE=secrets_DATABASE_URL --setenv=IDENTITY_SECRET_FILE=secrets_IDENTITY_SECRET \
  --setenv=STUDIO_SECRET_FILE=secrets_STUDIO_SECRET --setenv=DOCUMENTS_SECRET_FILE=secrets_DOCUMENTS_SECRET \
  --setenv=DATA_DIRECTORY=/var/lib/fairwind/command \
  --property=StateDirectory=fairwind/command --property=StateDirectoryMode=0700 \
  /srv/fairwind/node_modules/.bin/node "scripts/$name.ts" "$@"
