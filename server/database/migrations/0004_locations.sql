-- National and shared by all; what an office added carries its id and only that office may change it.
create table dzongkhags (
  id uuid primary key,
  code text not null unique check (length(code) between 1 and 8),
  name text not null unique check (length(name) between 1 and 80),
  name_dzongkha text check (length(name_dzongkha) <= 120),
  aliases text[] not null default '{}',
  added_by_organisation uuid references organisations on delete restrict
);
create index dzongkhags_added_by on dzongkhags (added_by_organisation);

create table administrative_zones (
  id uuid primary key,
  dzongkhag_id uuid not null references dzongkhags on delete restrict,
  -- R: gewog. U: thromde.
  type text not null check (type in ('R', 'U')),
  code text unique,
  name text not null check (length(name) between 1 and 80),
  name_dzongkha text check (length(name_dzongkha) <= 120),
  aliases text[] not null default '{}',
  added_by_organisation uuid references organisations on delete restrict,
  unique (dzongkhag_id, type, name)
);
create index administrative_zones_added_by on administrative_zones (added_by_organisation);

create table sub_administrative_zones (
  id uuid primary key,
  administrative_zone_id uuid not null references administrative_zones on delete restrict,
  type text not null check (type in ('CHIWOG', 'LOCALITY')),
  name text not null check (length(name) between 1 and 80),
  name_dzongkha text check (length(name_dzongkha) <= 120),
  added_by_organisation uuid references organisations on delete restrict,
  unique (administrative_zone_id, type, name)
);
create index sub_administrative_zones_added_by on sub_administrative_zones (added_by_organisation);
