create table stored_objects (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  byte_size integer not null check (byte_size between 1 and 10000000),
  -- When an upload, a move or a file last needed it. An object without a file is removed some days later.
  needed_at timestamptz not null default app_now(),
  -- Null until the object storage has confirmed the write.
  written_at timestamptz,
  -- A job has begun to remove it; the response of the object storage may still be pending.
  removing_since timestamptz,
  primary key (organisation_id, hash)
);
comment on table stored_objects is
  'The objects that the object storage contains or may contain, by the hash of their content. A row is inserted before its object and '
  'deleted after it.';

create table files (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/png', 'image/webp', 'application/pdf')),
  -- Null if it is in the object storage.
  content bytea check (octet_length(content) between 1 and 10000000),
  object_hash text generated always as (case when content is null then hash end) stored,
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, hash),
  foreign key (organisation_id, object_hash) references stored_objects on delete restrict
);
comment on table files is
  'The content of uploaded files by their hash, here or in the object storage. The same content is stored once in an organisation and '
  'never changes.';
create index files_in_objects on files (organisation_id, object_hash) where object_hash is not null;
-- The files that still have to move there.
create unique index files_in_database on files (organisation_id, hash) where object_hash is null;
-- Images are compressed already.
alter table files alter column content set storage external;

create table documents (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  kind text not null check (kind ~ '^[A-Z][A-Z_]{1,39}$'),
  -- The person in the picture; null for a logo.
  person_id uuid references people on delete restrict,
  file_hash text not null,
  created_at timestamptz not null default app_now(),
  entity text check (entity ~ '^[a-z][A-Za-z]{1,39}$'),
  entity_id uuid,
  title text check (length(title) between 1 and 120),
  byte_size integer check (byte_size > 0),
  -- A small version of the picture, for lists.
  thumbnail_hash text,
  -- Only the office sees it, not owners or tenants.
  is_office_only boolean not null default false,
  added_by uuid references people on delete restrict,
  primary key (organisation_id, id),
  foreign key (organisation_id, file_hash) references files on delete restrict,
  foreign key (organisation_id, thumbnail_hash) references files on delete restrict,
  constraint documents_picture_or_of_record check (
    case when kind in ('PROFILE', 'SIGNATURE', 'LOGO')
    then entity is null and entity_id is null and (kind = 'LOGO') = (person_id is null)
    else entity is not null and entity_id is not null and title is not null and byte_size is not null and person_id is null
    end)
);
comment on table documents is
  'The purpose of each file: a picture of a person, the logo of the organisation, or a document of a record. Row-level security reads '
  'this table to decide who sees a file.';
create index documents_file on documents (organisation_id, file_hash);
create index documents_person on documents (person_id);
create unique index documents_one_of_a_kind on documents (organisation_id, kind, person_id) nulls not distinct where entity is null;
create index documents_of_record on documents (organisation_id, entity, entity_id, created_at, id);
create index documents_thumbnail on documents (organisation_id, thumbnail_hash);
create index documents_added_by on documents (added_by);
