-- Functions for the generated columns of plots and buildings.

create or replace function geometry_box(geometry jsonb) returns box language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select case when count(*) > 0 then box(point(max(lon), max(lat)), point(min(lon), min(lat))) end
  from (
    select (position ->> 0)::float8 as lon, (position ->> 1)::float8 as lat
    from jsonb_path_query(geometry, case geometry ->> 'type'
      when 'MultiPolygon' then 'strict $.coordinates[*][0][*]'::jsonpath else 'strict $.coordinates[0][*]'::jsonpath end) as position
  ) as positions
$$;
comment on function geometry_box is
  'The bounding box of a GeoJSON polygon or multipolygon. The generated columns plots.bounds and buildings.bounds use it.';
