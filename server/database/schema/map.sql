create table map_cells (
  organisation_id uuid not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('plot', 'building')),
  x integer not null,
  y integer not null,
  use text not null,
  occupancy text not null,
  feature_count bigint not null,
  -- Integers in millionths of a degree, so that additions and subtractions are exact.
  lon_sum bigint not null,
  lat_sum bigint not null,
  -- Null for a building that has no plot yet.
  administrative_zone_id uuid,
  primary key (organisation_id, id)
);
comment on table map_cells is
  'Counts and sums of positions of plots and buildings in each cell of the map, for clusters. Triggers only insert; a count is the sum '
  'of its rows, which a nightly job merges into one.';
create index map_cells_place on map_cells (organisation_id, kind, x, y);
create index map_cells_zone on map_cells (organisation_id, kind, administrative_zone_id);

create table map_changes (
  organisation_id uuid not null,
  id bigint generated always as identity,
  steps bigint not null check (steps > 0),
  primary key (organisation_id, id)
);
comment on table map_changes is 'One row for each change of the content of maps. The sum shows whether a cached tile is still valid.';
