-- The version of a record: a counter that grows with every change that a person can make of it. A client that edits a record names the
-- version that it read, and learns when somebody else changed the record since.
create function count_version() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.version = old.version
    and (to_jsonb(new) - tg_argv::text[]) is distinct from (to_jsonb(old) - tg_argv::text[])
  then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
comment on function count_version() is
  'Raises the version of a row when a column changes that is not among the arguments: those that the product derives by itself.';

alter table thrams add version integer not null default 1;
alter table plots add version integer not null default 1;
alter table buildings add version integer not null default 1;
alter table units add version integer not null default 1;

create trigger count_version before update on thrams for each row execute function count_version('version');
create trigger count_version before update on plots
  for each row execute function count_version('version', 'occupancy', 'bounds', 'administrative_zone_id');
create trigger count_version before update on buildings
  for each row execute function count_version('version', 'occupancy', 'bounds', 'administrative_zone_id');
create trigger count_version before update on units for each row execute function count_version('version', 'occupancy');

alter table audit_events add record_version integer;
comment on column audit_events.record_version is 'The version of the record after the change, where the record has versions.';
create index audit_events_by_version on audit_events (organisation_id, entity_id, record_version) where record_version is not null;
