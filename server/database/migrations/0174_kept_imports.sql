-- What stays of an import that was undone, because cancelled leases in the books name it, is there for the mended file to take over.
alter table import_rows add column is_kept boolean not null default false;
create index import_rows_kept on import_rows (organisation_id, record_id) where is_kept;

alter table imports
  -- Of the rows that it read, how many took over a record that an undone import had left.
  add column adopted_count integer not null default 0 check (adopted_count >= 0),
  -- Of an undone import: what stayed of what it had made, counted by sheet.
  add column kept_counts jsonb not null default '{}';

-- As in 0035, but for leases that are kept.
create or replace function remove_imported_leases(import uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public
as $$
declare removed integer;
begin
  delete from public.lease_events e using public.import_rows r
    where r.organisation_id = public.app_organisation_id() and r.import_id = import and r.kind = 'lease' and not r.is_kept
      and e.organisation_id = r.organisation_id and e.lease_id = r.record_id;
  delete from public.leases l using public.import_rows r
    where r.organisation_id = public.app_organisation_id() and r.import_id = import and r.kind = 'lease' and not r.is_kept
      and l.organisation_id = r.organisation_id and l.id = r.record_id;
  get diagnostics removed = row_count;
  return removed;
end $$;
