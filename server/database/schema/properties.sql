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
  version integer not null default 1,
  primary key (organisation_id, id)
);
comment on table thrams is 'The thrams (land register entries) with their plots.';
create index thrams_sorted on thrams (organisation_id, thram_number, id);
create index thrams_dzongkhag on thrams (dzongkhag_id);
create index thrams_zone on thrams (administrative_zone_id);
create index thrams_sub_zone on thrams (sub_administrative_zone_id);
create unique index thrams_number on thrams (organisation_id, administrative_zone_id, lower(regexp_replace(thram_number, '\s+', '', 'g')));
create index thrams_begin on thrams (organisation_id, search_number(thram_number) text_pattern_ops, id);
create index thrams_within on thrams using gin (search_number(thram_number) gin_trgm_ops);

create table thram_holdings (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  thram_id uuid not null,
  owner_id uuid not null,
  -- The order within the thram, which breaks ties of splits (money.md R8).
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
comment on table thram_holdings is 'The owners of a thram with their shares, from `held_from` until the day before `held_until`.';
create unique index thram_holdings_once on thram_holdings (organisation_id, thram_id, owner_id) where held_until is null;
create index thram_holdings_thram on thram_holdings (organisation_id, thram_id, position);
create index thram_holdings_owner on thram_holdings (organisation_id, owner_id);

create table thram_transfers (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  thram_id uuid not null,
  transferred_on date not null,
  reason text not null check (reason in
    ('SALE', 'INHERITANCE', 'GIFT', 'EXCHANGE', 'PARTITION', 'COURT_ORDER', 'ACQUISITION', 'CORRECTION', 'OTHER')),
  note text check (length(note) between 1 and 500),
  document_id uuid,
  recorded_by uuid references people on delete restrict,
  created_at timestamptz not null default app_now(),
  -- A transfer that was recorded by mistake is withdrawn: the record and the reason stay, but it changes no owners.
  taken_back_at timestamptz,
  taken_back_by uuid references people on delete restrict,
  taken_back_reason text check (length(taken_back_reason) between 1 and 500),
  primary key (organisation_id, id),
  foreign key (organisation_id, thram_id) references thrams on delete cascade,
  foreign key (organisation_id, document_id) references documents on delete set null (document_id),
  check ((taken_back_at is null) = (taken_back_reason is null))
);
comment on table thram_transfers is
  'The reasons why the owners of a thram changed on a day. The owners before and after are in thram_holdings.';
create index thram_transfers_thram on thram_transfers (organisation_id, thram_id, transferred_on, id);
create index thram_transfers_document on thram_transfers (organisation_id, document_id);
create index thram_transfers_recorded_by on thram_transfers (recorded_by);
create index thram_transfers_taken_back_by on thram_transfers (taken_back_by);

create table plots (
  organisation_id uuid not null default app_organisation_id(),
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
  -- Updated by leases (markOccupancy), so that lists and maps need not read the leases.
  occupancy text not null default 'VACANT' check (occupancy in ('VACANT', 'OCCUPIED', 'RESERVED')),
  created_at timestamptz not null default app_now(),
  -- The `area` of a plot is its net area.
  gross_area_value numeric check (gross_area_value > 0 and gross_area_value < 1000000000000 and scale(gross_area_value) <= 4),
  gross_area_unit text check (gross_area_unit in ('ACRE', 'SQFT')),
  precinct text check (length(precinct) between 1 and 20),
  lap_name text check (length(lap_name) between 1 and 80),
  kasho_number text check (length(kasho_number) between 1 and 60),
  kasho_date date,
  -- The bounding box of the geometry.
  bounds box generated always as (geometry_box(geometry)) stored,
  -- The gewog or thromde of the thram. A copy for the map (docs/decisions/0010). Triggers update it on every write, so it has no foreign
  -- key.
  administrative_zone_id uuid,
  -- One or more other plots replace it from this day. Its number, history and page stay.
  retired_on date,
  -- Its former outline. `geometry` describes the current land, so maps show no retired plot.
  former_geometry jsonb,
  version integer not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, thram_id) references thrams on delete restrict,
  constraint plots_gross_area check ((gross_area_value is null) = (gross_area_unit is null))
);
comment on table plots is 'The plots of land of each thram.';
create index plots_sorted on plots (organisation_id, plot_number, id) include (retired_on);
create index plots_retired on plots (organisation_id, plot_number, id) where retired_on is not null;
create unique index plots_number on plots (organisation_id, thram_id, lower(regexp_replace(plot_number, '\s+', '', 'g')));
create index plots_begin on plots (organisation_id, search_number(plot_number) text_pattern_ops, id);
create index plots_within on plots using gin (joined_words(coalesce(address, ''), null, search_number(plot_number), null) gin_trgm_ops);
create index plots_bounds on plots using gist (organisation_id, bounds) where bounds is not null;
create index plots_in_zone on plots (organisation_id, administrative_zone_id, plot_number, id) include (retired_on);
-- Plots without an outline, for the list next to the map.
create index plots_not_drawn on plots (organisation_id, plot_number, id) where bounds is null;

create table land_remarks (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  version integer not null default 1,
  thram_id uuid not null,
  -- Null: on the whole thram.
  plot_id uuid,
  kind text not null check (kind in ('MORTGAGE', 'LEASE', 'KIDU', 'COURT_ORDER', 'OTHER')),
  starts_on date not null,
  ends_on date,
  lifted_on date,
  reference text check (length(reference) between 1 and 60),
  in_favour_of text check (length(in_favour_of) between 1 and 120),
  granted_year integer check (granted_year between 1900 and 2199),
  text text check (length(text) between 1 and 1000),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  -- Added when a lease of land became active; the Commission has not recorded it yet.
  awaits_recording boolean not null default false,
  -- A plot that succeeds another one has copies of its remarks.
  carried_from_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, thram_id) references thrams on delete restrict,
  foreign key (organisation_id, plot_id) references plots on delete restrict,
  foreign key (organisation_id, carried_from_id) references land_remarks on delete set null (carried_from_id),
  constraint land_remarks_awaited check (not awaits_recording or kind = 'LEASE'),
  constraint land_remarks_grant check ((kind = 'KIDU') = (granted_year is not null)),
  constraint land_remarks_days check (ends_on >= starts_on and lifted_on >= starts_on)
);
comment on table land_remarks is 'Remarks on thrams or on single plots of them (Land Act s.17): mortgages, recorded leases, kidu, court orders.';
create index land_remarks_newest on land_remarks (organisation_id, starts_on, id);
create index land_remarks_thram on land_remarks (organisation_id, thram_id, starts_on, id);
create index land_remarks_plot on land_remarks (organisation_id, plot_id, starts_on, id) where plot_id is not null;
create index land_remarks_carried on land_remarks (organisation_id, carried_from_id) where carried_from_id is not null;

create table land_remark_acknowledgements (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  remark_id uuid not null,
  transfer_id uuid,
  acknowledged_at timestamptz not null default app_now(),
  acknowledged_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, remark_id) references land_remarks on delete restrict,
  foreign key (organisation_id, transfer_id) references thram_transfers on delete cascade
);
comment on table land_remark_acknowledgements is
  'The users who continued with a lease, a transfer or new plots and acknowledged a remark in force.';
create index land_remark_acknowledgements_remark on land_remark_acknowledgements (organisation_id, remark_id, acknowledged_at, id);
create index land_remark_acknowledgements_transfer on land_remark_acknowledgements (organisation_id, transfer_id) where transfer_id is not null;

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
  certificate_number text check (length(certificate_number) between 1 and 60),
  certificate_date date,
  -- Owners are asked about expenses above this amount, instead of their own limit.
  expense_limit bigint check (expense_limit between 0 and 10000000000000),
  bounds box generated always as (geometry_box(geometry)) stored,
  administrative_zone_id uuid,
  lifts integer check (lifts between 0 and 40),
  version integer not null default 1,
  primary key (organisation_id, id)
);
comment on table buildings is 'The buildings.';
create index buildings_sorted on buildings (organisation_id, name, id);
create index buildings_begin on buildings (organisation_id, search_words(name) text_pattern_ops, id);
create index buildings_begin_number on buildings (organisation_id, search_number(building_number) text_pattern_ops, id) where building_number is not null;
create index buildings_within on buildings using gin (joined_words(name, null, search_number(building_number), null) gin_trgm_ops);
create index buildings_sounds on buildings using gin (sound_words(name));
create index buildings_bounds on buildings using gist (organisation_id, bounds) where bounds is not null;
create index buildings_in_zone on buildings (organisation_id, administrative_zone_id, name, id);
create index buildings_not_drawn on buildings (organisation_id, name, id) where bounds is null;

create table building_plots (
  organisation_id uuid not null default app_organisation_id(),
  building_id uuid not null,
  plot_id uuid not null,
  position integer not null check (position >= 0),
  primary key (organisation_id, building_id, plot_id),
  foreign key (organisation_id, building_id) references buildings on delete cascade,
  foreign key (organisation_id, plot_id) references plots on delete restrict
);
comment on table building_plots is 'The plots under a building. The first one (position 0) determines its place and its owners.';
create index building_plots_plot on building_plots (organisation_id, plot_id);

create table building_managers (
  organisation_id uuid not null default app_organisation_id(),
  building_id uuid not null,
  manager_id uuid not null,
  primary key (organisation_id, building_id, manager_id),
  foreign key (organisation_id, building_id) references buildings on delete cascade,
  foreign key (organisation_id, manager_id) references staff_members on delete cascade
);
comment on table building_managers is 'The MANAGERs who are responsible for a building.';
create index building_managers_manager on building_managers (organisation_id, manager_id);

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
comment on table building_holdings is 'The owners of a building and their shares, if they differ from those of its first plot.';
create index building_holdings_owner on building_holdings (organisation_id, owner_id);

create table units (
  organisation_id uuid not null default app_organisation_id(),
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
  -- The day after the last tenant left; null if it was never occupied since it was registered. Has no meaning while it is occupied.
  vacant_since date,
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  electricity_meter text check (length(electricity_meter) between 1 and 40),
  water_meter text check (length(water_meter) between 1 and 40),
  furnishing text not null default 'NONE' check (furnishing in ('NONE', 'PART', 'FULL')),
  version integer not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, building_id) references buildings on delete restrict,
  check ((area_value is null) = (area_unit is null))
);
comment on table units is 'The units (flats, shops, rooms) of each building.';
create index units_sorted on units (organisation_id, unit_number, id);
create index units_changed on units (organisation_id, changed_at, id);
create index units_occupancy on units (organisation_id, occupancy, unit_number, id);
create index units_vacant on units (organisation_id, vacant_since desc nulls last, id desc) where occupancy = 'VACANT';
create unique index units_number on units (organisation_id, building_id, lower(regexp_replace(unit_number, '\s+', '', 'g')));
create index units_begin on units (organisation_id, search_number(unit_number) text_pattern_ops, id);
create index units_within on units using gin (search_number(unit_number) gin_trgm_ops);
create index units_floor on units (organisation_id, floor, id);
-- Missing values sort last in both directions, so each direction has its own index.
create index units_asking on units (organisation_id, asking_rent_amount, id);
create index units_asking_down on units (organisation_id, asking_rent_amount desc nulls last, id desc);

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
comment on table unit_holdings is 'The owners of a unit and their shares, if they differ from those of its building.';
create index unit_holdings_owner on unit_holdings (organisation_id, owner_id);

create table land_rate_tables (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  name text not null check (length(name) between 1 and 80),
  starts_on date not null,
  -- Where the figures are published. Every figure needs a source.
  source text not null check (length(source) between 1 and 300),
  minimum_fee bigint check (minimum_fee between 1 and 10000000000000),
  notes text check (length(notes) <= 1000),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id)
);
comment on table land_rate_tables is
  'Editions of tables of rates for land. Each is in force until the next one of the same name starts. Leases are charged by their rates.';
create unique index land_rate_tables_name on land_rate_tables (organisation_id, lower(name), starts_on);
create index land_rate_tables_sorted on land_rate_tables (organisation_id, starts_on, id);

create table land_rates (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  version integer not null default 1,
  land_rate_table_id uuid not null,
  town text not null check (length(town) between 1 and 80),
  use text not null check (use in ('KHIMSA', 'CHHUZHING', 'KAMZHING', 'NGULTHO_DUMRA', 'RESIDENTIAL', 'COMMERCIAL', 'MIXED_USE', 'INDUSTRIAL', 'INSTITUTIONAL', 'SERVICE', 'OTHER')),
  category text check (length(category) between 1 and 60),
  -- Nu per year and unit of area.
  amount text not null check (amount ~ '^\d{1,9}(\.\d{1,4})?$'),
  per text not null check (per in ('SQFT', 'DECIMAL', 'ACRE')),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, land_rate_table_id) references land_rate_tables on delete restrict
);
comment on table land_rates is 'The rates of an edition: Nu a year for a unit of area, by town, use and category.';
create unique index land_rates_once on land_rates (organisation_id, land_rate_table_id, lower(town), use, lower(coalesce(category, '')));
create index land_rates_sorted on land_rates (organisation_id, land_rate_table_id, town, id);
