-- The organisation data that operators see.

create function organisation_figures(organisations uuid[])
  returns table (organisation_id uuid, people bigint, buildings bigint, units bigint, leases bigint)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select o.id,
    (select count(*) from (
      select id from public.staff_members where organisation_id = o.id and erased_at is null
      union select id from public.owners where organisation_id = o.id and erased_at is null
      union select id from public.tenants where organisation_id = o.id and erased_at is null) everybody),
    (select count(*) from public.buildings b where b.organisation_id = o.id),
    (select count(*) from public.units u where u.organisation_id = o.id),
    (select count(*) from public.leases l where l.organisation_id = o.id)
  from unnest(organisations) as o (id)
$$;
comment on function organisation_figures is
  'Counts of the people, buildings, units and leases of organisations, without data of any record. Called for SUPERADMINs.';
