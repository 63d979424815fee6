#!/bin/sh
# Run once by the postgres image, on an empty database: the two roles of docs/operations.md.
set -eu
case "$POSTGRES_PASSWORD$OWNER_DB_PASSWORD$APP_DB_PASSWORD" in
*change-me*)
  echo 'A password has the value of .env.example: make up other ones, and remove the volume.' >&2
  exit 1
  ;;
esac
psql --set ON_ERROR_STOP=1 --username postgres \
  --set owner_password="$OWNER_DB_PASSWORD" --set app_password="$APP_DB_PASSWORD" <<'SQL'
create role directory_owner login createrole password :'owner_password';
create role directory_app login noinherit password :'app_password';
create database directory owner directory_owner;
SQL
