-- Who rents beside the tenant sees the lease as the tenant does, from the day they are named until they leave. Whoever left, and a
-- tenant whose lease went on to a successor, sees it no more.
create or replace function rented_lease_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select id from public.leases where organisation_id = public.app_organisation_id() and tenant_id = public.app_person_id()
  union
  select lease_id from public.lease_parties
  where organisation_id = public.app_organisation_id() and tenant_id = public.app_person_id()
    and role = 'CO_TENANT' and (ends_on is null or ends_on >= public.app_today())
$$;

create or replace function rented_unit_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select unit_id from public.leases
  where organisation_id = public.app_organisation_id() and id = any(array(select public.rented_lease_ids())) and unit_id is not null
$$;

create or replace function rented_building_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select building_id from public.leases
  where organisation_id = public.app_organisation_id() and id = any(array(select public.rented_lease_ids())) and building_id is not null
  union
  select building_id from public.units where organisation_id = public.app_organisation_id() and id = any(array(select public.rented_unit_ids()))
$$;

create or replace function rented_plot_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select plot_id from public.leases
  where organisation_id = public.app_organisation_id() and id = any(array(select public.rented_lease_ids())) and plot_id is not null
  union
  select plot_id from public.building_plots
  where organisation_id = public.app_organisation_id() and building_id = any(array(select public.rented_building_ids()))
$$;

create or replace function rents_lease(lease uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.leases l
    where l.organisation_id = public.app_organisation_id() and l.id = lease and l.tenant_id = public.app_person_id())
  or exists (select from public.lease_parties p
    where p.organisation_id = public.app_organisation_id() and p.lease_id = lease and p.tenant_id = public.app_person_id()
      and p.role = 'CO_TENANT' and (p.ends_on is null or p.ends_on >= public.app_today()))
$$;

-- With whom a person rents: the tenant of a lease, and who rents beside them.
create function shared_tenant_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select tenant_id from public.leases
  where organisation_id = public.app_organisation_id() and id = any(array(select public.rented_lease_ids()))
  union
  select tenant_id from public.lease_parties
  where organisation_id = public.app_organisation_id() and lease_id = any(array(select public.rented_lease_ids()))
    and (ends_on is null or ends_on >= public.app_today())
$$;
