#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures how many changes per second PostgreSQL commits on this machine:
#
#   tools/with-postgres.sh bench/load/commits.sh [SECONDS] [CLIENTS]
#
# pgbench, which is part of PostgreSQL, inserts rows of 250 bytes into a table like the one for
# changes. It uses transactions of 1, 10 and 100 rows, each committed to disk.
set -euo pipefail
database=${MENAGERIE_TEST_POSTGRES:?run by tools/with-postgres.sh}
seconds=${1:-10}
clients=${2:-8}
pgbench=$(command -v pgbench || ls /usr/lib/postgresql/*/bin/pgbench | tail -n 1)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

psql "$database" -qc "CREATE TABLE commits (table_no BIGINT, seq BIGINT, body BYTEA NOT NULL,
                                            PRIMARY KEY (table_no, seq))"
psql "$database" -qc "CREATE SEQUENCE commits_no"
echo '| rows a commit | commits a second | rows a second | a commit takes |'
echo '| --- | --- | --- | --- |'
for rows in 1 10 100; do
  echo "INSERT INTO commits SELECT nextval('commits_no'), 1, decode(repeat('ab', 250), 'hex')" \
    "FROM generate_series(1, $rows);" >"$folder/insert.sql"
  "$pgbench" -n -c "$clients" -j 2 -T "$seconds" -f "$folder/insert.sql" "$database" 2>/dev/null |
    awk -v rows="$rows" '/^latency average/ { latency = $4 } /^tps/ { tps = $3 }
      END { printf "| %d | %.0f | %.0f | %.2f ms |\n", rows, tps, tps * rows, latency }'
done
psql "$database" -qc "DROP TABLE commits; DROP SEQUENCE commits_no"
