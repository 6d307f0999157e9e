-- The office's map takes what lies in a box in one step, with all that a tile shows of it: label, use, outline, and what is let of it. It
-- took the ids first, and read each by its id after that. Written out for plots and for buildings, so that each has a plan that is kept.
drop function map_features_in(text, box, text, text, uuid, uuid, integer);
create function map_features_in(kind text, area box, wanted_use text, wanted_occupancy text, dzongkhag uuid, zone uuid, most integer)
returns table (id uuid, label text, use text, geometry jsonb, occupancy text, unit_count bigint, let_count bigint, is_built_on boolean, total bigint)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  office constant uuid := public.app_organisation_id();
begin
  if kind = 'plot' then
    return query
    select f.id, f.plot_number, f.land_use, f.geometry, f.occupancy, 0::bigint, 0::bigint,
      exists (select from public.building_plots bp where bp.organisation_id = office and bp.plot_id = f.id), f.total
    from (
      select p.id, p.plot_number, p.land_use, p.geometry, p.occupancy, p.bounds, count(*) over () as total from public.plots p
      where p.organisation_id = office and p.bounds && area
        and (wanted_use is null or p.land_use = wanted_use) and (wanted_occupancy is null or p.occupancy = wanted_occupancy)
        and (coalesce(dzongkhag, zone) is null or exists (select from public.thrams t where t.organisation_id = office and t.id = p.thram_id
          and (dzongkhag is null or t.dzongkhag_id = dzongkhag) and (zone is null or t.administrative_zone_id = zone)))
      order by area(p.bounds) desc, p.id limit most
    ) f order by area(f.bounds) desc, f.id;
  else
    return query
    select f.id, f.name, f.use, f.geometry, f.occupancy, parts.units, parts.taken, false, f.total
    from (
      select b.id, b.name, b.use, b.geometry, b.occupancy, b.bounds, count(*) over () as total from public.buildings b
      where b.organisation_id = office and b.bounds && area
        and (wanted_use is null or b.use = wanted_use) and (wanted_occupancy is null or b.occupancy = wanted_occupancy)
        and (coalesce(dzongkhag, zone) is null or exists (
          select from public.building_plots bp
          join public.plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
          join public.thrams t on t.organisation_id = p.organisation_id and t.id = p.thram_id
          where bp.organisation_id = office and bp.building_id = b.id and bp.position = 0
            and (dzongkhag is null or t.dzongkhag_id = dzongkhag) and (zone is null or t.administrative_zone_id = zone)))
      order by area(b.bounds) desc, b.id limit most
    ) f
    cross join lateral (select count(*) as units, count(*) filter (where u.occupancy = 'OCCUPIED') as taken
      from public.units u where u.organisation_id = office and u.building_id = f.id) parts
    order by area(f.bounds) desc, f.id;
  end if;
end $$;
