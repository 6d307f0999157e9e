-- A lease that is over took its days too: they were paid for, so they are let to nobody else (docs/decisions/0039-taken-days.md). Only one
-- that was cancelled takes none.
create or replace function takes_days(status text) returns boolean immutable parallel safe language sql
  return status <> 'CANCELLED';

-- Should ended leases share days already, that is no reason not to start: then the narrower promise of before holds on.
do $$
declare
  let text;
begin
  foreach let in array array['unit', 'building', 'plot'] loop
    begin
      execute format('alter table leases add constraint leases_%1$s_days exclude using gist
        (organisation_id with =, %1$s_id with =, daterange(starts_on, least(occupied_until, ends_on), ''[]'') with &&)
        where (status <> ''CANCELLED'' and %1$s_id is not null)', let);
      execute format('alter table leases drop constraint leases_%1$s_once', let);
      execute format('alter table leases rename constraint leases_%1$s_days to leases_%1$s_once', let);
    exception when exclusion_violation then
      raise notice 'Ended leases share days of a %: the days of leases that are over are not guarded.', let;
    end;
  end loop;
end $$;

insert into taken_days (organisation_id, lease_id, place_id, whole, starts_on, ends_on)
select p.* from (select organisation_id, array_agg(id) as ids from leases group by 1) l, places_of(l.organisation_id, l.ids) p
order by p.organisation_id, p.lease_id
on conflict do nothing;
