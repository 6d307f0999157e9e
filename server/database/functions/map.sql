-- The counts and contents of the map (docs/decisions/0010).

create function map_cell_x(lon float8) returns integer language sql immutable parallel safe set search_path = pg_catalog
  as $$ select floor((lon + 180) / 360 * 16384)::integer $$;
comment on function map_cell_x is
  'The column of a longitude among the tiles of zoom 14 (about 2 km), which are the cells of clusters. Called by count_on_map.';

create function map_cell_y(lat float8) returns integer language sql immutable parallel safe set search_path = pg_catalog
  as $$ select floor((1 - ln(tan(radians(lat)) + 1 / cos(radians(lat))) / pi()) / 2 * 16384)::integer $$;
comment on function map_cell_y is
  'The row of a latitude among the tiles of zoom 14 (about 2 km), which are the cells of clusters. Called by count_on_map.';

-- tg_argv: the kind, and the column of its use. The counts of a row that did not move cancel out.
create function count_on_map() returns trigger language plpgsql set search_path = pg_catalog, public as $$
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
comment on function count_on_map is
  'Adds changes of plots and buildings to map_cells: the old values are subtracted, the new ones added. Trigger on plots and buildings.';

create trigger count_on_map_insert after insert on plots
  referencing new table as new_rows for each statement execute function count_on_map('plot', 'land_use');
create trigger count_on_map_update after update on plots
  referencing old table as old_rows new table as new_rows for each statement execute function count_on_map('plot', 'land_use');
create trigger count_on_map_delete after delete on plots
  referencing old table as old_rows for each statement execute function count_on_map('plot', 'land_use');
create trigger count_on_map_insert after insert on buildings
  referencing new table as new_rows for each statement execute function count_on_map('building', 'use');
create trigger count_on_map_update after update on buildings
  referencing old table as old_rows new table as new_rows for each statement execute function count_on_map('building', 'use');
create trigger count_on_map_delete after delete on buildings
  referencing old table as old_rows for each statement execute function count_on_map('building', 'use');

create function note_map_change() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    insert into public.map_changes (organisation_id, steps) select distinct organisation_id, 1 from old_rows;
  else
    insert into public.map_changes (organisation_id, steps) select distinct organisation_id, 1 from new_rows;
  end if;
  return null;
end $$;
comment on function note_map_change is
  'Counts a change of the map in map_changes. Trigger on all tables that maps show, and on holdings, because an owner''s map changes '
  'with them.';

create trigger note_map_change_insert after insert on thrams
  referencing new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_update after update on thrams
  referencing old table as old_rows new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_delete after delete on thrams
  referencing old table as old_rows for each statement execute function note_map_change();
create trigger note_map_change_insert after insert on plots
  referencing new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_update after update on plots
  referencing old table as old_rows new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_delete after delete on plots
  referencing old table as old_rows for each statement execute function note_map_change();
create trigger note_map_change_insert after insert on buildings
  referencing new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_update after update on buildings
  referencing old table as old_rows new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_delete after delete on buildings
  referencing old table as old_rows for each statement execute function note_map_change();
create trigger note_map_change_insert after insert on building_plots
  referencing new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_update after update on building_plots
  referencing old table as old_rows new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_delete after delete on building_plots
  referencing old table as old_rows for each statement execute function note_map_change();
create trigger note_map_change_insert after insert on units
  referencing new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_update after update on units
  referencing old table as old_rows new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_delete after delete on units
  referencing old table as old_rows for each statement execute function note_map_change();
-- Owners see the properties that they hold, so their map changes with the holdings.
create trigger note_map_change_insert after insert on thram_holdings
  referencing new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_update after update on thram_holdings
  referencing old table as old_rows new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_delete after delete on thram_holdings
  referencing old table as old_rows for each statement execute function note_map_change();
create trigger note_map_change_insert after insert on building_holdings
  referencing new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_update after update on building_holdings
  referencing old table as old_rows new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_delete after delete on building_holdings
  referencing old table as old_rows for each statement execute function note_map_change();
create trigger note_map_change_insert after insert on unit_holdings
  referencing new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_update after update on unit_holdings
  referencing old table as old_rows new table as new_rows for each statement execute function note_map_change();
create trigger note_map_change_delete after delete on unit_holdings
  referencing old table as old_rows for each statement execute function note_map_change();

create function map_features_in(kind text, area box, wanted_use text, wanted_occupancy text, dzongkhag uuid, zone uuid, most integer)
returns table (id uuid, label text, use text, geometry jsonb, occupancy text, unit_count bigint, let_count bigint, is_built_on boolean, total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  office constant uuid := public.app_organisation_id();
  zones constant uuid[] := case when coalesce(dzongkhag, zone) is not null then array(select z.id from public.administrative_zones z
    where (dzongkhag is null or z.dzongkhag_id = dzongkhag) and (zone is null or z.id = zone)) end;
begin
  if kind = 'plot' then
    return query
    select f.id, f.plot_number, f.land_use, f.geometry, f.occupancy, 0::bigint, 0::bigint,
      exists (select from public.building_plots bp where bp.organisation_id = office and bp.plot_id = f.id), f.total
    from (
      select p.id, p.plot_number, p.land_use, p.geometry, p.occupancy, p.bounds, count(*) over () as total from public.plots p
      where p.organisation_id = office and p.bounds && area and (zones is null or p.administrative_zone_id = any(zones))
        and (wanted_use is null or p.land_use = wanted_use) and (wanted_occupancy is null or p.occupancy = wanted_occupancy)
      order by area(p.bounds) desc, p.id limit most
    ) f order by area(f.bounds) desc, f.id;
  else
    return query
    select f.id, f.name, f.use, f.geometry, f.occupancy, parts.units, parts.taken, false, f.total
    from (
      select b.id, b.name, b.use, b.geometry, b.occupancy, b.bounds, count(*) over () as total from public.buildings b
      where b.organisation_id = office and b.bounds && area and (zones is null or b.administrative_zone_id = any(zones))
        and (wanted_use is null or b.use = wanted_use) and (wanted_occupancy is null or b.occupancy = wanted_occupancy)
      order by area(b.bounds) desc, b.id limit most
    ) f
    cross join lateral (select count(*) as units, count(*) filter (where u.occupancy = 'OCCUPIED') as taken
      from public.units u where u.organisation_id = office and u.building_id = f.id) parts
    order by area(f.bounds) desc, f.id;
  end if;
end $$;
comment on function map_features_in is
  'The plots or buildings in an area of the map, with everything that a tile shows of them. Called for tiles.';
