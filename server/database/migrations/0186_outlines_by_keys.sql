-- Outlines of a box, by place and by arrears. A place is asked of the record itself (0185). What is owed longest is one look for each
-- building, where all advices of all its leases were read: an advice names its building, also that of a unit.
create index payment_advices_open_of_building on payment_advices (organisation_id, building_id, due_on)
  where building_id is not null and paid_amount + credited_amount + written_off_amount < amount;

create or replace function map_features_in(kind text, area box, wanted_use text, wanted_occupancy text, dzongkhag uuid, zone uuid, most integer)
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
