-- When an import was last heard of: one whose server ended is told apart from one that still runs, and swept (sweep-imports.ts).
alter table imports add column told_at timestamptz;
update imports set told_at = started_at;
alter table imports alter column told_at set default app_now(), alter column told_at set not null;
create index imports_running on imports (organisation_id, told_at) where status = 'RUNNING';
