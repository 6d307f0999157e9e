-- Where plots and buildings lie: the box of each for the index, what clusters count, and how often what a map shows changed.
create function geometry_box(geometry jsonb) returns box language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select case when count(*) > 0 then box(point(max(lon), max(lat)), point(min(lon), min(lat))) end
  from (
    select (position ->> 0)::float8 as lon, (position ->> 1)::float8 as lat
    from jsonb_path_query(geometry, case geometry ->> 'type'
      when 'MultiPolygon' then 'strict $.coordinates[*][0][*]'::jsonpath else 'strict $.coordinates[0][*]'::jsonpath end) as position
  ) as positions
$$;

-- The box follows the geometry by itself, whoever writes it.
alter table plots add column bounds box generated always as (geometry_box(geometry)) stored;
alter table buildings add column bounds box generated always as (geometry_box(geometry)) stored;
create index plots_bounds on plots using gist (organisation_id, bounds) where bounds is not null;
create index buildings_bounds on buildings using gist (organisation_id, bounds) where bounds is not null;

-- The column and row of a point among the web map's tiles of zoom 14 (about 2 km here), the cells that clusters are made of.
create function map_cell_x(lon float8) returns integer language sql immutable parallel safe set search_path = pg_catalog
  as $$ select floor((lon + 180) / 360 * 16384)::integer $$;
create function map_cell_y(lat float8) returns integer language sql immutable parallel safe set search_path = pg_catalog
  as $$ select floor((1 - ln(tan(radians(lat)) + 1 / cos(radians(lat))) / pi()) / 2 * 16384)::integer $$;

-- How many stand in each cell, and where on average. Only added to, so that two who change the register never wait for each other
-- here: a count is the sum of its rows, which the night folds into one (map/fold-map-counts.ts).
create table map_cells (
  organisation_id uuid not null references organisations on delete restrict,
  id bigint generated always as identity,
  kind text not null check (kind in ('plot', 'building')),
  x integer not null,
  y integer not null,
  use text not null,
  occupancy text not null,
  feature_count bigint not null,
  -- In millionths of a degree, whole, so that adding and taking away again is exact.
  lon_sum bigint not null,
  lat_sum bigint not null,
  primary key (organisation_id, id)
);
create index map_cells_place on map_cells (organisation_id, kind, x, y);

-- One more for every change of what maps show; the sum says whether a tile that was kept is still true.
create table map_changes (
  organisation_id uuid not null references organisations on delete restrict,
  id bigint generated always as identity,
  steps bigint not null check (steps > 0),
  primary key (organisation_id, id)
);

-- tg_argv: the kind, and the column of its use. A row that did not move cancels itself out.
create function count_on_map() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  part constant text := 'select organisation_id, bounds, %1$I as use, occupancy, %2$s as sign from %3$s where bounds is not null';
  rows text;
begin
  rows := case tg_op
    when 'INSERT' then format(part, tg_argv[1], '1', 'new_rows')
    when 'DELETE' then format(part, tg_argv[1], '-1', 'old_rows')
    else format(part, tg_argv[1], '1', 'new_rows') || ' union all ' || format(part, tg_argv[1], '-1', 'old_rows')
  end;
  execute format($q$
    insert into public.map_cells (organisation_id, kind, x, y, use, occupancy, feature_count, lon_sum, lat_sum)
    select organisation_id, %L, public.map_cell_x(centre[0]), public.map_cell_y(centre[1]), use, occupancy,
      sum(sign), sum(sign * round(centre[0] * 1000000))::bigint, sum(sign * round(centre[1] * 1000000))::bigint
    from (select organisation_id, center(bounds) as centre, use, occupancy, sign from (%s) as changed) as placed
    group by 1, 3, 4, 5, 6
    having sum(sign) <> 0 or sum(sign * round(centre[0] * 1000000)) <> 0 or sum(sign * round(centre[1] * 1000000)) <> 0
  $q$, tg_argv[0], rows);
  return null;
end $$;

create function note_map_change() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    insert into public.map_changes (organisation_id, steps) select distinct organisation_id, 1 from old_rows;
  else
    insert into public.map_changes (organisation_id, steps) select distinct organisation_id, 1 from new_rows;
  end if;
  return null;
end $$;

do $$
declare
  watched text;
  verb text;
  rows text;
begin
  foreach verb in array array['insert', 'update', 'delete'] loop
    rows := concat_ws(' ', case when verb <> 'insert' then 'old table as old_rows' end, case when verb <> 'delete' then 'new table as new_rows' end);
    execute format('create trigger count_on_map_%s after %s on plots referencing %s for each statement execute function count_on_map(''plot'', ''land_use'')', verb, verb, rows);
    execute format('create trigger count_on_map_%s after %s on buildings referencing %s for each statement execute function count_on_map(''building'', ''use'')', verb, verb, rows);
    -- Owners see what they hold: their map changes with the holdings.
    foreach watched in array array['thrams', 'plots', 'buildings', 'building_plots', 'units', 'thram_holdings', 'building_holdings', 'unit_holdings'] loop
      execute format('create trigger note_map_change_%s after %s on %I referencing %s for each statement execute function note_map_change()', verb, verb, watched, rows);
    end loop;
  end loop;
end $$;

insert into map_cells (organisation_id, kind, x, y, use, occupancy, feature_count, lon_sum, lat_sum)
select organisation_id, kind, map_cell_x(centre[0]), map_cell_y(centre[1]), use, occupancy, count(*),
  sum(round(centre[0] * 1000000))::bigint, sum(round(centre[1] * 1000000))::bigint
from (
  select organisation_id, 'plot' as kind, center(bounds) as centre, land_use as use, occupancy from plots where bounds is not null
  union all
  select organisation_id, 'building', center(bounds), use, occupancy from buildings where bounds is not null
) as placed
group by 1, 2, 3, 4, 5, 6;
insert into map_changes (organisation_id, steps) select id, 1 from organisations;

-- The fence hides box indexes from whoever asks through it (box operators are not leakproof), so the office's map asks here: fixed to
-- the organisation of the context, planned for it, the largest first. Owners hold few things, and ask through the fence.
create function map_features_in(kind text, area box, use text, occupancy text, dzongkhag uuid, zone uuid, most integer)
returns table (id uuid, total bigint) language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  place constant text := 'select from public.thrams t where t.organisation_id = f.organisation_id and t.id = %s
    and ($5 is null or t.dzongkhag_id = $5) and ($6 is null or t.administrative_zone_id = $6)';
  first_thram constant text := '(select p.thram_id from public.building_plots bp
    join public.plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
    where bp.organisation_id = f.organisation_id and bp.building_id = f.id and bp.position = 0)';
begin
  return query execute format($q$
    select f.id, count(*) over () from public.%I f
    where f.organisation_id = $1 and f.bounds && $2 and ($3 is null or f.%I = $3) and ($4 is null or f.occupancy = $4) %s
    order by area(f.bounds) desc, f.id limit $7
  $q$,
    case kind when 'plot' then 'plots' else 'buildings' end,
    case kind when 'plot' then 'land_use' else 'use' end,
    case when coalesce(dzongkhag, zone) is null then ''
      else 'and exists (' || format(place, case kind when 'plot' then 'f.thram_id' else first_thram end) || ')' end)
  using public.app_organisation_id(), area, use, occupancy, dzongkhag, zone, most;
end $$;
