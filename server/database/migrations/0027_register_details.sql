-- Owners by date, and what a land office writes down of plots, buildings and units.

-- The civil day in Thimphu, of the one clock.
create function app_today() returns date language sql stable parallel safe
  as $$ select (app_now() at time zone 'Asia/Thimphu')::date $$;

-- A transfer may be recorded for a day to come, so "today" is asked by date, not by what is still open.
create or replace view thram_holders with (security_invoker = true) as
  select organisation_id, thram_id, owner_id, position, share_numerator, share_denominator
  from thram_holdings where held_from <= app_today() and (held_until is null or held_until > app_today());

create or replace function owned_thram_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select thram_id from public.thram_holdings
  where organisation_id = public.app_organisation_id() and owner_id = public.app_person_id()
    and held_from <= public.app_today() and (held_until is null or held_until > public.app_today())
$$;

create or replace function owns_thram(thram uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.thram_holdings h where h.organisation_id = public.app_organisation_id() and h.thram_id = thram
    and h.owner_id = public.app_person_id() and h.held_from <= public.app_today() and (h.held_until is null or h.held_until > public.app_today()))
$$;

-- Why the owners changed on a day. Who they were before and after stands in the holdings.
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
  primary key (organisation_id, id),
  foreign key (organisation_id, thram_id) references thrams on delete cascade,
  foreign key (organisation_id, document_id) references documents on delete set null (document_id)
);
create index thram_transfers_thram on thram_transfers (organisation_id, thram_id, transferred_on, id);
create index thram_transfers_document on thram_transfers (organisation_id, document_id);
create index thram_transfers_recorded_by on thram_transfers (recorded_by);

-- `area` of a plot is its net area.
alter table plots
  add column gross_area_value numeric check (gross_area_value > 0 and gross_area_value < 1000000000000 and scale(gross_area_value) <= 4),
  add column gross_area_unit text check (gross_area_unit in ('ACRE', 'SQFT')),
  add column precinct text check (length(precinct) between 1 and 20),
  add column lap_name text check (length(lap_name) between 1 and 80),
  add column kasho_number text check (length(kasho_number) between 1 and 60),
  add column kasho_date date,
  add constraint plots_gross_area check ((gross_area_value is null) = (gross_area_unit is null));

alter table buildings
  add column certificate_number text check (length(certificate_number) between 1 and 60),
  add column certificate_date date;

alter table units
  add column electricity_meter text check (length(electricity_meter) between 1 and 40),
  add column water_meter text check (length(water_meter) between 1 and 40);

-- "2 B", "2B" and "2b" are one door, so none of them is written down twice.
drop index thrams_number;
create unique index thrams_number on thrams (organisation_id, administrative_zone_id, lower(regexp_replace(thram_number, '\s+', '', 'g')));
drop index plots_number;
create unique index plots_number on plots (organisation_id, thram_id, lower(regexp_replace(plot_number, '\s+', '', 'g')));
drop index units_number;
create unique index units_number on units (organisation_id, building_id, lower(regexp_replace(unit_number, '\s+', '', 'g')));
