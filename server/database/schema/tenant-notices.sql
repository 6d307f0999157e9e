create table tenant_notices (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  given_on date not null,
  given_at timestamptz not null default app_now(),
  last_day date not null,
  reason text not null check (reason in ('MID_TERM', 'END_OF_LEASE', 'TRANSFER', 'NO_REPAIR')),
  words text check (length(words) between 1 and 300),
  -- The dates by law and by the lease, as they were shown to the tenant.
  dates jsonb not null,
  -- For contact after the lease; the tenant may set it until the deposit is settled.
  forwarding_address text check (length(forwarding_address) between 1 and 300),
  bank_code text check (length(bank_code) <= 20),
  account_number text check (length(account_number) between 1 and 30),
  account_name text check (length(account_name) between 1 and 120),
  withdrawn_on date,
  withdrawn_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  check (last_day >= given_on),
  check ((bank_code is null) = (account_number is null) and (bank_code is null) = (account_name is null))
);
comment on table tenant_notices is
  'Notices to end a lease that tenants gave in the product, with the dates as they were explained. The end date itself is stored in the '
  'lease.';
create unique index tenant_notices_open on tenant_notices (organisation_id, lease_id) where withdrawn_on is null;
create index tenant_notices_lease on tenant_notices (organisation_id, lease_id, given_at, id);
create index tenant_notices_given on tenant_notices (organisation_id, given_on, id);
create index tenant_notices_last_day on tenant_notices (organisation_id, last_day, id);
create index tenant_notices_tenant on tenant_notices (organisation_id, tenant_id);

create table hand_overs (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  state text not null check (state in ('OFFERED', 'FIXED', 'HELD', 'MISSED', 'CANCELLED')),
  -- The times that the office offered: [{"date": "2026-05-31", "startsAt": "10:00"}].
  times jsonb not null check (jsonb_typeof(times) = 'array' and jsonb_array_length(times) between 1 and 5),
  on_date date,
  starts_at text check (starts_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  place text check (length(place) between 1 and 120),
  -- The tenant requests another time.
  requested_time text check (length(requested_time) between 1 and 200),
  requested_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  closed_at timestamptz,
  closed_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  check ((on_date is null) = (starts_at is null)),
  check (state <> 'FIXED' or on_date is not null),
  check (state not in ('HELD', 'MISSED') or on_date is not null),
  check ((state in ('OFFERED', 'FIXED')) = (closed_at is null))
);
comment on table hand_overs is
  'Appointments to hand over the keys and inspect a property at the end of a lease. A new time is a new row; the previous one is then '
  'cancelled.';
create unique index hand_overs_open on hand_overs (organisation_id, lease_id) where closed_at is null;
create index hand_overs_lease on hand_overs (organisation_id, lease_id, created_at, id);
create index hand_overs_tenant on hand_overs (organisation_id, tenant_id);
create index hand_overs_days on hand_overs (organisation_id, on_date, starts_at, id) where state = 'FIXED';
