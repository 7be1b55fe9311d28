#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs a command with a fresh PostgreSQL, which listens on a socket in a temporary folder:
# tools/with-postgres.sh COMMAND... Its address is in MENAGERIE_TEST_POSTGRES.
# It is an error if PostgreSQL isn't installed, so no test is skipped silently.
set -euo pipefail

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb || true)")
if [ ! -x "$bin/initdb" ] || [ ! -x "$bin/pg_ctl" ]; then
  echo "with-postgres: PostgreSQL is missing; tools/install-deps.sh test installs it" >&2
  exit 1
fi

folder=$(mktemp -d)
# The server refuses to run as root; the folder's owner runs it.
as_owner=()
if [ "$(id -u)" -eq 0 ]; then
  chown postgres "$folder"
  as_owner=(runuser -u postgres --)
fi
cd "$folder"
"${as_owner[@]}" "$bin/initdb" -D "$folder/data" -U menagerie -A trust >"$folder.log" 2>&1
"${as_owner[@]}" "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/server.log" \
  -o "-c listen_addresses= -c unix_socket_directories=$folder" start >>"$folder.log" 2>&1
stop() {
  "${as_owner[@]}" "$bin/pg_ctl" -D "$folder/data" -m fast -w stop >/dev/null 2>&1 || true
  rm -rf "$folder" "$folder.log"
}
trap stop EXIT
cd "$OLDPWD"

export MENAGERIE_TEST_POSTGRES="postgresql://menagerie@/postgres?host=$folder"
status=0
"$@" || status=$?
exit "$status"
