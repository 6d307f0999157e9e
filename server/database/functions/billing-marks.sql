-- Where billing starts to look at a lease.

-- A lease is looked at from the month in which it starts; that moves only while nothing of it is billed.
create function mark_lease_start() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into billing_marks (organisation_id, lease_id, billed_to) values (new.organisation_id, new.id, date_trunc('month', new.starts_on)::date)
  on conflict (organisation_id, lease_id) do update set billed_to = excluded.billed_to;
  return null;
end $$;
comment on function mark_lease_start is 'Sets the first month to bill to the month in which a lease starts. Trigger on leases.';

create trigger leases_mark_start after insert or update of starts_on on leases for each row execute function mark_lease_start();
