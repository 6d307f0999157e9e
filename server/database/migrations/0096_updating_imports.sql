-- An import may bring what is registered already up to date. What a check would change, and what an import changed, is shown
-- value by value; an update is undone from what import_rows keeps. Both hold personal values and go after 30 days (sweep-imports.ts).
alter table imports
  add column existing text not null default 'REFUSE' check (existing in ('REFUSE', 'UPDATE')),
  add column change_count integer not null default 0 check (change_count >= 0),
  add column swept_at timestamptz;
create index imports_not_swept on imports (organisation_id, started_at) where swept_at is null;

create table import_changes (
  organisation_id uuid not null default app_organisation_id(),
  import_id uuid not null,
  position integer not null check (position >= 0),
  sheet text not null check (length(sheet) <= 40),
  row_number integer not null check (row_number > 0),
  column_title text not null check (length(column_title) <= 80),
  -- The text of each side as people read it; null where there was nothing.
  before_text text check (length(before_text) <= 600),
  after_text text not null check (length(after_text) <= 600),
  record_id uuid not null,
  primary key (organisation_id, import_id, position),
  foreign key (organisation_id, import_id) references imports on delete cascade
);
create index import_changes_record on import_changes (organisation_id, record_id);

create index import_rows_changed on import_rows (organisation_id, record_id) where content ? 'changed';
