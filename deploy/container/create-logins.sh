#!/bin/sh
# Runs once, when PostgreSQL makes its data folder: the two logins and the database of docs/deployment.md.
set -eu
psql -v ON_ERROR_STOP=1 -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role sakhang_owner login createrole password :'owner_password';
create role sakhang_app login noinherit password :'app_password';
create database sakhang owner sakhang_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
SQL
