-- The request context of a statement, set for one transaction by platform/database/database.ts. Column defaults use these functions.

create or replace function app_organisation_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.organisation_id', true), '')::uuid $$;
comment on function app_organisation_id is
  'The organisation of the request, null without one. Column defaults and row-level security use it.';

create or replace function app_person_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.person_id', true), '')::uuid $$;
comment on function app_person_id is 'The person of the request, null without one. Column defaults and row-level security use it.';

create or replace function app_now() returns timestamptz language sql stable parallel safe
  as $$ select current_setting('app.now')::timestamptz $$;
comment on function app_now is 'The time of the request, from the clock of the application and never from the database''s own.';

create or replace function app_today() returns date language sql stable parallel safe
  as $$ select (app_now() at time zone 'Asia/Thimphu')::date $$;
comment on function app_today is 'The day of the request in Thimphu.';
