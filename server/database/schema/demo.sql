create table unfinished_demo (
  is_only boolean primary key default true check (is_only),
  fill_id uuid not null,
  began_at timestamptz not null default clock_timestamp()
);
comment on table unfinished_demo is
  'One row while the demo is filled, or after its fill was cut short; otherwise empty. Only a database that holds this row may be '
  'cleared.';
