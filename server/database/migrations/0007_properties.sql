-- The land register: thram → plot → building → unit.
create table thrams (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  thram_number text not null check (length(thram_number) between 1 and 30),
  area_type text not null check (area_type in ('RURAL', 'URBAN')),
  ownership_category text not null check (length(ownership_category) <= 40),
  dzongkhag_id uuid not null references dzongkhags on delete restrict,
  administrative_zone_id uuid not null references administrative_zones on delete restrict,
  sub_administrative_zone_id uuid references sub_administrative_zones on delete restrict,
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id)
);
-- Thram numbers repeat between gewogs and thromdes (domain.md §2).
create unique index thrams_number on thrams (organisation_id, administrative_zone_id, thram_number);
create index thrams_sorted on thrams (organisation_id, thram_number, id);
create index thrams_dzongkhag on thrams (dzongkhag_id);
create index thrams_zone on thrams (administrative_zone_id);
create index thrams_sub_zone on thrams (sub_administrative_zone_id);

-- Exact shares, dated: a holding runs from `held_from` until the day before `held_until`.
create table thram_holdings (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  thram_id uuid not null,
  owner_id uuid not null,
  -- The order of the thram, which breaks ties of splits (money.md R8).
  position integer not null check (position >= 0),
  share_numerator bigint not null check (share_numerator > 0),
  share_denominator bigint not null check (share_denominator >= share_numerator),
  held_from date not null,
  held_until date,
  primary key (organisation_id, id),
  foreign key (organisation_id, thram_id) references thrams on delete cascade,
  foreign key (organisation_id, owner_id) references owners on delete restrict,
  check (held_until is null or held_until > held_from)
);
create unique index thram_holdings_once on thram_holdings (organisation_id, thram_id, owner_id) where held_until is null;
create index thram_holdings_thram on thram_holdings (organisation_id, thram_id, position);
create index thram_holdings_owner on thram_holdings (organisation_id, owner_id);

create table plots (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  plot_number text not null check (length(plot_number) between 1 and 30),
  thram_id uuid not null,
  land_origin text not null check (length(land_origin) <= 40),
  land_use text not null check (length(land_use) <= 40),
  -- As entered, with its own number of decimals; converted only for display (1 acre = 43,560 sq ft).
  area_value numeric not null check (area_value > 0 and area_value < 1000000000000 and scale(area_value) <= 4),
  area_unit text not null check (area_unit in ('ACRE', 'SQFT')),
  address text check (length(address) <= 300),
  geometry jsonb,
  -- Kept by leases (markOccupancy), so that lists and maps need not ask the leases.
  occupancy text not null default 'VACANT' check (occupancy in ('VACANT', 'OCCUPIED', 'RESERVED')),
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, thram_id) references thrams on delete restrict
);
create unique index plots_number on plots (organisation_id, plot_number, thram_id);
create index plots_sorted on plots (organisation_id, plot_number, id);
create index plots_thram on plots (organisation_id, thram_id);

create table buildings (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  building_number text check (length(building_number) <= 30),
  use text not null check (length(use) <= 40),
  architecture_style text not null check (architecture_style in ('CONTEMPORARY', 'TRADITIONAL')),
  floors integer not null check (floors between 1 and 60),
  year_built integer check (year_built between 1600 and 2199),
  geometry jsonb,
  occupancy text not null default 'VACANT' check (occupancy in ('VACANT', 'OCCUPIED', 'RESERVED')),
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id)
);
create index buildings_sorted on buildings (organisation_id, name, id);

create table building_plots (
  organisation_id uuid not null default app_organisation_id(),
  building_id uuid not null,
  plot_id uuid not null,
  position integer not null check (position >= 0),
  primary key (organisation_id, building_id, plot_id),
  foreign key (organisation_id, building_id) references buildings on delete cascade,
  foreign key (organisation_id, plot_id) references plots on delete restrict
);
create index building_plots_plot on building_plots (organisation_id, plot_id);

create table building_managers (
  organisation_id uuid not null default app_organisation_id(),
  building_id uuid not null,
  manager_id uuid not null,
  primary key (organisation_id, building_id, manager_id),
  foreign key (organisation_id, building_id) references buildings on delete cascade,
  foreign key (organisation_id, manager_id) references staff_members on delete cascade
);
create index building_managers_manager on building_managers (organisation_id, manager_id);

create table units (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  building_id uuid not null,
  unit_number text not null check (length(unit_number) between 1 and 30),
  floor integer not null check (floor between -5 and 60),
  use text not null check (length(use) <= 40),
  bedrooms integer check (bedrooms between 0 and 20),
  area_value numeric check (area_value > 0 and area_value < 1000000000000 and scale(area_value) <= 4),
  area_unit text check (area_unit in ('ACRE', 'SQFT')),
  asking_rent_amount bigint check (asking_rent_amount between 0 and 10000000000000),
  occupancy text not null default 'VACANT' check (occupancy in ('VACANT', 'OCCUPIED', 'RESERVED')),
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, building_id) references buildings on delete restrict,
  check ((area_value is null) = (area_unit is null))
);
create unique index units_number on units (organisation_id, building_id, unit_number);
create index units_sorted on units (organisation_id, unit_number, id);
create index units_occupancy on units (organisation_id, occupancy, unit_number, id);

-- A building whose plots have different owners names its own; a flat may have its own too.
create table building_holdings (
  organisation_id uuid not null default app_organisation_id(),
  building_id uuid not null,
  owner_id uuid not null,
  position integer not null check (position >= 0),
  share_numerator bigint not null check (share_numerator > 0),
  share_denominator bigint not null check (share_denominator >= share_numerator),
  primary key (organisation_id, building_id, owner_id),
  foreign key (organisation_id, building_id) references buildings on delete cascade,
  foreign key (organisation_id, owner_id) references owners on delete restrict
);
create index building_holdings_owner on building_holdings (organisation_id, owner_id);

create table unit_holdings (
  organisation_id uuid not null default app_organisation_id(),
  unit_id uuid not null,
  owner_id uuid not null,
  position integer not null check (position >= 0),
  share_numerator bigint not null check (share_numerator > 0),
  share_denominator bigint not null check (share_denominator >= share_numerator),
  primary key (organisation_id, unit_id, owner_id),
  foreign key (organisation_id, unit_id) references units on delete cascade,
  foreign key (organisation_id, owner_id) references owners on delete restrict
);
create index unit_holdings_owner on unit_holdings (organisation_id, owner_id);

-- Who holds each property today, whether the holding is its own or comes from what it stands on. A building without
-- holdings of its own follows the thram of its first plot: owners of its plots that differ are refused (OWNERS_UNCLEAR).
create view thram_holders with (security_invoker = true) as
  select organisation_id, thram_id, owner_id, position, share_numerator, share_denominator
  from thram_holdings where held_until is null;

create view plot_holders with (security_invoker = true) as
  select p.organisation_id, p.id as plot_id, h.owner_id, h.position, h.share_numerator, h.share_denominator
  from plots p join thram_holders h on h.organisation_id = p.organisation_id and h.thram_id = p.thram_id;

create view building_holders with (security_invoker = true) as
  select organisation_id, building_id, owner_id, position, share_numerator, share_denominator from building_holdings
  union all
  select bp.organisation_id, bp.building_id, h.owner_id, h.position, h.share_numerator, h.share_denominator
  from building_plots bp
  join plot_holders h on h.organisation_id = bp.organisation_id and h.plot_id = bp.plot_id
  where bp.position = 0
    and not exists (select from building_holdings own where own.organisation_id = bp.organisation_id and own.building_id = bp.building_id);

create view unit_holders with (security_invoker = true) as
  select organisation_id, unit_id, owner_id, position, share_numerator, share_denominator from unit_holdings
  union all
  select u.organisation_id, u.id as unit_id, h.owner_id, h.position, h.share_numerator, h.share_denominator
  from units u
  join building_holders h on h.organisation_id = u.organisation_id and h.building_id = u.building_id
  where not exists (select from unit_holdings own where own.organisation_id = u.organisation_id and own.unit_id = u.id);
