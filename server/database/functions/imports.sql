-- Undo of imports.

create function remove_imported_leases(import uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public
as $$
declare removed integer;
begin
  delete from public.lease_events e using public.import_rows r
    where r.organisation_id = public.app_organisation_id() and r.import_id = import and r.kind = 'lease' and not r.is_retained
      and e.organisation_id = r.organisation_id and e.lease_id = r.record_id;
  -- A remark that the Commission recorded stays. A remark that waits for the Commission was created with the lease.
  delete from public.land_remarks m using public.import_rows r
    where r.organisation_id = public.app_organisation_id() and r.import_id = import and r.kind = 'lease' and not r.is_retained
      and m.organisation_id = r.organisation_id and m.lease_id = r.record_id and m.awaits_recording;
  delete from public.leases l using public.import_rows r
    where r.organisation_id = public.app_organisation_id() and r.import_id = import and r.kind = 'lease' and not r.is_retained
      and l.organisation_id = r.organisation_id and l.id = r.record_id;
  get diagnostics removed = row_count;
  return removed;
end $$;
comment on function remove_imported_leases is
  'Deletes the leases that an import created, except those that must stay, and returns the count. Called when an import is undone, '
  'because staff may not delete leases.';

create function remove_imported_readings(import uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public
as $$
declare removed integer;
begin
  delete from public.meter_readings m using public.import_rows r
    where r.organisation_id = public.app_organisation_id() and r.import_id = import and r.kind = 'meter-reading' and not r.is_retained
      and m.organisation_id = r.organisation_id and m.id = r.record_id;
  get diagnostics removed = row_count;
  return removed;
end $$;
comment on function remove_imported_readings is
  'Deletes the meter readings that an import created, and returns the count. Called when an import is undone, because staff may not '
  'delete readings.';

create function remove_imported_charges(import uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public
as $$
declare removed integer;
begin
  delete from public.recurring_charge_changes c using public.import_rows r
    where r.organisation_id = public.app_organisation_id() and r.import_id = import and r.kind = 'recurring-charge' and not r.is_retained
      and not r.content ? 'known' and c.organisation_id = r.organisation_id and c.charge_id = r.record_id;
  delete from public.recurring_charges c using public.import_rows r
    where r.organisation_id = public.app_organisation_id() and r.import_id = import and r.kind = 'recurring-charge' and not r.is_retained
      and not r.content ? 'known' and c.organisation_id = r.organisation_id and c.id = r.record_id;
  get diagnostics removed = row_count;
  return removed;
end $$;
comment on function remove_imported_charges is
  'Deletes the recurring charges that an import created, and returns the count. A foreign key prevents the deletion of billed charges. '
  'Called when an import is undone, because staff may not delete charges.';
