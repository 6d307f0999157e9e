create table imports (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('owner', 'thram', 'plot', 'building', 'unit', 'meter', 'meter-reading', 'tenant', 'vendor', 'maintenance-plan', 'land-rate', 'lease', 'recurring-charge', 'opening-balance', 'chiwog', 'bank-account', 'workbook')),
  file_name text not null check (length(file_name) between 1 and 200),
  is_dry_run boolean not null,
  status text not null default 'RUNNING' check (status in ('RUNNING', 'CHECKED', 'FAULTY', 'DONE', 'BROKEN', 'UNDONE')),
  progress text not null default '' check (length(progress) <= 100),
  row_count integer not null default 0 check (row_count >= 0),
  created_count integer not null default 0 check (created_count >= 0),
  updated_count integer not null default 0 check (updated_count >= 0),
  issue_count integer not null default 0 check (issue_count >= 0),
  started_at timestamptz not null default app_now(),
  started_by uuid default app_person_id(),
  -- When the server last reported that it still runs this import. If reports stop for some time, a job marks the import BROKEN.
  heartbeat_at timestamptz not null default app_now(),
  -- Whether rows for existing records are rejected or update them. An update is undone from import_rows, which contains personal values and
  -- is emptied by the retention of the office, like import_changes (delete-old-imports.ts).
  existing text not null default 'REFUSE' check (existing in ('REFUSE', 'UPDATE')),
  change_count integer not null default 0 check (change_count >= 0),
  swept_at timestamptz,
  -- The number of its rows that adopted a record left over from an undone import.
  adopted_count integer not null default 0 check (adopted_count >= 0),
  -- For an undone import: the number of its records that remained, by sheet.
  retained_counts jsonb not null default '{}',
  -- Columns of a downloaded list that no import reads: [{ sheet, column }].
  ignored_columns jsonb not null default '[]' check (length(ignored_columns::text) <= 40000),
  primary key (organisation_id, id)
);
comment on table imports is
  'Imports of files: the user who ran each, and the result. A dry run is stored with its issues, without its rows.';
create index imports_started on imports (organisation_id, started_at desc, id desc);
create index imports_running on imports (organisation_id, heartbeat_at) where status = 'RUNNING';
create index imports_not_swept on imports (organisation_id, started_at) where swept_at is null;

create table import_rows (
  organisation_id uuid not null default app_organisation_id(),
  import_id uuid not null,
  kind text not null check (length(kind) <= 20),
  row_number integer not null check (row_number > 0),
  record_id uuid not null,
  content jsonb not null,
  -- Remains although its import was undone, because cancelled leases in the books refer to it. The corrected file may adopt it.
  is_retained boolean not null default false,
  primary key (organisation_id, import_id, kind, row_number),
  foreign key (organisation_id, import_id) references imports on delete cascade
);
comment on table import_rows is
  'The rows of a file during the import. Afterwards only the ids of the imported records are stored, for undo.';
create index import_rows_changed on import_rows (organisation_id, record_id) where content ? 'changed';
create index import_rows_retained on import_rows (organisation_id, record_id) where is_retained;

create table import_issues (
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
comment on table import_issues is 'The issues found in an imported file.';

create table import_changes (
  organisation_id uuid not null default app_organisation_id(),
  import_id uuid not null,
  position integer not null check (position >= 0),
  sheet text not null check (length(sheet) <= 40),
  row_number integer not null check (row_number > 0),
  column_title text not null check (length(column_title) <= 80),
  -- The text of each side as people read it; null if there was none.
  before_text text check (length(before_text) <= 600),
  after_text text not null check (length(after_text) <= 600),
  record_id uuid not null,
  -- A new sign-in phone or e-mail that waits for the person's confirmation.
  is_proposed boolean not null default false,
  primary key (organisation_id, import_id, position),
  foreign key (organisation_id, import_id) references imports on delete cascade
);
comment on table import_changes is
  'The values that an import would change or has changed. They are personal and are deleted after the retention period of the '
  'organisation.';
create index import_changes_record on import_changes (organisation_id, record_id);
create table first_days (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  created_by uuid not null default app_person_id(),
  file_name text not null check (length(file_name) between 1 and 200),
  -- The lines of each sheet as texts: [{ name, rows }].
  sheets jsonb not null check (jsonb_typeof(sheets) = 'array'),
  -- The person's choices: matches, fixed values, withdrawn corrections, totals of the old books.
  choices jsonb not null check (jsonb_typeof(choices) = 'object' and length(choices::text) <= 200000),
  import_id uuid,
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  unique (organisation_id, created_by),
  foreign key (organisation_id, import_id) references imports on delete set null (import_id)
);
comment on table first_days is
  'The old workbook that a user of an office is importing, one for each person. It contains personal data. It is deleted when the person '
  'deletes it, uploads another one, or has not changed it for the retention period of imports.';
create index first_days_import on first_days (organisation_id, import_id) where import_id is not null;
create index first_days_changed on first_days (organisation_id, changed_at);
