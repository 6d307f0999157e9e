-- The number of leases that end in each period (docs/decisions/0112). Triggers only insert, as in sums.sql.

create function term_months_of(starts_on date, ends_on date) returns integer immutable parallel safe language sql
  return (extract(year from ends_on) - extract(year from starts_on))::integer * 12
    + (extract(month from ends_on) - extract(month from starts_on))::integer
    - case when starts_on + make_interval(months => (extract(year from ends_on) - extract(year from starts_on))::integer * 12
        + (extract(month from ends_on) - extract(month from starts_on))::integer) > ends_on then 1 else 0 end;
comment on function term_months_of is 'Whole months from the start of a lease to its end. Called by lease_end_changes.';

-- Whether a lease is renewed depends on a second row, so related leases are checked too. A transaction that writes a renewal has locked the
-- lease that it renews.
create function lease_end_changes(old_leases leases[], new_leases leases[])
  returns table (organisation_id uuid, property_type text, ends_on date, last_day date, notice_days integer, term_months integer,
    is_open boolean, lease_count bigint)
  language sql stable set search_path = pg_catalog, public as $$
  -- Old and new rows are combined by grouping, not by a join: an import or the change of day changes thousands of leases in one statement,
  -- and PostgreSQL would plan the join of two lists of unknown length as a nested loop.
  with changed as (
    select -1 as sign, organisation_id, id, renews_id, status, property_type, starts_on, ends_on, terminates_on, notice_days from unnest(old_leases)
    union all
    select 1, organisation_id, id, renews_id, status, property_type, starts_on, ends_on, terminates_on, notice_days from unnest(new_leases)
  ), scope as (
    select organisation_id, id from changed union select organisation_id, renews_id from changed where renews_id is not null
  ), beside as (
    select l.organisation_id, l.id, l.renews_id, l.status, l.property_type, l.starts_on, l.ends_on, l.terminates_on, l.notice_days, true as in_scope
    from scope s join leases l on l.organisation_id = s.organisation_id and l.id = s.id
    union all
    select l.organisation_id, l.id, l.renews_id, l.status, l.property_type, l.starts_on, l.ends_on, l.terminates_on, l.notice_days, false
    from scope s join leases l on l.organisation_id = s.organisation_id and l.renews_id = s.id
  ), state as (
    select c.*, true as in_scope, true as is_changed from changed c
    union all
    select v.sign, b.*, false from beside b cross join (values (-1), (1)) v (sign)
  ), kept as (
    select * from (select *, bool_or(is_changed) over (partition by organisation_id, id) as has_changed from state) marked
    where is_changed or not has_changed
  ), own_and_renewals as (
    select sign, organisation_id, id, in_scope, status, property_type, starts_on, ends_on, terminates_on, notice_days, false as is_renewal from kept
    union all
    select sign, organisation_id, renews_id, false, null, null, null, null, null, null, true
    from kept where renews_id is not null and status <> 'CANCELLED'
  ), each_lease as (
    select sign, organisation_id, max(property_type) as property_type, max(ends_on) as ends_on, max(starts_on) as starts_on,
      max(terminates_on) as terminates_on, max(notice_days) as notice_days, bool_or(is_renewal) as is_renewed
    from own_and_renewals group by sign, organisation_id, id
    having bool_or(in_scope) and max(status) in ('ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED')
  )
  select organisation_id, property_type, ends_on, coalesce(terminates_on, ends_on), notice_days, term_months_of(starts_on, ends_on),
    terminates_on is null and not is_renewed, sum(sign)
  from each_lease group by 1, 2, 3, 4, 5, 6, 7 having sum(sign) <> 0
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
    -- Most changes of a lease do not affect the counts, for example a change from one running status to another. This query has no join,
    -- because the plan cached for the change of one lease would also be used for thousands.
    if not exists (
      select organisation_id, id, status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED'), status = 'CANCELLED', property_type, starts_on, ends_on,
        terminates_on, notice_days, renews_id from new_rows
      except
      select organisation_id, id, status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED'), status = 'CANCELLED', property_type, starts_on, ends_on,
        terminates_on, notice_days, renews_id from old_rows
    ) then return null; end if;
    old_leases := array(select o from old_rows o);
    new_leases := array(select n from new_rows n);
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
