-- Clusters of one place were counted from the register, and lists and outlines of a place read every plot of the office with its thram. Now
-- a plot and a building say where they lie: the gewog or thromde of their thram, or of their first plot's. It is a copy, kept by triggers
-- whoever writes, so it has no foreign key of its own. See docs/decisions/0051-search-and-map-at-scale.md.
alter table plots add column administrative_zone_id uuid;
alter table buildings add column administrative_zone_id uuid;

-- The thram is locked against being placed elsewhere meanwhile: who waits for that reads it as it became.
create function place_plot() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  select t.administrative_zone_id into new.administrative_zone_id
  from public.thrams t where t.organisation_id = new.organisation_id and t.id = new.thram_id for share;
  return new;
end $$;
create trigger place_plot before insert or update of thram_id, administrative_zone_id on plots for each row execute function place_plot();

create function place_plots_of_thram() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update public.plots set administrative_zone_id = new.administrative_zone_id where organisation_id = new.organisation_id and thram_id = new.id;
  return null;
end $$;
create trigger place_plots after update on thrams for each row
  when (old.administrative_zone_id is distinct from new.administrative_zone_id) execute function place_plots_of_thram();

-- Who registers a building may say where it lies (an import does, to write it once); its plots put that right.
create function place_buildings(organisation uuid, moved uuid[]) returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  perform from public.plots p
  where p.organisation_id = organisation and p.id = any(array(select bp.plot_id from public.building_plots bp
    where bp.organisation_id = organisation and bp.building_id = any(moved) and bp.position = 0)) order by p.id for share;
  update public.buildings b set administrative_zone_id = placed.administrative_zone_id
  from (
    select m.id, (select p.administrative_zone_id from public.building_plots bp
      join public.plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
      where bp.organisation_id = organisation and bp.building_id = m.id and bp.position = 0 order by bp.plot_id limit 1)
    from unnest(moved) m (id)
  ) placed (id, administrative_zone_id)
  where b.organisation_id = organisation and b.id = placed.id and b.administrative_zone_id is distinct from placed.administrative_zone_id;
end $$;

create function place_buildings_of_plot() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform public.place_buildings(new.organisation_id, array(select bp.building_id from public.building_plots bp
    where bp.organisation_id = new.organisation_id and bp.plot_id = new.id and bp.position = 0));
  return null;
end $$;
create trigger place_buildings after update on plots for each row
  when (old.administrative_zone_id is distinct from new.administrative_zone_id) execute function place_buildings_of_plot();

create function place_buildings_on_plots() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' then
    perform public.place_buildings(organisation_id, array_agg(distinct building_id)) from old_rows group by organisation_id;
  end if;
  if tg_op <> 'DELETE' then
    perform public.place_buildings(organisation_id, array_agg(distinct building_id)) from new_rows group by organisation_id;
  end if;
  return null;
end $$;
create trigger place_buildings_insert after insert on building_plots
  referencing new table as new_rows for each statement execute function place_buildings_on_plots();
create trigger place_buildings_update after update on building_plots
  referencing old table as old_rows new table as new_rows for each statement execute function place_buildings_on_plots();
create trigger place_buildings_delete after delete on building_plots
  referencing old table as old_rows for each statement execute function place_buildings_on_plots();

-- What stands in the register already.
alter table plots disable trigger user;
alter table buildings disable trigger user;
update plots p set administrative_zone_id = t.administrative_zone_id from thrams t where t.organisation_id = p.organisation_id and t.id = p.thram_id;
update buildings b set administrative_zone_id = p.administrative_zone_id
from building_plots bp join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
where bp.organisation_id = b.organisation_id and bp.building_id = b.id and bp.position = 0;
alter table plots enable trigger user;
alter table buildings enable trigger user;
create index plots_in_zone on plots (organisation_id, administrative_zone_id, plot_number, id);
create index buildings_in_zone on buildings (organisation_id, administrative_zone_id, name, id);

-- The counts of the map know the place as well. What has no plot yet lies nowhere.
alter table map_cells add column administrative_zone_id uuid;
create or replace function count_on_map() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  part constant text := 'select organisation_id, bounds, administrative_zone_id, %1$I as use, occupancy, %2$s as sign from %3$s where bounds is not null';
  rows text;
begin
  rows := case tg_op
    when 'INSERT' then format(part, tg_argv[1], '1', 'new_rows')
    when 'DELETE' then format(part, tg_argv[1], '-1', 'old_rows')
    else format(part, tg_argv[1], '1', 'new_rows') || ' union all ' || format(part, tg_argv[1], '-1', 'old_rows')
  end;
  execute format($q$
    insert into public.map_cells (organisation_id, kind, x, y, administrative_zone_id, use, occupancy, feature_count, lon_sum, lat_sum)
    select organisation_id, %L, public.map_cell_x(centre[0]), public.map_cell_y(centre[1]), administrative_zone_id, use, occupancy,
      sum(sign), sum(sign * round(centre[0] * 1000000))::bigint, sum(sign * round(centre[1] * 1000000))::bigint
    from (select organisation_id, center(bounds) as centre, administrative_zone_id, use, occupancy, sign from (%s) as changed) as placed
    group by 1, 3, 4, 5, 6, 7
    having sum(sign) <> 0 or sum(sign * round(centre[0] * 1000000)) <> 0 or sum(sign * round(centre[1] * 1000000)) <> 0
  $q$, tg_argv[0], rows);
  return null;
end $$;

delete from map_cells;
insert into map_cells (organisation_id, kind, x, y, administrative_zone_id, use, occupancy, feature_count, lon_sum, lat_sum)
select organisation_id, kind, map_cell_x(centre[0]), map_cell_y(centre[1]), administrative_zone_id, use, occupancy, count(*),
  sum(round(centre[0] * 1000000))::bigint, sum(round(centre[1] * 1000000))::bigint
from (
  select organisation_id, 'plot' as kind, center(bounds) as centre, administrative_zone_id, land_use as use, occupancy from plots where bounds is not null
  union all
  select organisation_id, 'building', center(bounds), administrative_zone_id, use, occupancy from buildings where bounds is not null
) as placed
group by 1, 2, 3, 4, 5, 6, 7;
create index map_cells_zone on map_cells (organisation_id, kind, administrative_zone_id);
