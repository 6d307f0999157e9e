-- What an owner holds and what a tenant rents, for the policies of fence.sql. Definer functions, because a policy that
-- asked the tables themselves would be fenced by its own answer. Each is fixed to the organisation and the person of
-- the context, and may be called by the role it serves alone (roles.sql). `= any(array(…))` finds the few things that a person
-- has by index, where `in (…)` would read the whole table.
create function owned_thram_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select thram_id from public.thram_holdings
  where organisation_id = public.app_organisation_id() and owner_id = public.app_person_id() and held_until is null
$$;

-- A building's own holdings say who owns it; without any, its plots' thrams do.
create function owned_building_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select building_id from public.building_holdings
  where organisation_id = public.app_organisation_id() and owner_id = public.app_person_id()
  union
  select bp.building_id
  from public.building_plots bp
  join public.plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
  where bp.organisation_id = public.app_organisation_id()
    and p.thram_id = any(array(select public.owned_thram_ids()))
    and not exists (
      select 1 from public.building_holdings h where h.organisation_id = bp.organisation_id and h.building_id = bp.building_id
    )
$$;

create function owned_unit_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select unit_id from public.unit_holdings
  where organisation_id = public.app_organisation_id() and owner_id = public.app_person_id()
  union
  select u.id from public.units u
  where u.organisation_id = public.app_organisation_id()
    and u.building_id = any(array(select public.owned_building_ids()))
    and not exists (select 1 from public.unit_holdings h where h.organisation_id = u.organisation_id and h.unit_id = u.id)
$$;

-- What an owner's property stands on is seen with it: a flat has no label without its building, nor a house without
-- its plot.
create function visible_building_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select public.owned_building_ids()
  union
  select building_id from public.units where organisation_id = public.app_organisation_id() and id = any(array(select public.owned_unit_ids()))
$$;

create function visible_plot_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select id from public.plots
  where organisation_id = public.app_organisation_id() and thram_id = any(array(select public.owned_thram_ids()))
  union
  select plot_id from public.building_plots
  where organisation_id = public.app_organisation_id() and building_id = any(array(select public.visible_building_ids()))
$$;

create function visible_thram_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select public.owned_thram_ids()
  union
  select thram_id from public.plots where organisation_id = public.app_organisation_id() and id = any(array(select public.visible_plot_ids()))
$$;

create function owned_lease_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select id from public.leases
  where organisation_id = public.app_organisation_id() and unit_id = any(array(select public.owned_unit_ids()))
  union
  select id from public.leases
  where organisation_id = public.app_organisation_id() and building_id = any(array(select public.owned_building_ids()))
  union
  select l.id from public.leases l
  join public.plots p on p.organisation_id = l.organisation_id and p.id = l.plot_id
  where l.organisation_id = public.app_organisation_id() and p.thram_id = any(array(select public.owned_thram_ids()))
$$;

create function rented_lease_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select id from public.leases where organisation_id = public.app_organisation_id() and tenant_id = public.app_person_id()
$$;

create function rented_unit_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select unit_id from public.leases
  where organisation_id = public.app_organisation_id() and tenant_id = public.app_person_id() and unit_id is not null
$$;

create function rented_building_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select building_id from public.leases
  where organisation_id = public.app_organisation_id() and tenant_id = public.app_person_id() and building_id is not null
  union
  select building_id from public.units where organisation_id = public.app_organisation_id() and id = any(array(select public.rented_unit_ids()))
$$;

create function rented_plot_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select plot_id from public.leases
  where organisation_id = public.app_organisation_id() and tenant_id = public.app_person_id() and plot_id is not null
  union
  select plot_id from public.building_plots
  where organisation_id = public.app_organisation_id() and building_id = any(array(select public.rented_building_ids()))
$$;

create function rented_thram_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select thram_id from public.plots where organisation_id = public.app_organisation_id() and id = any(array(select public.rented_plot_ids()))
$$;
