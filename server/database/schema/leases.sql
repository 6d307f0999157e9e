create table agreement_templates (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  name text not null check (length(name) between 1 and 80),
  is_for_land boolean not null,
  is_for_buildings boolean not null,
  is_for_units boolean not null,
  use text check (use in ('RESIDENTIAL', 'COMMERCIAL', 'HOTELS_AND_RESORTS', 'PRIVATE_OFFICES', 'INSTITUTIONAL', 'RELIGIOUS_SOCIAL_INSTITUTION')),
  is_default boolean not null,
  is_retired boolean not null,
  -- In order: title, text with fields, and the optional clause of the standard agreement that it replaces.
  clauses jsonb not null check (jsonb_typeof(clauses) = 'array' and jsonb_array_length(clauses) between 1 and 40 and length(clauses::text) <= 60000),
  changed_at timestamptz not null default app_now(),
  changed_by uuid default app_person_id(),
  primary key (organisation_id, id),
  check (is_for_land or is_for_buildings or is_for_units),
  check (use is null or not is_for_land),
  check (not (is_default and is_retired))
);
comment on table agreement_templates is
  'Clauses of the office for its lease agreements. Templates are never deleted, because leases refer to the version with which they were '
  'created.';
create index agreement_templates_name on agreement_templates (organisation_id, name, id);

create table agreement_template_versions (
  organisation_id uuid not null default app_organisation_id(),
  template_id uuid not null,
  version integer not null check (version >= 1),
  name text not null check (length(name) between 1 and 80),
  clauses jsonb not null check (jsonb_typeof(clauses) = 'array' and length(clauses::text) <= 60000),
  changed_at timestamptz not null default app_now(),
  changed_by uuid default app_person_id(),
  primary key (organisation_id, template_id, version),
  foreign key (organisation_id, template_id) references agreement_templates on delete restrict
);
comment on table agreement_template_versions is 'Each version of an agreement template as it was saved. Rows are never changed.';

create table leases (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  version integer not null default 1,
  lease_number text not null,
  property_type text not null check (property_type in ('LAND', 'BUILDING', 'UNIT')),
  plot_id uuid,
  building_id uuid,
  unit_id uuid,
  tenant_id uuid not null,
  status text not null check (status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'EXPIRED', 'TERMINATED_BY_TENANT', 'TERMINATED_BY_OWNER', 'PENDING', 'HOLDOVER', 'CANCELLED', 'SUSPENDED')),
  starts_on date not null,
  ends_on date not null,
  -- The last day, on which a notice takes effect, and the resulting status of the lease; null without a notice.
  terminates_on date,
  terminates_as text check (terminates_as in ('TERMINATED_BY_TENANT', 'TERMINATED_BY_OWNER')),
  vacated_on date,
  -- The last day on which the property is occupied: the end, or an earlier termination or hand-over; null in a holdover.
  occupied_until date,
  rent_amount bigint check (rent_amount between 0 and 10000000000000),
  -- The day on which the deposit was fully paid; written by billing.
  deposit_paid_on date,
  deposit_amount bigint not null check (deposit_amount between 0 and 10000000000000),
  frequency text not null check (frequency in (
    'MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY', 'WEEKLY', 'EVERY_TWO_WEEKS', 'EVERY_FOUR_WEEKS', 'CUSTOM_DATES')),
  period_method text not null check (period_method in ('CALENDAR', 'ANNIVERSARY')),
  proration text not null check (proration in ('ACTUAL', 'THIRTY_DAY', 'THIRTY_360', 'YEAR_365', 'NONE')),
  due_day integer not null check (due_day between 1 and 31),
  due_timing text not null check (due_timing in ('FOLLOWING_MONTH', 'SAME_MONTH')),
  -- For calendar weeks, the weekday on which they begin. Null means Monday.
  week_starts_on text check (week_starts_on in ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY')),
  -- For CUSTOM_DATES, the days of each year on which periods begin, in order: ["02-15", "08-01"].
  custom_dates jsonb check (jsonb_typeof(custom_dates) = 'array' and jsonb_array_length(custom_dates) between 1 and 24),
  -- The number of days before its due date on which the advice is issued; null: by the monthly run.
  issue_lead_days integer check (issue_lead_days between 0 and 90),
  escalation jsonb,
  rate jsonb,
  -- For a lease of land at a table rate, the rate that it copied; `rate` has its figures.
  land_rate_id uuid,
  notice_days integer not null check (notice_days between 0 and 730),
  purpose text check (length(purpose) <= 200),
  witnesses jsonb not null,
  -- The office's clauses in its agreement, in the version that was chosen; null: only the standard agreement.
  agreement_template_id uuid,
  agreement_template_version integer,
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  -- A lease taken over from paper is older than the office's books: periods that start before this day were billed elsewhere. Null for a
  -- lease that was created here.
  billed_from date,
  -- Its number in the books or installation from which it was taken over. Later files may refer to it by that number.
  former_number text check (length(former_number) between 1 and 40),
  -- A notice, and the lease that a renewal continues.
  noticed_on date,
  renews_id uuid,
  -- The day on which both sides had signed, the stamp, and the number under which the local office files the third original.
  signed_on date,
  stamped_on date,
  registration_number text check (length(registration_number) between 1 and 60),
  registered_on date,
  -- An active lease of land that the Commission has not recorded in the thram yet (Land Act s.180-181).
  is_to_record boolean not null default false,
  primary key (organisation_id, id),
  foreign key (organisation_id, plot_id) references plots on delete restrict,
  foreign key (organisation_id, building_id) references buildings on delete restrict,
  foreign key (organisation_id, unit_id) references units on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, agreement_template_id, agreement_template_version) references agreement_template_versions on delete restrict,
  foreign key (organisation_id, land_rate_id) references land_rates on delete restrict,
  check (land_rate_id is null or rate is not null),
  check ((agreement_template_id is null) = (agreement_template_version is null)),
  check (ends_on >= starts_on),
  check (occupied_until >= starts_on),
  check ((terminates_on is null) = (terminates_as is null)),
  check (num_nonnulls(plot_id, building_id, unit_id) = 1),
  check ((property_type = 'LAND') = (plot_id is not null)),
  check ((property_type = 'BUILDING') = (building_id is not null)),
  check ((property_type = 'UNIT') = (unit_id is not null)),
  check ((rent_amount is null) = (rate is not null)),
  -- No property is let twice for one day (ARCHITECTURE.md, No double letting; assert-no-overlap.ts checks first). A holdover counts only to
  -- its end here, so that it does not fail because the next lease already exists.
  constraint leases_unit_once exclude using gist
    (organisation_id with =, unit_id with =, daterange(starts_on, least(occupied_until, ends_on), '[]') with &&)
    where (status <> 'CANCELLED' and unit_id is not null),
  constraint leases_building_once exclude using gist
    (organisation_id with =, building_id with =, daterange(starts_on, least(occupied_until, ends_on), '[]') with &&)
    where (status <> 'CANCELLED' and building_id is not null),
  constraint leases_plot_once exclude using gist
    (organisation_id with =, plot_id with =, daterange(starts_on, least(occupied_until, ends_on), '[]') with &&)
    where (status <> 'CANCELLED' and plot_id is not null),
  check (billed_from between starts_on and ends_on),
  foreign key (organisation_id, renews_id) references leases on delete restrict,
  constraint leases_registered check ((registration_number is null) = (registered_on is null))
);
comment on table leases is
  'The leases of plots, buildings and units, with their terms as agreed. Later changes of the rent are in rent_changes.';
create unique index leases_number on leases (organisation_id, lease_number);
create index leases_changed on leases (organisation_id, changed_at, id);
create index leases_former_number on leases (organisation_id, former_number) where former_number is not null;
create index leases_agreement_template on leases (organisation_id, agreement_template_id, agreement_template_version)
  where agreement_template_id is not null;
create index leases_land_rate on leases (organisation_id, land_rate_id) where land_rate_id is not null;
create index leases_sorted on leases (organisation_id, starts_on, id);
create index leases_status on leases (organisation_id, property_type, status, starts_on, id);
create index leases_ending on leases (organisation_id, ends_on, id);
-- Leases that may change status by date, and properties that were returned before the end.
create index leases_running on leases (organisation_id, ends_on, id)
  where status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED');
create index leases_freed on leases (organisation_id, occupied_until)
  where status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED') and (terminates_on is not null or vacated_on is not null);
-- Advices with their own issue day: the daily job reads only these leases.
create index leases_issue_lead on leases (organisation_id, id) where issue_lead_days is not null;
-- For index-only scans. The index of the exclusion constraint, which the planner considers equally expensive, reads thirty times as many
-- pages.
create index leases_unit on leases (organisation_id, unit_id, occupied_until) include (status);
create index leases_building on leases (organisation_id, building_id) where building_id is not null;
create index leases_plot on leases (organisation_id, plot_id) where plot_id is not null;
create index leases_tenant on leases (organisation_id, tenant_id);
create index leases_renews on leases (organisation_id, renews_id) where renews_id is not null;
create index leases_to_register on leases (organisation_id, signed_on, id) where signed_on is not null and registered_on is null;
create index leases_to_record on leases (organisation_id, starts_on, id) where is_to_record;
create index leases_rent on leases (organisation_id, rent_amount, id);
create index leases_rent_down on leases (organisation_id, rent_amount desc nulls last, id desc);

alter table land_remarks add column lease_id uuid;
alter table land_remarks add foreign key (organisation_id, lease_id) references leases on delete set null (lease_id);
alter table land_remarks add constraint land_remarks_lease check (kind = 'LEASE' or lease_id is null);
create index land_remarks_lease_id on land_remarks (organisation_id, lease_id) where lease_id is not null;
alter table land_remark_acknowledgements add column lease_id uuid;
alter table land_remark_acknowledgements add foreign key (organisation_id, lease_id) references leases on delete cascade;
create unique index land_remark_acknowledgements_lease on land_remark_acknowledgements (organisation_id, lease_id, remark_id) where lease_id is not null;

create table lease_end_sums (
  organisation_id uuid not null,
  id bigint generated always as identity,
  property_type text not null,
  ends_on date not null,
  -- The end, or the day on which a notice takes effect.
  last_day date not null,
  notice_days integer not null,
  -- Whole months from the start to the end; they determine which law applies.
  term_months integer not null,
  -- Neither renewed nor ended by notice.
  is_open boolean not null,
  lease_count bigint not null,
  primary key (organisation_id, id)
);
comment on table lease_end_sums is
  'The number of running leases that end on a day, by everything that determines their last day for notice. Triggers only insert; a '
  'figure is the sum of its rows, which a nightly job merges into one.';
create index lease_end_sums_end on lease_end_sums (organisation_id, ends_on);

create table lease_sums (
  organisation_id uuid not null,
  id bigint generated always as identity,
  property_type text not null,
  status text not null,
  is_signed boolean not null,
  is_registered boolean not null,
  -- The end of a lease that is about to expire; null for every other status.
  expires_on date,
  lease_count bigint not null,
  primary key (organisation_id, id)
);
comment on table lease_sums is
  'The number of leases with each status, for dashboards and totals of lists. Triggers only insert; a figure is the sum of its rows, '
  'which a job merges into one.';

create table rent_changes (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  effective_on date not null,
  -- A change sets another rent per period, or another rate by area (a revision of land rent).
  rent_amount bigint check (rent_amount between 0 and 10000000000000),
  noticed_on date,
  override_reason text check (length(override_reason) <= 500),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  rate_amount text check (rate_amount ~ '^\d{1,12}(\.\d{1,4})?$'),
  -- A tenant may object to an announced increase within ten working days of its notice (Tenancy Rules s.28). The increase then never takes
  -- effect. Its announcement stays on record, and another one may be announced for the same day.
  objected_on date,
  -- The last day to object, as computed when the notice was given. Later settings never shorten it; a holiday announced later extends it by
  -- a day.
  objection_until date,
  -- For a rate by area: the minimum yearly fee from then on. For a table rate: the rate and its text.
  rate_minimum_amount bigint check (rate_minimum_amount between 0 and 10000000000000),
  land_rate_id uuid,
  rate_label text check (length(rate_label) between 1 and 400),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, land_rate_id) references land_rates on delete restrict,
  check (num_nonnulls(rent_amount, rate_amount) = 1),
  check (rate_amount is not null or num_nonnulls(rate_minimum_amount, land_rate_id) = 0),
  check ((land_rate_id is null) = (rate_label is null)),
  check (objected_on >= noticed_on),
  check (objection_until >= noticed_on)
);
comment on table rent_changes is 'Changes of the rent of a lease, each from a day on. The rent of a lease is never edited.';
create unique index rent_changes_once on rent_changes (organisation_id, lease_id, effective_on) where objected_on is null;
create index rent_changes_land_rate on rent_changes (organisation_id, land_rate_id) where land_rate_id is not null;
create index rent_changes_lease on rent_changes (organisation_id, lease_id, effective_on);

create table lease_suspensions (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  starts_on date not null,
  ends_on date,
  reason text check (length(reason) <= 500),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  check (ends_on >= starts_on - 1)
);
comment on table lease_suspensions is
  'Days on which a lease has no rent, both ends included. A suspension without an end continues. A suspension that ends on the day '
  'before its start has no days.';
create index lease_suspensions_lease on lease_suspensions (organisation_id, lease_id, starts_on);
create unique index lease_suspensions_open on lease_suspensions (organisation_id, lease_id) where ends_on is null;

create table recurring_charges (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  version integer not null default 1,
  lease_id uuid not null,
  kind text not null check (kind in ('PARKING', 'SERVICE', 'ELECTRICITY', 'WATER', 'WASTE', 'INTERNET', 'FURNITURE', 'OTHER')),
  name text check (length(name) between 1 and 60),
  -- The amount per period of the lease; or for a charge by area, the yearly rate per sq ft.
  amount bigint check (amount between 1 and 1000000000),
  rate_amount text check (rate_amount ~ '^\d{1,12}(\.\d{1,4})?$'),
  area_value numeric check (area_value > 0 and area_value < 1000000000000 and scale(area_value) <= 4),
  area_unit text check (area_unit in ('SQFT', 'ACRE')),
  -- Or by a meter: the use between its readings. Persons count if they share the cost of a building's meter.
  meter_id uuid,
  persons integer check (persons between 1 and 99),
  starts_on date not null,
  -- The last day; the day before the first if the charge never applied.
  ends_on date,
  payee text not null check (payee in ('OWNER', 'OFFICE')),
  is_gst_charged boolean not null,
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  check (ends_on >= starts_on - 1),
  check (kind <> 'OTHER' or name is not null),
  foreign key (organisation_id, meter_id) references meters on delete restrict,
  check (num_nonnulls(amount, rate_amount, meter_id) = 1),
  check (persons is null or meter_id is not null),
  check (kind in ('ELECTRICITY', 'WATER') or meter_id is null),
  check ((rate_amount is null) = (area_value is null)),
  check ((area_value is null) = (area_unit is null)),
  check (payee = 'OWNER' or not is_gst_charged)
);
comment on table recurring_charges is
  'The amounts that a tenant pays in addition to the rent of each period of a lease, such as parking. The first amount is here; later '
  'amounts are in recurring_charge_changes.';
create index recurring_charges_sorted on recurring_charges (organisation_id, starts_on, id);
create index recurring_charges_meter on recurring_charges (organisation_id, meter_id) where meter_id is not null;
create index recurring_charges_lease on recurring_charges (organisation_id, lease_id, starts_on, id);

create table recurring_charge_changes (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  charge_id uuid not null,
  effective_on date not null,
  amount bigint check (amount between 1 and 1000000000),
  rate_amount text check (rate_amount ~ '^\d{1,12}(\.\d{1,4})?$'),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, charge_id) references recurring_charges on delete restrict,
  check (num_nonnulls(amount, rate_amount) = 1)
);
comment on table recurring_charge_changes is 'New amounts or rates of a recurring charge, each from a day on. Rows are only inserted.';
create unique index recurring_charge_changes_once on recurring_charge_changes (organisation_id, charge_id, effective_on);
create index recurring_charge_changes_lease on recurring_charge_changes (organisation_id, lease_id);

create table lease_parties (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  role text not null check (role in ('CO_TENANT', 'FORMER_TENANT')),
  starts_on date not null,
  ends_on date,
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  check (ends_on >= starts_on - 1)
);
comment on table lease_parties is 'The co-tenants of a lease, and the former tenants before a succession, each with their days.';
create index lease_parties_lease on lease_parties (organisation_id, lease_id, starts_on, id);
create index lease_parties_tenant on lease_parties (organisation_id, tenant_id);
create unique index lease_parties_open on lease_parties (organisation_id, lease_id, tenant_id) where role = 'CO_TENANT' and ends_on is null;

create table lease_events (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  kind text not null check (length(kind) <= 40),
  from_status text,
  to_status text,
  effective_on date not null,
  reason text check (length(reason) <= 500),
  overridden text[] not null default '{}',
  at timestamptz not null default app_now(),
  by_person uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict
);
comment on table lease_events is 'All changes of the status of a lease: the user, the time and the reason. Rows are only inserted.';
create index lease_events_lease on lease_events (organisation_id, lease_id, id desc);
-- Events in which somebody overrode a rule: few of all events, and queried by day.
create index lease_events_overridden on lease_events (organisation_id, at desc, id) where overridden <> '{}';

create table renewal_questions (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  asked_on date not null,
  asked_by uuid default app_person_id(),
  answer text check (answer in ('STAY', 'LEAVE', 'TALK')),
  answered_on date,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  check ((answer is null) = (answered_on is null)),
  check (answered_on >= asked_on)
);
comment on table renewal_questions is
  'The times at which the office asked a tenant about the renewal of a lease, and the last answer to each question. All answers are in '
  'lease_events.';
create unique index renewal_questions_once on renewal_questions (organisation_id, lease_id, asked_on);

create table lease_agreements (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  code text not null check (code ~ '^[0-9A-F]{20}$'),
  content text check (length(content) <= 500000),
  created_at timestamptz not null default app_now(),
  -- The terms were changed afterwards, so everyone who had signed signs again.
  voided_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict
);
comment on table lease_agreements is
  'The signed text of an agreement, its hash, and the code with which anybody can verify a copy. The text is deleted when a party is '
  'erased; the hash stays.';
create index lease_agreements_lease on lease_agreements (organisation_id, lease_id);
-- Retention does not read the agreements that it has already emptied.
create index lease_agreements_with_content on lease_agreements (organisation_id, lease_id) where content is not null;
create unique index lease_agreements_current on lease_agreements (organisation_id, lease_id) where voided_at is null;
create index lease_agreements_code on lease_agreements (code);

create table lease_signatures (
  organisation_id uuid not null default app_organisation_id(),
  lease_id uuid not null,
  party text not null check (party in ('OWNER', 'TENANT')),
  signed_at timestamptz not null default app_now(),
  signed_by uuid not null,
  id uuid not null default gen_random_uuid(),
  agreement_id uuid,
  manner text not null default 'PASSWORD' check (manner in ('PIN', 'PASSWORD', 'SIGNED_COPY')),
  address text check (length(address) <= 100),
  user_agent text check (length(user_agent) <= 300),
  -- The signer's picture on that day, for the agreement.
  picture bytea check (octet_length(picture) <= 2000000),
  voided_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete cascade,
  foreign key (organisation_id, agreement_id) references lease_agreements on delete restrict
);
comment on table lease_signatures is
  'The signatures of agreements: the person, the time, the method and the address. A voided signature stays.';
create index lease_signatures_agreement on lease_signatures (organisation_id, agreement_id);
create index lease_signatures_lease on lease_signatures (organisation_id, lease_id);
create index lease_signatures_with_details on lease_signatures (organisation_id, lease_id)
  where num_nonnulls(address, user_agent, picture) > 0;
create unique index lease_signatures_current on lease_signatures (organisation_id, lease_id, party) where voided_at is null;

create table lease_consents (
  organisation_id uuid not null default app_organisation_id(),
  lease_id uuid not null,
  owner_id uuid not null,
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  -- A consent of a co-owner, or of the holder of a power of attorney for them. The latter has the name and the place of the proof.
  given_by text check (length(given_by) between 1 and 120),
  evidence_document_id uuid,
  evidence_note text check (length(evidence_note) <= 200),
  primary key (organisation_id, lease_id, owner_id),
  foreign key (organisation_id, lease_id) references leases on delete cascade,
  foreign key (organisation_id, owner_id) references owners on delete restrict
);
comment on table lease_consents is 'Consents of co-owners to a lease, given by themselves or by the holder of their power of attorney.';
create index lease_consents_owner on lease_consents (organisation_id, owner_id);

create table occupied_days (
  organisation_id uuid not null,
  lease_id uuid not null,
  -- A building or a plot. No foreign key: the rows follow leases and building_plots, which have theirs.
  place_id uuid not null,
  whole integer not null check (whole in (0, 1)),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  primary key (organisation_id, lease_id, place_id),
  foreign key (organisation_id, lease_id) references leases on delete cascade,
  constraint occupied_days_once exclude using gist
    (organisation_id with =, place_id with =, whole with <>, daterange(starts_on, ends_on, '[]') with &&)
);
comment on table occupied_days is
  'The days on which each lease occupies a building or a plot, in whole (1) or in part (0). A whole and a part never have the same day. '
  'Only triggers write it.';

create table condition_reports (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  kind text not null check (kind in ('ENTRY', 'EXIT')),
  inspected_on date not null,
  witnesses jsonb not null,
  -- The kind and number of keys: handed over at entry, returned at exit.
  keys jsonb not null check (jsonb_typeof(keys) = 'array'),
  completed_at timestamptz,
  completed_by uuid,
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  version integer not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict
);
comment on table condition_reports is 'Condition reports (Tenancy Act, Schedule II): one at move-in and one at move-out of a lease.';
create unique index condition_reports_once on condition_reports (organisation_id, lease_id, kind);

create table condition_items (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  report_id uuid not null,
  position integer not null check (position between 0 and 1000),
  room text not null check (length(room) between 1 and 60),
  item text not null check (length(item) between 1 and 80),
  -- NOT_THERE: the flat has no such item, so nobody ticks it.
  state text check (state in ('GOOD', 'WORN', 'DAMAGED', 'MISSING', 'NOT_THERE')),
  note text check (length(note) <= 500),
  -- Who agrees to the entry, for each side, and when.
  owner_ticked_at timestamptz,
  owner_ticked_by uuid,
  tenant_ticked_at timestamptz,
  tenant_ticked_by uuid,
  -- For an exit report: the same item at entry, and the amount deducted from the deposit for it.
  entry_item_id uuid,
  deduction_amount bigint check (deduction_amount between 1 and 10000000000000),
  -- In the flat both sides may use one phone, so the report records for whom the office ticked.
  owner_ticked_by_office boolean not null default false,
  tenant_ticked_by_office boolean not null default false,
  version integer not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, report_id) references condition_reports on delete restrict,
  foreign key (organisation_id, entry_item_id) references condition_items on delete restrict,
  check (not owner_ticked_by_office or owner_ticked_at is not null),
  check (not tenant_ticked_by_office or tenant_ticked_at is not null)
);
comment on table condition_items is 'The items of a condition report, room by room, with the state that both sides agreed on.';
create unique index condition_items_place on condition_items (organisation_id, report_id, position);
create index condition_items_lease on condition_items (organisation_id, lease_id);
create index condition_items_entry on condition_items (organisation_id, entry_item_id);

create table condition_signatures (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  report_id uuid not null,
  party text not null check (party in ('TENANT', 'WITNESS')),
  -- Deleted when the person is erased.
  name text check (length(name) between 1 and 120),
  cid text check (length(cid) <= 20),
  -- Path data of an SVG of 600 by 200: only whole numbers and lines.
  drawing text check (length(drawing) <= 4800 and drawing ~ '^[ML0-9 ]+$'),
  is_on_paper boolean not null,
  -- By the clock of the device that recorded it.
  signed_at timestamptz not null,
  recorded_at timestamptz not null default app_now(),
  taken_by uuid default app_person_id(),
  -- When the report was first changed after the signature, which is then no longer for its text.
  outdated_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, report_id) references condition_reports on delete restrict,
  check (not is_on_paper or drawing is null)
);
comment on table condition_signatures is
  'Signatures of the tenant and the witnesses on a condition report, drawn on the screen of the device that recorded it, or given on '
  'paper.';
create unique index condition_signatures_once on condition_signatures (organisation_id, report_id, signed_at, party, name);
create index condition_signatures_lease on condition_signatures (organisation_id, lease_id);
create index condition_signatures_drawn on condition_signatures (organisation_id, lease_id) where drawing is not null;

create table lease_drafts (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  property_type text not null check (property_type in ('LAND', 'BUILDING', 'UNIT')),
  plot_id uuid,
  building_id uuid,
  unit_id uuid,
  tenant_id uuid,
  -- The terms entered so far, by the field names of the wizard (domain/leases/drafts).
  terms jsonb not null check (jsonb_typeof(terms) = 'object' and length(terms::text) <= 10000),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  changed_at timestamptz not null default app_now(),
  changed_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, plot_id) references plots on delete set null (plot_id),
  foreign key (organisation_id, building_id) references buildings on delete set null (building_id),
  foreign key (organisation_id, unit_id) references units on delete set null (unit_id),
  foreign key (organisation_id, tenant_id) references tenants on delete cascade,
  check (plot_id is null or property_type = 'LAND'),
  check (building_id is null or property_type = 'BUILDING'),
  check (unit_id is null or property_type = 'UNIT')
);
comment on table lease_drafts is
  'New leases that a user of the office began to create, saved while they type. Only the office sees them. A draft is deleted when its '
  'lease is created, when nobody has changed it for the retention period, and when the account of its tenant is deleted.';
create index lease_drafts_changed on lease_drafts (organisation_id, changed_at, id);
create index lease_drafts_begun on lease_drafts (organisation_id, created_at, id);
create index lease_drafts_author on lease_drafts (organisation_id, created_by);
create index lease_drafts_plot on lease_drafts (organisation_id, plot_id) where plot_id is not null;
create index lease_drafts_building on lease_drafts (organisation_id, building_id) where building_id is not null;
create index lease_drafts_unit on lease_drafts (organisation_id, unit_id) where unit_id is not null;
create index lease_drafts_tenant on lease_drafts (organisation_id, tenant_id) where tenant_id is not null;
