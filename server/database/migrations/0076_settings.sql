-- What an office sets for itself. What is money or law is dated: the row of the newest day that has come holds. What is not dated
-- stands under the first day of all.
create table settings (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  key text not null check (length(key) between 1 and 60),
  effective_from date not null,
  value jsonb not null check (octet_length(value::text) <= 20000),
  set_at timestamptz not null default app_now(),
  set_by uuid default app_person_id(),
  primary key (organisation_id, key, effective_from)
);

-- What a SUPERADMIN sets for the whole installation.
create table installation_settings (
  key text primary key check (length(key) between 1 and 60),
  value jsonb not null check (octet_length(value::text) <= 20000),
  set_at timestamptz not null default app_now(),
  set_by uuid default app_person_id()
);

-- How somebody likes the product to look, wherever they sign in.
alter table people add column appearance jsonb check (octet_length(appearance::text) <= 500);
