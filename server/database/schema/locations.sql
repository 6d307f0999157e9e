create table dzongkhags (
  id uuid primary key,
  version integer not null default 1,
  code text not null check (length(code) between 1 and 8),
  name text not null check (length(name) between 1 and 80),
  name_dzongkha text check (length(name_dzongkha) <= 120),
  aliases text[] not null default '{}',
  added_by_organisation uuid references organisations on delete restrict,
  constraint dzongkhags_code_key unique nulls not distinct (added_by_organisation, code),
  constraint dzongkhags_name_key unique nulls not distinct (added_by_organisation, name)
);
comment on table dzongkhags is 'The districts of Bhutan. A row that an organisation has added is visible to that organisation only.';

create table administrative_zones (
  id uuid primary key,
  version integer not null default 1,
  dzongkhag_id uuid not null references dzongkhags on delete restrict,
  -- R: gewog. U: thromde.
  type text not null check (type in ('R', 'U')),
  code text unique,
  name text not null check (length(name) between 1 and 80),
  name_dzongkha text check (length(name_dzongkha) <= 120),
  aliases text[] not null default '{}',
  added_by_organisation uuid references organisations on delete restrict,
  constraint administrative_zones_dzongkhag_id_type_name_key
    unique nulls not distinct (dzongkhag_id, added_by_organisation, type, name)
);
comment on table administrative_zones is
  'The gewogs and thromdes of each dzongkhag. A row that an organisation has added is visible to that organisation only.';
create index administrative_zones_added_by on administrative_zones (added_by_organisation);

create table sub_administrative_zones (
  id uuid primary key,
  version integer not null default 1,
  administrative_zone_id uuid not null references administrative_zones on delete restrict,
  type text not null check (type in ('CHIWOG', 'LOCALITY')),
  name text not null check (length(name) between 1 and 80),
  name_dzongkha text check (length(name_dzongkha) <= 120),
  added_by_organisation uuid references organisations on delete restrict,
  constraint sub_administrative_zones_administrative_zone_id_type_name_key
    unique nulls not distinct (administrative_zone_id, added_by_organisation, type, name)
);
comment on table sub_administrative_zones is
  'The chiwogs of gewogs and the localities of thromdes. A row that an organisation has added is visible to that organisation only.';
create index sub_administrative_zones_added_by on sub_administrative_zones (added_by_organisation);
