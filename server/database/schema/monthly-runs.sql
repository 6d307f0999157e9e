create table billing_marks (
  organisation_id uuid not null default app_organisation_id(),
  lease_id uuid not null,
  -- The first month whose periods may still lack an advice: all earlier ones are billed, or have no rent. It only limits the search
  -- (server/monthly-runs/unbilled-periods.ts); the engine finds the missing ones.
  billed_to date not null check (extract(day from billed_to) = 1),
  -- The first month in which the engine found a period without an advice. Null: none was found, or nothing was checked since its inputs
  -- changed (functions/billing-marks.sql).
  unbilled_from date check (extract(day from unbilled_from) = 1),
  primary key (organisation_id, lease_id),
  foreign key (organisation_id, lease_id) references leases on delete cascade
) with (fillfactor = 70);
comment on table billing_marks is
  'The month up to which each lease is billed. It changes with every monthly run, so it is stored separately from the lease and its many '
  'indexes.';
create index billing_marks_to on billing_marks (organisation_id, billed_to);
create index billing_marks_unbilled on billing_marks (organisation_id, unbilled_from, lease_id) where unbilled_from is not null;

create table monthly_runs (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  -- Null: all types.
  property_type text check (property_type in ('LAND', 'BUILDING', 'UNIT')),
  -- The months that it bills, earlier ones first; the last is `month`.
  months date[] not null check (cardinality(months) > 0),
  -- The number of completed months, and the lease up to which the next one is done.
  months_done integer not null default 0 check (months_done between 0 and cardinality(months)),
  -- The approximate number of leases to check, counted at the start.
  lease_count integer not null check (lease_count >= 0),
  done_count integer not null default 0,
  created_count integer not null default 0,
  skipped_count integer not null default 0,
  exception_count integer not null default 0,
  started_at timestamptz not null default app_now(),
  started_by uuid default app_person_id(),
  -- The time of the last block. A run without progress for a long time was interrupted.
  moved_at timestamptz not null default app_now(),
  finished_at timestamptz,
  primary key (organisation_id, id)
);
comment on table monthly_runs is
  'Runs that create the advices of a month, with their progress. Each block of leases is billed in its own transaction, so that any '
  'process can continue a run.';
-- One run per month and type at a time: a person who starts the same one joins it.
create unique index monthly_runs_open on monthly_runs (organisation_id, month, coalesce(property_type, '')) where finished_at is null;
create index monthly_runs_month on monthly_runs (organisation_id, month, id);

create table monthly_run_parts (
  organisation_id uuid not null default app_organisation_id(),
  run_id uuid not null,
  part integer not null,
  -- Billed up to this lease, by id; null: none yet.
  last_lease_id uuid,
  -- The last lease of the part; null: up to the end.
  until_lease_id uuid,
  is_done boolean not null default false,
  primary key (organisation_id, run_id, part),
  foreign key (organisation_id, run_id) references monthly_runs on delete cascade
);
comment on table monthly_run_parts is
  'The parts of the leases of a run that are billed in parallel, each with the last lease that is done.';

create table monthly_run_exceptions (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  run_id uuid not null,
  lease_id uuid not null,
  reason text not null check (length(reason) between 1 and 1000),
  -- The months to generate in order to bill it, if that is all it needs.
  months date[],
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references monthly_runs on delete cascade,
  foreign key (organisation_id, lease_id) references leases on delete cascade
);
comment on table monthly_run_exceptions is 'Leases that a monthly run could not bill, with the reason.';
create index monthly_run_exceptions_run on monthly_run_exceptions (organisation_id, run_id, id);
create index monthly_run_exceptions_lease on monthly_run_exceptions (organisation_id, lease_id);

create table advices_to_notify (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  advice_ids uuid[] not null check (cardinality(advice_ids) between 1 and 1000),
  primary key (organisation_id, id)
);
comment on table advices_to_notify is
  'Advices of a large run whose tenants are not notified yet, one block in each row. A background job sends the notifications after the '
  'run.';
