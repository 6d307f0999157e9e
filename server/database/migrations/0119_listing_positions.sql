-- Where a published listing lies, for everybody's map: near enough to judge the neighbourhood (about 100 m), not the plot itself.
create function listing_position(listing uuid) returns point language sql stable security definer set search_path = pg_catalog, public as $$
  select point(round((@@ b.bounds)[0]::numeric, 3)::float8, round((@@ b.bounds)[1]::numeric, 3)::float8)
  from (
    select coalesce(h.bounds, p.bounds) as bounds
    from public.listings l
    left join public.units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    left join public.buildings h on h.organisation_id = l.organisation_id and h.id = coalesce(l.building_id, u.building_id)
    left join public.building_plots bp on bp.organisation_id = l.organisation_id and bp.building_id = h.id and bp.position = 0
    left join public.plots p on p.organisation_id = l.organisation_id and p.id = coalesce(l.plot_id, bp.plot_id)
    where l.id = listing and l.status = 'PUBLISHED'
  ) b where b.bounds is not null
$$;
