-- A run over a month and where it stands: each block of leases moves it on in its own transaction, so that any process goes on with
-- it after another was killed, and nothing is billed twice or left out.
create table monthly_runs (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  -- Null: of every type.
  property_type text check (property_type in ('LAND', 'BUILDING', 'UNIT')),
  -- The months that it bills, earlier ones first; the last is `month`.
  months date[] not null check (cardinality(months) > 0),
  -- How many of them are done, and up to which lease the next one is.
  months_done integer not null default 0 check (months_done between 0 and cardinality(months)),
  last_lease_id uuid,
  -- About how many leases there are to look at, counted when it began.
  lease_count integer not null check (lease_count >= 0),
  done_count integer not null default 0,
  created_count integer not null default 0,
  skipped_count integer not null default 0,
  exception_count integer not null default 0,
  started_at timestamptz not null default app_now(),
  started_by uuid default app_person_id(),
  -- The last block; a run that stands still for long was cut short.
  moved_at timestamptz not null default app_now(),
  finished_at timestamptz,
  primary key (organisation_id, id)
);
-- One run of a month and type at a time: who starts the same one joins it.
create unique index monthly_runs_open on monthly_runs (organisation_id, month, coalesce(property_type, '')) where finished_at is null;
create index monthly_runs_month on monthly_runs (organisation_id, month, id);

-- A lease that a run could not bill, and why.
create table monthly_run_exceptions (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  run_id uuid not null,
  lease_id uuid not null,
  reason text not null check (length(reason) between 1 and 1000),
  -- What is generated to bill it, where that is all it takes.
  months date[],
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references monthly_runs on delete cascade,
  foreign key (organisation_id, lease_id) references leases on delete cascade
);
create index monthly_run_exceptions_run on monthly_run_exceptions (organisation_id, run_id, id);
create index monthly_run_exceptions_lease on monthly_run_exceptions (organisation_id, lease_id);

-- Whether any owner charges GST is asked for every block.
create index owners_gst on owners (organisation_id, gst_registered_from) where gst_registered_from is not null;
-- Up to which month billing has settled each lease. It moves with every run, so it stands apart from the lease, whose many indexes
-- would have to follow.
create table billing_marks (
  organisation_id uuid not null default app_organisation_id(),
  lease_id uuid not null,
  -- The first month whose periods may still be without their advice: all before it are billed, or bear no rent. It only says where
  -- to look (server/billing/unbilled-periods.ts); the engine says what is missing.
  billed_to date not null check (extract(day from billed_to) = 1),
  primary key (organisation_id, lease_id),
  foreign key (organisation_id, lease_id) references leases on delete cascade
) with (fillfactor = 70);
insert into billing_marks (organisation_id, lease_id, billed_to)
  select organisation_id, id, coalesce(billed_to, date_trunc('month', starts_on)::date) from leases;
create index billing_marks_to on billing_marks (organisation_id, billed_to);
alter table leases drop column billed_to;

-- A lease is looked at from the month in which it starts; that moves only while nothing of it is billed.
create function mark_lease_start() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into billing_marks (organisation_id, lease_id, billed_to) values (new.organisation_id, new.id, date_trunc('month', new.starts_on)::date)
  on conflict (organisation_id, lease_id) do update set billed_to = excluded.billed_to;
  return null;
end $$;
create trigger leases_mark_start after insert or update of starts_on on leases for each row execute function mark_lease_start();
