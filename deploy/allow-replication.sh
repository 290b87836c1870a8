#!/bin/bash
# Runs once, when the database of compose.yaml is made: its replica may follow it.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --set=password="$REPLICATION_PASSWORD" <<'SQL'
create role replicator with replication login password :'password';
SQL
echo 'host replication replicator samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
