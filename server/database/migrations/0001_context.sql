-- What every statement may know of its request: set for one transaction only (platform/database.ts).
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

create function app_organisation_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.organisation_id', true), '')::uuid $$;

create function app_person_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.person_id', true), '')::uuid $$;

-- The instant of the one clock, never the database's own.
create function app_now() returns timestamptz language sql stable parallel safe
  as $$ select current_setting('app.now')::timestamptz $$;
