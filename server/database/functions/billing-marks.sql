-- Where billing starts to check a lease.

-- Billing checks a lease from the month in which it starts. That month can only move while nothing of the lease is billed.
create function mark_lease_start() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into billing_marks (organisation_id, lease_id, billed_to) values (new.organisation_id, new.id, date_trunc('month', new.starts_on)::date)
  on conflict (organisation_id, lease_id) do update set billed_to = excluded.billed_to;
  return null;
end $$;
comment on function mark_lease_start is 'Sets the first month to bill to the month in which a lease starts. Trigger on leases.';

create trigger leases_mark_start after insert or update of starts_on on leases for each row execute function mark_lease_start();

-- The stored result of the engine for a lease is valid until something that determines its periods or advices changes. The passing of days
-- only adds periods. Writers of these rows have locked the lease, and so have readers (server/monthly-runs/unbilled-periods.ts).
create function delete_unbilled_of_lease() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update public.billing_marks m set unbilled_from = null
  from changed c where m.organisation_id = c.organisation_id and m.lease_id = c.id and m.unbilled_from is not null;
  return null;
end $$;
comment on function delete_unbilled_of_lease is 'Deletes the stored unbilled periods of leases that change. Trigger on leases.';

create trigger forget_unbilled_update after update on leases
  referencing new table as changed for each statement execute function delete_unbilled_of_lease();

create function delete_unbilled() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update public.billing_marks m set unbilled_from = null
  from changed c where m.organisation_id = c.organisation_id and m.lease_id = c.lease_id and m.unbilled_from is not null;
  return null;
end $$;
comment on function delete_unbilled is
  'Deletes the stored unbilled periods of a lease when its rent changes or its advices are created or deleted. Trigger on rent_changes, '
  'lease_suspensions and payment_advices.';

create trigger forget_unbilled_insert after insert on payment_advices
  referencing new table as changed for each statement execute function delete_unbilled();
create trigger forget_unbilled_delete after delete on payment_advices
  referencing old table as changed for each statement execute function delete_unbilled();
create trigger forget_unbilled_insert after insert on rent_changes
  referencing new table as changed for each statement execute function delete_unbilled();
create trigger forget_unbilled_update after update on rent_changes
  referencing new table as changed for each statement execute function delete_unbilled();
create trigger forget_unbilled_delete after delete on rent_changes
  referencing old table as changed for each statement execute function delete_unbilled();
create trigger forget_unbilled_insert after insert on lease_suspensions
  referencing new table as changed for each statement execute function delete_unbilled();
create trigger forget_unbilled_update after update on lease_suspensions
  referencing new table as changed for each statement execute function delete_unbilled();
create trigger forget_unbilled_delete after delete on lease_suspensions
  referencing old table as changed for each statement execute function delete_unbilled();
