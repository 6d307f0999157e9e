-- Each organisation's record of an ADMIN or MANAGER, an owner and a tenant; the id is the person's.
create table staff_members (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null references people on delete restrict,
  name_english text not null check (length(name_english) between 1 and 120),
  name_dzongkha text check (length(name_dzongkha) <= 200),
  cid text check (cid ~ '^[0-9]{11}$'),
  email text check (length(email) <= 254),
  phone_number text check (phone_number ~ '^[0-9]{8}$'),
  permanent_address text check (length(permanent_address) <= 300),
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id)
);
create index staff_members_person on staff_members (id);

create table owners (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null references people on delete restrict,
  name_english text not null check (length(name_english) between 1 and 120),
  name_dzongkha text check (length(name_dzongkha) <= 200),
  cid text check (cid ~ '^[0-9]{11}$'),
  phone_number text check (phone_number ~ '^[0-9]{8}$'),
  email text check (length(email) <= 254),
  permanent_address text check (length(permanent_address) <= 300),
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id)
);
create unique index owners_cid on owners (organisation_id, cid);
create index owners_person on owners (id);
create index owners_name on owners (organisation_id, name_english, id);
create index owners_created on owners (organisation_id, created_at, id);
create index owners_search on owners using gin ((coalesce(name_english, '') || ' ' || coalesce(name_dzongkha, '') || ' ' || coalesce(cid, '') || ' ' || coalesce(phone_number, '')) gin_trgm_ops);

create table tenants (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null references people on delete restrict,
  tenant_type text not null check (tenant_type in ('INDIVIDUAL', 'BUSINESS', 'INSTITUTION')),
  first_name text not null check (length(first_name) between 1 and 120),
  middle_name text check (length(middle_name) <= 80),
  last_name text check (length(last_name) <= 80),
  -- The three names joined; kept by people/tenant-store.ts so that lists sort and search by one index.
  full_name text not null check (length(full_name) between 1 and 300),
  name_dzongkha text check (length(name_dzongkha) <= 200),
  cid text check (cid ~ '^[0-9]{11}$'),
  licence_number text check (length(licence_number) <= 40),
  taxpayer_number text check (length(taxpayer_number) <= 15),
  phone_number text not null check (phone_number ~ '^[0-9]{8}$'),
  email text check (length(email) <= 254),
  dzongkhag_id uuid references dzongkhags on delete restrict,
  administrative_zone_id uuid references administrative_zones on delete restrict,
  sub_administrative_zone_id uuid references sub_administrative_zones on delete restrict,
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id)
);
create unique index tenants_cid on tenants (organisation_id, cid);
create unique index tenants_phone on tenants (organisation_id, phone_number);
create index tenants_person on tenants (id);
create index tenants_name on tenants (organisation_id, full_name, id);
create index tenants_created on tenants (organisation_id, created_at, id);
create index tenants_dzongkhag on tenants (dzongkhag_id);
create index tenants_zone on tenants (administrative_zone_id);
create index tenants_sub_zone on tenants (sub_administrative_zone_id);
