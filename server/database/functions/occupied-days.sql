-- No day is let twice, including through a property that contains the other (docs/decisions/0013).

-- A lease that ended occupied its days too. They were paid for, so they cannot be let again.
create function occupies_days(status text) returns boolean immutable parallel safe language sql
  return status <> 'CANCELLED';
comment on function occupies_days is
  'Whether a lease with this status occupies its days. All statuses do except cancelled. Called by the triggers of occupied_days.';

-- Starts from the leases, so that their properties are found by key, however large the register is.
create function places_of(organisation uuid, leases uuid[])
returns table (organisation_id uuid, lease_id uuid, place_id uuid, whole integer, starts_on date, ends_on date) stable language sql as $$
  with taking as materialized (
    select l.organisation_id, l.id as lease_id, l.plot_id, l.building_id, l.unit_id, l.starts_on, least(l.occupied_until, l.ends_on) as ends_on
    from public.leases l where l.organisation_id = organisation and l.id = any(places_of.leases) and public.occupies_days(l.status)
  )
  select t.organisation_id, t.lease_id, t.plot_id, 1, t.starts_on, t.ends_on from taking t where t.plot_id is not null
  union all
  select t.organisation_id, t.lease_id, t.building_id, 1, t.starts_on, t.ends_on from taking t where t.building_id is not null
  union all
  select t.organisation_id, t.lease_id, bp.plot_id, 0, t.starts_on, t.ends_on
  from taking t join public.building_plots bp on bp.organisation_id = t.organisation_id and bp.building_id = t.building_id
  union all
  select t.organisation_id, t.lease_id, u.building_id, 0, t.starts_on, t.ends_on
  from taking t join public.units u on u.organisation_id = t.organisation_id and u.id = t.unit_id
  union all
  select t.organisation_id, t.lease_id, bp.plot_id, 0, t.starts_on, t.ends_on
  from taking t join public.units u on u.organisation_id = t.organisation_id and u.id = t.unit_id
  join public.building_plots bp on bp.organisation_id = u.organisation_id and bp.building_id = u.building_id
$$;
comment on function places_of is
  'The buildings and plots that leases occupy, in whole or in part, with their days. Called by write_occupied_days and lock_places.';

-- Locks the properties under these leases: a lease of the whole takes an exclusive lock, a lease of a part a shared one. Two conflicting
-- leases then wait here instead of in a deadlock at the constraint, and no building moves to other land meanwhile. The order is top-down,
-- as in the product.
create function lock_places(organisation uuid, leases uuid[]) returns void language plpgsql as $$
declare
  wholes uuid[];
  parts uuid[];
  let_units uuid[];
begin
  select array_agg(distinct place_id) filter (where whole = 1), array_agg(distinct place_id) filter (where whole = 0) into wholes, parts
  from places_of(organisation, leases);
  let_units := array(select l.unit_id from leases l where l.organisation_id = organisation and l.id = any(lock_places.leases));
  perform from plots where organisation_id = organisation and id = any(wholes) order by id for no key update;
  perform from plots where organisation_id = organisation and id = any(parts) order by id for share;
  perform from buildings where organisation_id = organisation and id = any(wholes) order by id for no key update;
  perform from buildings where organisation_id = organisation and id = any(parts) order by id for share;
  perform from units where organisation_id = organisation and id = any(let_units) order by id for share;
end $$;
comment on function lock_places is
  'Locks the properties of leases from the plot downwards, so that two conflicting leases wait here and do not deadlock. Called by '
  'write_occupied_days.';

create function write_occupied_days(organisation uuid, leases uuid[]) returns void language plpgsql as $$
begin
  perform lock_places(organisation, leases);
  delete from occupied_days where organisation_id = organisation and lease_id = any(leases);
  insert into occupied_days (organisation_id, lease_id, place_id, whole, starts_on, ends_on)
  select * from places_of(organisation, leases);
end $$;
comment on function write_occupied_days is 'Replaces the rows of leases in occupied_days. Called by the triggers of occupied_days.';

-- If a building moves to other land, or a unit to another building, its leases move too.
create function move_occupied_days(organisation uuid, moved uuid[]) returns void language plpgsql as $$
declare
  along uuid[];
begin
  perform from buildings where organisation_id = organisation and id = any(moved) order by id for no key update;
  along := array(
    select id from leases where organisation_id = organisation and building_id = any(moved) and occupies_days(status)
    union all
    select l.id from units u join leases l on l.organisation_id = u.organisation_id and l.unit_id = u.id
    where u.organisation_id = organisation and u.building_id = any(moved) and occupies_days(l.status));
  if cardinality(along) > 0 then
    perform write_occupied_days(organisation, along);
  end if;
end $$;
comment on function move_occupied_days is
  'Writes the days of all leases in moved buildings. Called by move_days_to_other_land and move_days_to_other_building.';

-- These functions write as the owner of the tables, because no other role may. They look up by key, so their plans are cached: planning
-- again for each lease would take ten times as long.
create function add_days_of_new_leases() returns trigger security definer language plpgsql
  set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  perform write_occupied_days(organisation_id, array_agg(id)) from new_rows group by organisation_id;
  return null;
end $$;
comment on function add_days_of_new_leases is 'Writes the days of new leases. Trigger on leases.';

create trigger take_days after insert on leases
  referencing new table as new_rows for each statement execute function add_days_of_new_leases();

-- A row trigger, because only then does a statement that changes no days cost nothing. A paid deposit or a monthly run does not call this.
create function change_occupied_days() returns trigger security definer language plpgsql
  set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  perform write_occupied_days(new.organisation_id, array[new.id]);
  return null;
end $$;
comment on function change_occupied_days is 'Writes the days of a lease when its days or its property have changed. Trigger on leases.';

create trigger change_occupied_days after update of status, starts_on, ends_on, occupied_until, plot_id, building_id, unit_id on leases
  for each row when (occupies_days(old.status) <> occupies_days(new.status)
    or (old.starts_on, least(old.occupied_until, old.ends_on), old.plot_id, old.building_id, old.unit_id)
      is distinct from (new.starts_on, least(new.occupied_until, new.ends_on), new.plot_id, new.building_id, new.unit_id))
  execute function change_occupied_days();

create function move_days_to_other_land() returns trigger security definer language plpgsql
  set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'INSERT' then
    perform move_occupied_days(organisation_id, array_agg(distinct building_id)) from new_rows group by organisation_id;
  elsif tg_op = 'DELETE' then
    perform move_occupied_days(organisation_id, array_agg(distinct building_id)) from old_rows group by organisation_id;
  else
    perform move_occupied_days(organisation_id, array_agg(distinct building_id))
    from (select organisation_id, building_id from old_rows union select organisation_id, building_id from new_rows) moved group by organisation_id;
  end if;
  return null;
end $$;
comment on function move_days_to_other_land is 'Writes the days of leases in buildings whose plots changed. Trigger on building_plots.';

create trigger take_days_insert after insert on building_plots
  referencing new table as new_rows for each statement execute function move_days_to_other_land();
create trigger take_days_update after update on building_plots
  referencing old table as old_rows new table as new_rows for each statement execute function move_days_to_other_land();
create trigger take_days_delete after delete on building_plots
  referencing old table as old_rows for each statement execute function move_days_to_other_land();

create function move_days_to_other_building() returns trigger security definer language plpgsql
  set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  perform move_occupied_days(new.organisation_id, array[old.building_id, new.building_id]);
  return null;
end $$;
comment on function move_days_to_other_building is 'Writes the days of leases in both buildings when a unit moves. Trigger on units.';

create trigger move_occupied_days after update of building_id on units
  for each row when (old.building_id <> new.building_id) execute function move_days_to_other_building();

-- Only the triggers call these.
revoke execute on function places_of(uuid, uuid[]), lock_places(uuid, uuid[]), write_occupied_days(uuid, uuid[]), move_occupied_days(uuid, uuid[]),
  add_days_of_new_leases(), change_occupied_days(), move_days_to_other_land(), move_days_to_other_building() from public;
