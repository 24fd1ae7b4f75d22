#!/bin/sh
# Makes an authority of this installation's own and a certificate for each server behind the nodes, as PEM files beside
# this script or in the folder that is named: make.sh [FOLDER]. What is there already is kept; remove it to renew it.
# Run as root, each key is given to the user that reads it in its container.
set -eu

folder=${1:-$(dirname "$0")}
days=825
umask 077
cd "$folder"

if [ ! -e ca.pem ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -sha256 -days 3650 -subj '/CN=Fairwind servers' \
    -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout ca.key -out ca.pem 2>/dev/null
fi

# A server by the name that nodes call it by, and the user of its image.
make() {
  [ -e "$1.pem" ] && return
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -sha256 -subj "/CN=$1" -keyout "$1.key" -out "$1.csr" 2>/dev/null
  printf 'subjectAltName=DNS:%s,DNS:localhost\nextendedKeyUsage=serverAuth\n' "$1" > "$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days "$days" -sha256 \
    -extfile "$1.ext" -out "$1.pem" 2>/dev/null
  rm "$1.csr" "$1.ext"
  [ "$(id -u)" -ne 0 ] || chown "$2" "$1.key"
}

make postgres 999:999
make pgbouncer 70:70
make valkey 999:999
chmod 644 ./*.pem
chmod 755 .
