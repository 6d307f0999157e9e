-- The version of a record: a counter that grows with every change that a person can make (docs/decisions/0066). A client that edits a
-- record sends the version that it read, and is notified if somebody changed the record since.

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
comment on function count_version is
  'Increases the version of a row when a column changes. Columns in the arguments do not count: the product derives them. Trigger on '
  'every table with such a column.';

create trigger count_version before update on plots
  for each row execute function count_version('version', 'occupancy', 'bounds', 'administrative_zone_id', 'retired_on', 'former_geometry');
create trigger count_version before update on buildings
  for each row execute function count_version('version', 'occupancy', 'bounds', 'administrative_zone_id');
create trigger count_version before update on units
  for each row execute function count_version('version', 'occupancy', 'vacant_since');
-- Pictures are replaced by separate calls; the product joins and compares the names.
create trigger count_version before update on staff_members
  for each row execute function count_version('version', 'profile_uri', 'name_key', 'brought_in_by', 'brought_in_at');
create trigger count_version before update on owners
  for each row execute function count_version('version', 'profile_uri', 'name_key');
create trigger count_version before update on tenants
  for each row execute function count_version('version', 'profile_uri', 'signature_uri', 'full_name', 'name_key');
-- A completed report can no longer change.
create trigger count_version before update on condition_reports
  for each row execute function count_version('version', 'completed_at', 'completed_by');
-- For an item, only the written content counts. The ticks of both sides follow from it, and neither side overwrites the other's.
create trigger count_version before update on condition_items for each row execute function count_version('version', 'owner_ticked_at',
  'owner_ticked_by', 'owner_ticked_by_office', 'tenant_ticked_at', 'tenant_ticked_by', 'tenant_ticked_by_office');
-- Columns that a listing copies from the register do not count as changes of the listing, and neither does its state.
create trigger count_version before update of title, description, asking_rent_amount, available_on, contact, contact_name, contact_phone,
  version on listings for each row execute function count_version('version', 'status', 'use', 'bedrooms', 'floor', 'area_value', 'area_unit',
  'building_name', 'place_label', 'dzongkhag_id', 'administrative_zone_id', 'published_at', 'closed_at');
-- For a lease, only the terms count. Only a pending lease can change them.
create trigger count_version before update of tenant_id, starts_on, ends_on, rent_amount, deposit_amount, frequency, period_method, proration,
  due_day, due_timing, week_starts_on, custom_dates, issue_lead_days, escalation, rate, notice_days, purpose, witnesses, agreement_template_id,
  agreement_template_version
  on leases for each row execute function count_version('version', 'status', 'occupied_until', 'signed_on');

-- The state of a dispute follows from its dates, and its next deadline also from holidays.
create trigger count_version before update on disputes
  for each row execute function count_version('version', 'state', 'next_clock', 'next_due_on');
create trigger count_version before update on api_tokens
  for each row execute function count_version('version', 'last_used_at', 'last_used_address');

-- All other tables whose version begins at 1: each column counts.
do $$
declare versioned regclass;
begin
  for versioned in select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atthasdef
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'count_version')
  loop
    execute format('create trigger count_version before update on %s for each row execute function count_version(''version'')', versioned);
  end loop;
end $$;
