create table leases (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  lease_number text not null,
  property_type text not null check (property_type in ('LAND', 'BUILDING', 'UNIT')),
  plot_id uuid,
  building_id uuid,
  unit_id uuid,
  tenant_id uuid not null,
  status text not null check (status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'EXPIRED', 'TERMINATED_BY_TENANT', 'TERMINATED_BY_OWNER', 'PENDING', 'HOLDOVER', 'CANCELLED', 'SUSPENDED')),
  starts_on date not null,
  ends_on date not null,
  -- The day of notice taking effect, which is the last day, and what the lease then is; null without a notice.
  terminates_on date,
  terminates_as text check (terminates_as in ('TERMINATED_BY_TENANT', 'TERMINATED_BY_OWNER')),
  vacated_on date,
  -- The last day on which the property is taken: the end, an earlier termination or hand-over; null in a holdover.
  occupied_until date,
  rent_amount bigint check (rent_amount between 0 and 10000000000000),
  -- The day on which the deposit was paid in full; written by billing.
  deposit_paid_on date,
  deposit_amount bigint not null check (deposit_amount between 0 and 10000000000000),
  frequency text not null check (frequency in ('MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY')),
  period_method text not null check (period_method in ('CALENDAR', 'ANNIVERSARY')),
  proration text not null check (proration in ('ACTUAL', 'THIRTY_DAY', 'THIRTY_360', 'YEAR_365', 'NONE')),
  due_day integer not null check (due_day between 1 and 31),
  due_timing text not null check (due_timing in ('FOLLOWING_MONTH', 'SAME_MONTH')),
  escalation jsonb,
  rate jsonb,
  notice_days integer not null check (notice_days between 0 and 730),
  purpose text check (length(purpose) <= 200),
  witnesses jsonb not null,
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, plot_id) references plots on delete restrict,
  foreign key (organisation_id, building_id) references buildings on delete restrict,
  foreign key (organisation_id, unit_id) references units on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  check (ends_on >= starts_on),
  check (occupied_until >= starts_on),
  check ((terminates_on is null) = (terminates_as is null)),
  check (num_nonnulls(plot_id, building_id, unit_id) = 1),
  check ((property_type = 'LAND') = (plot_id is not null)),
  check ((property_type = 'BUILDING') = (building_id is not null)),
  check ((property_type = 'UNIT') = (unit_id is not null)),
  check ((rent_amount is null) = (rate is not null)),
  -- No property is let twice for one day (architecture.md, Locks: the row lock and check stand beside this). A holdover
  -- counts to its end here: staying on must not fail because the next lease is drawn up already; the check sees to it.
  constraint leases_unit_once exclude using gist (organisation_id with =, unit_id with =, daterange(starts_on, least(occupied_until, ends_on), '[]') with &&)
    where (status in ('PENDING', 'ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED') and unit_id is not null),
  constraint leases_building_once exclude using gist (organisation_id with =, building_id with =, daterange(starts_on, least(occupied_until, ends_on), '[]') with &&)
    where (status in ('PENDING', 'ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED') and building_id is not null),
  constraint leases_plot_once exclude using gist (organisation_id with =, plot_id with =, daterange(starts_on, least(occupied_until, ends_on), '[]') with &&)
    where (status in ('PENDING', 'ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED') and plot_id is not null)
);
create unique index leases_number on leases (organisation_id, lease_number);
create index leases_sorted on leases (organisation_id, starts_on, id);
create index leases_status on leases (organisation_id, property_type, status, starts_on, id);
create index leases_ending on leases (organisation_id, ends_on, id);
-- What may have to move by date, and what was handed back before its end.
create index leases_running on leases (organisation_id, ends_on, id)
  where status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED');
create index leases_freed on leases (organisation_id, occupied_until)
  where status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED') and (terminates_on is not null or vacated_on is not null);
create index leases_unit on leases (organisation_id, unit_id);
create index leases_building on leases (organisation_id, building_id);
create index leases_plot on leases (organisation_id, plot_id);
create index leases_tenant on leases (organisation_id, tenant_id);

-- Changes of rent are dated, never edits (money.md R10).
create table rent_changes (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  effective_on date not null,
  rent_amount bigint not null check (rent_amount between 0 and 10000000000000),
  noticed_on date,
  override_reason text check (length(override_reason) <= 500),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict
);
create unique index rent_changes_once on rent_changes (organisation_id, lease_id, effective_on);

-- Every move is an event with who, when and why; insert-only.
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
create index lease_events_lease on lease_events (organisation_id, lease_id, id desc);

create table lease_signatures (
  organisation_id uuid not null default app_organisation_id(),
  lease_id uuid not null,
  party text not null check (party in ('OWNER', 'TENANT')),
  signed_at timestamptz not null default app_now(),
  signed_by uuid not null,
  primary key (organisation_id, lease_id, party),
  foreign key (organisation_id, lease_id) references leases on delete cascade
);

create table lease_consents (
  organisation_id uuid not null default app_organisation_id(),
  lease_id uuid not null,
  owner_id uuid not null,
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  primary key (organisation_id, lease_id, owner_id),
  foreign key (organisation_id, lease_id) references leases on delete cascade,
  foreign key (organisation_id, owner_id) references owners on delete restrict
);
create index lease_consents_owner on lease_consents (organisation_id, owner_id);
