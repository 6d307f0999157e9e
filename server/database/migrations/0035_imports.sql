-- What was imported, by whom, and what came of it. A dry run is kept with its faults, its rows are not.
create table imports (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('owner', 'thram', 'plot', 'building', 'unit', 'tenant', 'lease', 'opening-balance', 'workbook')),
  file_name text not null check (length(file_name) between 1 and 200),
  is_dry_run boolean not null,
  status text not null default 'RUNNING' check (status in ('RUNNING', 'CHECKED', 'FAULTY', 'DONE', 'BROKEN', 'UNDONE')),
  progress text not null default '' check (length(progress) <= 100),
  row_count integer not null default 0 check (row_count >= 0),
  created_count integer not null default 0 check (created_count >= 0),
  updated_count integer not null default 0 check (updated_count >= 0),
  fault_count integer not null default 0 check (fault_count >= 0),
  started_at timestamptz not null default app_now(),
  started_by uuid default app_person_id(),
  primary key (organisation_id, id)
);
create index imports_started on imports (organisation_id, started_at desc, id desc);

-- The rows of a file while it is worked on; of what was imported the record of each row stays, for the undo, without its content.
create table import_rows (
  organisation_id uuid not null default app_organisation_id(),
  import_id uuid not null,
  kind text not null check (length(kind) <= 20),
  row_number integer not null check (row_number > 0),
  record_id uuid not null,
  content jsonb not null,
  primary key (organisation_id, import_id, kind, row_number),
  foreign key (organisation_id, import_id) references imports on delete cascade
);

create table import_faults (
  organisation_id uuid not null default app_organisation_id(),
  import_id uuid not null,
  position integer not null check (position >= 0),
  sheet text not null check (length(sheet) <= 40),
  row_number integer not null check (row_number >= 0),
  column_title text not null check (length(column_title) <= 80),
  message text not null check (length(message) between 1 and 600),
  primary key (organisation_id, import_id, position),
  foreign key (organisation_id, import_id) references imports on delete cascade
);

-- Leases are never deleted by staff; those of an import that is taken back are, while nothing hangs on them (foreign keys see to it).
create function remove_imported_leases(import uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public
as $$
declare removed integer;
begin
  delete from public.lease_events e using public.import_rows r
    where r.organisation_id = public.app_organisation_id() and r.import_id = import and r.kind = 'lease'
      and e.organisation_id = r.organisation_id and e.lease_id = r.record_id;
  delete from public.leases l using public.import_rows r
    where r.organisation_id = public.app_organisation_id() and r.import_id = import and r.kind = 'lease'
      and l.organisation_id = r.organisation_id and l.id = r.record_id;
  get diagnostics removed = row_count;
  return removed;
end $$;
