-- Files by their content: the same bytes are stored once in an organisation, and never change.
create table files (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/png', 'image/webp')),
  content bytea not null check (octet_length(content) between 1 and 10000000),
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, hash)
);
-- Images are compressed already.
alter table files alter column content set storage external;

-- What a file is and whose: the policies of fence.sql read it. A new picture is a new document, so its address never grows old.
create table documents (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('PROFILE', 'SIGNATURE', 'LOGO')),
  -- Whom it shows; nobody on a logo.
  person_id uuid references people on delete restrict,
  file_hash text not null,
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, file_hash) references files on delete restrict,
  check ((kind = 'LOGO') = (person_id is null))
);
create unique index documents_one_of_a_kind on documents (organisation_id, kind, person_id) nulls not distinct;
create index documents_file on documents (organisation_id, file_hash);
create index documents_person on documents (person_id);

-- The stored addresses, below the API root.
alter table organisations add column logo_uri text check (logo_uri like '/document/%');
alter table staff_members add column profile_uri text check (profile_uri like '/document/%');
alter table owners add column profile_uri text check (profile_uri like '/document/%');
alter table tenants add column profile_uri text check (profile_uri like '/document/%');
alter table tenants add column signature_uri text check (signature_uri like '/document/%');
