-- How many leases end when (docs/decisions/0112). Triggers only insert, as in sums.sql.

create function term_months_of(starts_on date, ends_on date) returns integer immutable parallel safe language sql
  return (extract(year from ends_on) - extract(year from starts_on))::integer * 12
    + (extract(month from ends_on) - extract(month from starts_on))::integer
    - case when starts_on + make_interval(months => (extract(year from ends_on) - extract(year from starts_on))::integer * 12
        + (extract(month from ends_on) - extract(month from starts_on))::integer) > ends_on then 1 else 0 end;
comment on function term_months_of is 'Whole months from the start of a lease to its end. Called by lease_end_changes.';

-- Whether a lease is renewed depends on a second row, so the leases beside those that changed are looked at too. Whoever writes a
-- renewal has locked the lease that it renews.
create function lease_end_changes(old_leases leases[], new_leases leases[])
  returns table (organisation_id uuid, property_type text, ends_on date, last_day date, notice_days integer, term_months integer,
    is_open boolean, lease_count bigint)
  language sql stable set search_path = pg_catalog, public as $$
  with changed as (
    select -1 as sign, organisation_id, id, renews_id, status, property_type, starts_on, ends_on, terminates_on, notice_days from unnest(old_leases)
    union all
    select 1, organisation_id, id, renews_id, status, property_type, starts_on, ends_on, terminates_on, notice_days from unnest(new_leases)
  ), scope as (
    select organisation_id, id from changed union select organisation_id, renews_id from changed where renews_id is not null
  ), beside as (
    select l.organisation_id, l.id, l.renews_id, l.status, l.property_type, l.starts_on, l.ends_on, l.terminates_on, l.notice_days
    from scope s join leases l on l.organisation_id = s.organisation_id and l.id = s.id
    union
    select l.organisation_id, l.id, l.renews_id, l.status, l.property_type, l.starts_on, l.ends_on, l.terminates_on, l.notice_days
    from scope s join leases l on l.organisation_id = s.organisation_id and l.renews_id = s.id
  ), state as (
    select * from changed
    union all
    select v.sign, b.* from beside b cross join (values (-1), (1)) v (sign)
    where not exists (select from changed c where c.organisation_id = b.organisation_id and c.id = b.id)
  )
  select organisation_id, property_type, ends_on, last_day, notice_days, term_months, is_open, sum(sign) from (
    select x.sign, x.organisation_id, x.property_type, x.ends_on, coalesce(x.terminates_on, x.ends_on) as last_day, x.notice_days,
      term_months_of(x.starts_on, x.ends_on) as term_months,
      x.terminates_on is null and not exists (
        select from state r where r.sign = x.sign and r.organisation_id = x.organisation_id and r.renews_id = x.id and r.status <> 'CANCELLED'
      ) as is_open
    from state x join scope s on s.organisation_id = x.organisation_id and s.id = x.id
    where x.status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED')
  ) counted group by 1, 2, 3, 4, 5, 6, 7 having sum(sign) <> 0
$$;
comment on function lease_end_changes is
  'What a change of leases adds to lease_end_sums: the old values are subtracted, the new ones added. Called by add_to_lease_end_sums.';

create function add_to_lease_end_sums() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  old_leases public.leases[] := '{}';
  new_leases public.leases[] := '{}';
begin
  if tg_op = 'INSERT' then
    new_leases := array(select n from new_rows n);
  elsif tg_op = 'DELETE' then
    old_leases := array(select o from old_rows o);
  else
    -- Most changes of a lease move nothing that is counted.
    old_leases := array(select o from old_rows o join new_rows n on n.organisation_id = o.organisation_id and n.id = o.id
      where (o.status, o.property_type, o.starts_on, o.ends_on, o.terminates_on, o.notice_days, o.renews_id)
        is distinct from (n.status, n.property_type, n.starts_on, n.ends_on, n.terminates_on, n.notice_days, n.renews_id));
    if cardinality(old_leases) = 0 then return null; end if;
    new_leases := array(select n from new_rows n where n.id in (select id from unnest(old_leases)));
  end if;
  insert into public.lease_end_sums (organisation_id, property_type, ends_on, last_day, notice_days, term_months, is_open, lease_count)
  select * from public.lease_end_changes(old_leases, new_leases);
  return null;
end $$;
comment on function add_to_lease_end_sums is 'Adds changes of leases to lease_end_sums. Trigger on leases.';

create trigger add_to_lease_end_sums_insert after insert on leases
  referencing new table as new_rows for each statement execute function add_to_lease_end_sums();
create trigger add_to_lease_end_sums_update after update on leases
  referencing old table as old_rows new table as new_rows for each statement execute function add_to_lease_end_sums();
create trigger add_to_lease_end_sums_delete after delete on leases
  referencing old table as old_rows for each statement execute function add_to_lease_end_sums();
