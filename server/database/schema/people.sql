create table staff_members (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null references people on delete restrict,
  version integer not null default 1,
  name_english text not null check (length(name_english) between 1 and 120),
  name_dzongkha text check (length(name_dzongkha) <= 200),
  cid text check (cid ~ '^[0-9]{11}$'),
  email text check (length(email) <= 254),
  phone_number text check (phone_number ~ '^[0-9]{8}$'),
  permanent_address text check (length(permanent_address) <= 300),
  -- For a MANAGER: may approve calls that only the ADMIN may make (server/approvals).
  is_approver boolean not null default false,
  -- Who registered this person, restored the role or made them an approver, and when. At first the two do not count as independent persons
  -- for an approval.
  brought_in_by uuid default app_person_id(),
  brought_in_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  profile_uri text check (profile_uri like '/document/%'),
  erased_at timestamptz,
  name_key text
    generated always as (lower(btrim(regexp_replace(name_english, '\s+', ' ', 'g')))) stored,
  primary key (organisation_id, id)
);
comment on table staff_members is 'The records of ADMINs and MANAGERs that each organisation has. The id is that of the person.';
create index staff_members_person on staff_members (id);
create index staff_members_name_key on staff_members (organisation_id, name_key);

create table owners (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null references people on delete restrict,
  version integer not null default 1,
  name_english text not null check (length(name_english) between 1 and 120),
  name_dzongkha text check (length(name_dzongkha) <= 200),
  cid text check (cid ~ '^[0-9]{11}$'),
  phone_number text check (phone_number ~ '^[0-9]{8}$'),
  email text check (length(email) <= 254),
  permanent_address text check (length(permanent_address) <= 300),
  created_at timestamptz not null default app_now(),
  profile_uri text check (profile_uri like '/document/%'),
  erased_at timestamptz,
  -- A normalised name: people with similar names are shown before a record is saved. Stored, because under row-level security equality with
  -- a stored text can use its index, and lower() cannot.
  name_key text generated always as (lower(btrim(regexp_replace(name_english, '\s+', ' ', 'g')))) stored,
  -- The owner's legal and tax category (money.md R12), and the identification of a person without a CID.
  owner_type text not null default 'INDIVIDUAL' check (owner_type in ('INDIVIDUAL', 'BUSINESS', 'INSTITUTION')),
  identity_kind text check (identity_kind in ('PASSPORT', 'WORK_PERMIT', 'SPECIAL_RESIDENT_CARD')),
  identity_number text check (length(identity_number) between 1 and 30),
  licence_number text check (length(licence_number) <= 40),
  taxpayer_number text check (length(taxpayer_number) <= 15),
  gst_number text check (length(gst_number) <= 15),
  gst_registered_from date,
  -- The State and religious institutions: no tax is deducted at source from payments to them.
  is_tax_exempt boolean not null default false,
  -- Expenses above this amount wait for the owner's approval; null: none do.
  expense_limit bigint check (expense_limit between 0 and 10000000000000),
  -- The amount to hold back from remittances, and the maximum per remittance; null: nothing, and no maximum.
  reserve_target bigint check (reserve_target between 0 and 10000000000000),
  reserve_limit bigint check (reserve_limit between 0 and 10000000000000),
  primary key (organisation_id, id),
  constraint owners_identity_whole check ((identity_kind is null) = (identity_number is null)),
  constraint owners_gst_whole check ((gst_number is null) = (gst_registered_from is null))
);
comment on table owners is 'The records of owners of land, buildings and units that each organisation has. The id is that of the person.';
create unique index owners_cid on owners (organisation_id, cid);
create index owners_person on owners (id);
create index owners_name on owners (organisation_id, name_english, id);
create index owners_created on owners (organisation_id, created_at, id);
create index owners_name_key on owners (organisation_id, name_key);
create unique index owners_identity_document on owners (organisation_id, identity_kind, identity_number);
-- The beginnings of names and numbers within the organisation: these matches come first, and two letters can find no others.
create index owners_begin on owners (organisation_id, search_words(name_english) text_pattern_ops, id);
create index owners_begin_dzongkha on owners (organisation_id, search_words(name_dzongkha) text_pattern_ops, id) where name_dzongkha is not null;
create index owners_begin_cid on owners (organisation_id, cid text_pattern_ops, id) where cid is not null;
create index owners_begin_phone on owners (organisation_id, phone_number text_pattern_ops, id) where phone_number is not null;
create index owners_within on owners using gin (joined_words(name_english, name_dzongkha, cid, phone_number) gin_trgm_ops);
-- Names that sound alike.
create index owners_sounds on owners using gin (sound_words(name_english));
-- Whether any owner charges GST is checked for every block.
create index owners_gst on owners (organisation_id, gst_registered_from) where gst_registered_from is not null;
-- Search by the numbers of identity documents, licences and tax registrations.
create index owners_begin_licence on owners (organisation_id, search_number(licence_number) text_pattern_ops, id) where licence_number is not null;
create index owners_begin_taxpayer on owners (organisation_id, search_number(taxpayer_number) text_pattern_ops, id) where taxpayer_number is not null;
create index owners_begin_identity on owners (organisation_id, search_number(identity_number) text_pattern_ops, id) where identity_number is not null;

create table tenants (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null references people on delete restrict,
  version integer not null default 1,
  tenant_type text not null check (tenant_type in ('INDIVIDUAL', 'BUSINESS', 'INSTITUTION')),
  first_name text not null check (length(first_name) between 1 and 120),
  middle_name text check (length(middle_name) <= 80),
  last_name text check (length(last_name) <= 80),
  -- The three names joined. people/tenant-store.ts maintains it, so that lists sort and search by one index.
  full_name text not null check (length(full_name) between 1 and 300),
  name_dzongkha text check (length(name_dzongkha) <= 200),
  cid text check (cid ~ '^[0-9]{11}$'),
  licence_number text check (length(licence_number) <= 40),
  taxpayer_number text check (length(taxpayer_number) <= 15),
  -- A tenant who deleted their account has no phone number; the legally required money records stay.
  phone_number text check (phone_number ~ '^[0-9]{8}$'),
  email text check (length(email) <= 254),
  dzongkhag_id uuid references dzongkhags on delete restrict,
  administrative_zone_id uuid references administrative_zones on delete restrict,
  sub_administrative_zone_id uuid references sub_administrative_zones on delete restrict,
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  profile_uri text check (profile_uri like '/document/%'),
  signature_uri text check (signature_uri like '/document/%'),
  erased_at timestamptz,
  name_key text generated always as (lower(btrim(regexp_replace(full_name, '\s+', ' ', 'g')))) stored,
  identity_kind text check (identity_kind in ('PASSPORT', 'WORK_PERMIT', 'SPECIAL_RESIDENT_CARD')),
  identity_number text check (length(identity_number) between 1 and 30),
  primary key (organisation_id, id),
  constraint tenants_identity_whole check ((identity_kind is null) = (identity_number is null))
);
comment on table tenants is 'The records of tenants that each organisation has. The id is that of the person.';
create unique index tenants_cid on tenants (organisation_id, cid);
create index tenants_changed on tenants (organisation_id, changed_at, id);
create unique index tenants_phone on tenants (organisation_id, phone_number);
create index tenants_person on tenants (id);
create index tenants_name on tenants (organisation_id, full_name, id);
create index tenants_created on tenants (organisation_id, created_at, id);
create index tenants_dzongkhag on tenants (dzongkhag_id);
create index tenants_zone on tenants (administrative_zone_id);
create index tenants_sub_zone on tenants (sub_administrative_zone_id);
create index tenants_name_key on tenants (organisation_id, name_key);
create unique index tenants_identity_document on tenants (organisation_id, identity_kind, identity_number);
create index tenants_begin on tenants (organisation_id, search_words(full_name) text_pattern_ops, id);
create index tenants_begin_dzongkha on tenants (organisation_id, search_words(name_dzongkha) text_pattern_ops, id) where name_dzongkha is not null;
create index tenants_begin_cid on tenants (organisation_id, cid text_pattern_ops, id) where cid is not null;
create index tenants_begin_phone on tenants (organisation_id, phone_number text_pattern_ops, id) where phone_number is not null;
create index tenants_begin_licence on tenants (organisation_id, search_number(licence_number) text_pattern_ops, id) where licence_number is not null;
create index tenants_within on tenants using gin (joined_words(full_name, name_dzongkha, cid, phone_number) gin_trgm_ops);
create index tenants_sounds on tenants using gin (sound_words(full_name));
create index tenants_begin_taxpayer on tenants (organisation_id, search_number(taxpayer_number) text_pattern_ops, id) where taxpayer_number is not null;
create index tenants_begin_identity on tenants (organisation_id, search_number(identity_number) text_pattern_ops, id) where identity_number is not null;

create table restrictions (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  person_id uuid not null references people on delete cascade,
  since timestamptz not null default app_now(),
  reason text check (length(reason) <= 500),
  primary key (organisation_id, person_id)
);
comment on table restrictions is 'People whose data is stored but not used while a question about it is open (the right to restriction).';
create index restrictions_person on restrictions (person_id);
