-- What the clock starts. One row for each day on which a job was due, of an organisation or of the whole installation: the row is
-- the claim of whoever runs it, so that one process of several does, and what an outage missed has none yet. The gatekeeper's alone.
create table job_runs (
  id uuid primary key,
  -- Null for the jobs of the whole installation.
  organisation uuid references organisations on delete cascade,
  name text not null check (length(name) between 1 and 40),
  due_on date not null,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED')),
  attempt_count integer not null default 1 check (attempt_count > 0),
  -- In a row; a run that succeeds forgets them.
  failure_count integer not null default 0 check (failure_count >= 0),
  started_at timestamptz not null default app_now(),
  finished_at timestamptz,
  -- While it runs, its process says again and again that it still does; past this it is gone.
  held_until timestamptz not null,
  -- When it is tried again, or done again on the same day.
  next_try_at timestamptz,
  result text check (length(result) <= 500),
  fault text check (length(fault) <= 500),
  unique nulls not distinct (organisation, name, due_on),
  check ((state = 'RUNNING') = (finished_at is null))
);
create index job_runs_due on job_runs (due_on, id);

-- What an ADMIN, or for the installation the operator, set of a job; without a row it is as usual (domain/jobs/job.ts).
create table job_settings (
  organisation uuid references organisations on delete cascade,
  name text not null check (length(name) between 1 and 40),
  is_enabled boolean not null,
  -- It is due from this day on, not for days before it.
  enabled_on date not null,
  day_of_month integer not null default 1 check (day_of_month between 1 and 28),
  -- How many backups stay.
  keep_count integer not null default 7 check (keep_count between 1 and 365),
  unique nulls not distinct (organisation, name)
);
create index idempotency_keys_created on idempotency_keys (organisation_id, created_at);
