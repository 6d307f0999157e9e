create table job_runs (
  id uuid primary key,
  -- Null for the jobs of the whole installation.
  organisation uuid references organisations on delete cascade,
  name text not null check (length(name) between 1 and 40),
  due_on date not null,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED')),
  attempt_count integer not null default 1 check (attempt_count > 0),
  -- Consecutive failures. A successful run resets them.
  failure_count integer not null default 0 check (failure_count >= 0),
  started_at timestamptz not null default app_now(),
  finished_at timestamptz,
  -- A running process keeps extending this time. After it, the process is considered dead.
  held_until timestamptz not null,
  -- When it is retried, or repeated on the same day.
  next_try_at timestamptz,
  result text check (length(result) <= 500),
  error text check (length(error) <= 500),
  unique nulls not distinct (organisation, name, due_on),
  check ((state = 'RUNNING') = (finished_at is null))
);
comment on table job_runs is
  'One row for each day on which a background job was due, for an organisation or for the whole installation. The row is the claim of '
  'the process that runs the job, so that it runs once.';
create index job_runs_due on job_runs (due_on, id);

create table job_settings (
  organisation uuid references organisations on delete cascade,
  name text not null check (length(name) between 1 and 40),
  is_enabled boolean not null,
  -- It is due from this day on, not for earlier days.
  enabled_on date not null,
  day_of_month integer not null default 1 check (day_of_month between 1 and 28),
  -- The number of backups to keep.
  keep_count integer not null default 7 check (keep_count between 1 and 365),
  unique nulls not distinct (organisation, name)
);
comment on table job_settings is
  'Settings of background jobs that an ADMIN, or the operator for the installation, has changed. A job without a row uses its defaults.';
