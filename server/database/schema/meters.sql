create table tariffs (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  utility text not null check (utility in ('ELECTRICITY', 'WATER')),
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id)
);
comment on table tariffs is 'The tariffs for electricity and water that an organisation charges. The rates are in tariff_rates.';
create unique index tariffs_name on tariffs (organisation_id, utility, lower(name));
create index tariffs_sorted on tariffs (organisation_id, name, id);

create table tariff_rates (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  tariff_id uuid not null,
  effective_on date not null,
  -- Per calendar month, regardless of use.
  fixed_amount bigint not null check (fixed_amount between 0 and 1000000000),
  -- [{"upTo": "100", "rate": "1.28"}, {"upTo": null, "rate": "2.68"}]: units a month, Nu for each unit.
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 10),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, tariff_id) references tariffs on delete restrict
);
comment on table tariff_rates is
  'The rates of a tariff from a day on, in steps. Rows are inserted. They are deleted only while no charge was billed with them.';
create unique index tariff_rates_once on tariff_rates (organisation_id, tariff_id, effective_on);

create table meters (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  version integer not null default 1,
  number text not null check (length(number) between 1 and 40),
  utility text not null check (utility in ('ELECTRICITY', 'WATER')),
  unit_id uuid,
  building_id uuid,
  -- Digits before the decimal point. After the highest value the meter starts again at 0.
  digits integer check (digits between 3 and 9),
  tariff_id uuid,
  shared_by text check (shared_by in ('READINGS', 'PERSONS', 'AREA', 'EQUALLY')),
  removed_on date,
  remarks text check (length(remarks) between 1 and 300),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, unit_id) references units on delete restrict,
  foreign key (organisation_id, building_id) references buildings on delete restrict,
  foreign key (organisation_id, tariff_id) references tariffs on delete restrict,
  check (num_nonnulls(unit_id, building_id) = 1),
  check (shared_by is null or building_id is not null)
);
comment on table meters is
  'The electricity and water meters of units and buildings. An exchange stores the number of the new device in the row.';
create unique index meters_number on meters (organisation_id, utility, lower(number)) where removed_on is null;
create index meters_sorted on meters (organisation_id, number, id);
create index meters_unit on meters (organisation_id, unit_id);
create index meters_building on meters (organisation_id, building_id);
create index meters_tariff on meters (organisation_id, tariff_id);

create table meter_readings (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  version integer not null default 1,
  meter_id uuid not null,
  -- The reading counts for the end of this day.
  read_on date not null,
  value numeric(12, 3) not null check (value >= 0),
  kind text not null check (kind in ('READ', 'ESTIMATE', 'EXCHANGE')),
  has_rolled_over boolean not null default false,
  -- For an exchange: the numbers of the old and the new meter, and the first reading of the new one.
  old_number text check (length(old_number) between 1 and 40),
  new_number text check (length(new_number) between 1 and 40),
  new_value numeric(12, 3) check (new_value >= 0),
  read_by text not null check (read_by in ('OFFICE', 'TENANT', 'CARETAKER')),
  status text not null default 'ACCEPTED' check (status in ('PENDING', 'ACCEPTED', 'REJECTED', 'VOID')),
  -- Why it was rejected or withdrawn.
  reason text check (length(reason) between 1 and 300),
  -- Why the use since the last reading is unusual, and when somebody in the office checked it.
  unusual text check (length(unusual) <= 300),
  checked_at timestamptz,
  checked_by uuid,
  tenant_id uuid,
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, meter_id) references meters on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  check ((kind = 'EXCHANGE') = (old_number is not null)),
  check ((kind = 'EXCHANGE') = (new_number is not null)),
  check ((kind = 'EXCHANGE') = (new_value is not null)),
  check ((status in ('REJECTED', 'VOID')) = (reason is not null)),
  check ((read_by = 'TENANT') = (tenant_id is not null))
);
comment on table meter_readings is
  'The value of a meter at the end of a day, read or estimated. A wrong reading is withdrawn, never changed. A reading of a tenant waits '
  'for the office.';
create unique index meter_readings_once on meter_readings (organisation_id, meter_id, read_on) where status = 'ACCEPTED';
create index meter_readings_meter on meter_readings (organisation_id, meter_id, read_on desc, id);
create index meter_readings_sorted on meter_readings (organisation_id, read_on desc, id);
create index meter_readings_tenant on meter_readings (organisation_id, tenant_id) where tenant_id is not null;
create index meter_readings_to_check on meter_readings (organisation_id, read_on desc, id)
  where status = 'PENDING' or (status = 'ACCEPTED' and unusual is not null and checked_at is null);
