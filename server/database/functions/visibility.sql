-- The properties that an owner holds and a tenant rents, for the policies of row-level-security.sql. They run with the rights of the table
-- owner, because a policy that read the tables itself would be subject to its own result. Each is limited to the organisation and the
-- person of the request, and only its own role may call it (roles.sql). `= any(array(…))` finds the few records of a person by index; `in
-- (…)` would read the whole table.

create function owned_thram_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select thram_id from public.thram_holdings
  where organisation_id = public.app_organisation_id() and owner_id = public.app_person_id()
    and held_from <= public.app_today() and (held_until is null or held_until > public.app_today())
$$;
comment on function owned_thram_ids is 'The thrams that the person owns a share of today. Called by policies for owners.';

create function owned_building_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public
  as $sight$ select public.cached_visibility('owned_building_ids') $sight$;
comment on function owned_building_ids is
  'The buildings that the person owns, computed once in a transaction. Called by policies for owners.';

create function owned_unit_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public
  as $sight$ select public.cached_visibility('owned_unit_ids') $sight$;
comment on function owned_unit_ids is 'The units that the person owns, computed once in a transaction. Called by policies for owners.';

create function owned_lease_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public
  as $sight$ select public.cached_visibility('owned_lease_ids') $sight$;
comment on function owned_lease_ids is
  'The leases of the properties that the person owns, computed once in a transaction. Called by policies for owners.';

create function visible_building_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public
  as $sight$ select public.cached_visibility('visible_building_ids') $sight$;
comment on function visible_building_ids is
  'The buildings that the person owns or owns a unit of, computed once in a transaction. Called by policies for owners.';

create function visible_plot_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public
  as $sight$ select public.cached_visibility('visible_plot_ids') $sight$;
comment on function visible_plot_ids is
  'The plots that the person owns and those under their visible buildings, computed once in a transaction. Called by policies for '
  'owners.';

create function visible_thram_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public
  as $sight$ select public.cached_visibility('visible_thram_ids') $sight$;
comment on function visible_thram_ids is
  'The thrams that the person owns and those of their visible plots, computed once in a transaction. Called by policies for owners.';

-- Each table's policy needs the ids, and the functions build on each other, so a list of an owner with thousands of properties would
-- compute them a dozen times. They are cached for the organisation, person and instant of the request. A transaction that has written
-- anything computes them each time, since it may have changed them.
create function cached_visibility(sight text) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  setting text := 'app.sight_' || sight;
  stamp text := concat_ws(' ', public.app_organisation_id(), public.app_person_id(), extract(epoch from public.app_now()), '');
  kept text := current_setting(setting, true);
  ids uuid[];
begin
  if pg_current_xact_id_if_assigned() is not null then
    return query execute format('select public.%I()', 'find_' || sight);
  elsif starts_with(kept, stamp) then
    return query select unnest(substr(kept, length(stamp) + 1)::uuid[]);
  else
    execute format('select array(select public.%I())', 'find_' || sight) into ids;
    perform set_config(setting, stamp || ids::text, true);
    return query select unnest(ids);
  end if;
end $$;
comment on function cached_visibility is
  'Calls find_<name>() and caches the ids in a setting of the transaction. Called by owned_…_ids and visible_…_ids.';

create function find_owned_building_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
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
comment on function find_owned_building_ids is
  'The buildings that the person owns: by their own holdings, or else by those of their plots'' thrams. Called by cached_visibility.';

create function find_owned_unit_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select unit_id from public.unit_holdings
  where organisation_id = public.app_organisation_id() and owner_id = public.app_person_id()
  union
  select u.id from public.units u
  where u.organisation_id = public.app_organisation_id()
    and u.building_id = any(array(select public.owned_building_ids()))
    and not exists (select 1 from public.unit_holdings h where h.organisation_id = u.organisation_id and h.unit_id = u.id)
$$;
comment on function find_owned_unit_ids is
  'The units that the person owns: by their own holdings, or else by those of their building. Called by cached_visibility.';

create function find_owned_lease_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
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
comment on function find_owned_lease_ids is 'The leases of the units, buildings and plots that the person owns. Called by cached_visibility.';

-- Units that follow their building are covered already, so only units with their own holdings are looked up. That takes a fifth of the time
-- for the list of an owner of thousands.
create function find_visible_building_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select public.owned_building_ids()
  union
  select u.building_id from public.units u where u.organisation_id = public.app_organisation_id() and u.id = any(array(
    select h.unit_id from public.unit_holdings h where h.organisation_id = public.app_organisation_id() and h.owner_id = public.app_person_id()))
$$;
comment on function find_visible_building_ids is 'The buildings that the person owns or owns a unit of. Called by cached_visibility.';

create function find_visible_plot_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select id from public.plots
  where organisation_id = public.app_organisation_id() and thram_id = any(array(select public.owned_thram_ids()))
  union
  select plot_id from public.building_plots
  where organisation_id = public.app_organisation_id() and building_id = any(array(select public.visible_building_ids()))
$$;
comment on function find_visible_plot_ids is
  'The plots of thrams that the person owns and those under their visible buildings. Called by cached_visibility.';

create function find_visible_thram_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select public.owned_thram_ids()
  union
  select thram_id from public.plots where organisation_id = public.app_organisation_id() and id = any(array(select public.visible_plot_ids()))
$$;
comment on function find_visible_thram_ids is 'The thrams that the person owns and those of their visible plots. Called by cached_visibility.';

-- A co-tenant sees the lease as the tenant does, from their first to their last day on it. A former co-tenant, and a tenant whose lease
-- passed to a successor, no longer see it.
create function rented_lease_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select id from public.leases where organisation_id = public.app_organisation_id() and tenant_id = public.app_person_id()
  union
  select lease_id from public.lease_parties
  where organisation_id = public.app_organisation_id() and tenant_id = public.app_person_id()
    and role = 'CO_TENANT' and (ends_on is null or ends_on >= greatest(starts_on, public.app_today()))
$$;
comment on function rented_lease_ids is
  'The leases that the person rents, alone or as a co-tenant; not those of a co-tenant who was removed before the first day. Called by '
  'policies for tenants.';

create function rented_unit_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select unit_id from public.leases
  where organisation_id = public.app_organisation_id() and id = any(array(select public.rented_lease_ids())) and unit_id is not null
$$;
comment on function rented_unit_ids is 'The units that the person rents. Called by policies for tenants.';

create function rented_building_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select building_id from public.leases
  where organisation_id = public.app_organisation_id() and id = any(array(select public.rented_lease_ids())) and building_id is not null
  union
  select building_id from public.units where organisation_id = public.app_organisation_id() and id = any(array(select public.rented_unit_ids()))
$$;
comment on function rented_building_ids is 'The buildings that the person rents or rents a unit of. Called by policies for tenants.';

create function rented_plot_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select plot_id from public.leases
  where organisation_id = public.app_organisation_id() and id = any(array(select public.rented_lease_ids())) and plot_id is not null
  union
  select plot_id from public.building_plots
  where organisation_id = public.app_organisation_id() and building_id = any(array(select public.rented_building_ids()))
$$;
comment on function rented_plot_ids is
  'The plots that the person rents and those under their rented buildings. Called by policies for tenants.';

create function rented_thram_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select thram_id from public.plots where organisation_id = public.app_organisation_id() and id = any(array(select public.rented_plot_ids()))
$$;
comment on function rented_thram_ids is 'The thrams of the plots that the person rents. Called by policies for tenants.';

create function shared_tenant_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select tenant_id from public.leases
  where organisation_id = public.app_organisation_id() and id = any(array(select public.rented_lease_ids()))
  union
  select tenant_id from public.lease_parties
  where organisation_id = public.app_organisation_id() and lease_id = any(array(select public.rented_lease_ids()))
    and (ends_on is null or ends_on >= greatest(starts_on, public.app_today()))
$$;
comment on function shared_tenant_ids is 'The tenants who rent together with the person. Called by policies for tenants.';

-- Who may see the documents of a record: one check for one record, answered by index.
create function owns_thram(thram uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.thram_holdings h where h.organisation_id = public.app_organisation_id() and h.thram_id = thram
    and h.owner_id = public.app_person_id() and h.held_from <= public.app_today() and (h.held_until is null or h.held_until > public.app_today()))
$$;
comment on function owns_thram is 'Whether the person owns a share of a thram today. Called by owner_sees_record and owns_plot.';

create function owns_plot(plot uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.plots p
    where p.organisation_id = public.app_organisation_id() and p.id = plot and public.owns_thram(p.thram_id))
$$;
comment on function owns_plot is 'Whether the person owns a plot. Called by owner_sees_record, owns_building and owns_lease.';

create function owns_building(building uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select case
    when exists (select from public.building_holdings h
      where h.organisation_id = public.app_organisation_id() and h.building_id = building)
    then exists (select from public.building_holdings h where h.organisation_id = public.app_organisation_id()
      and h.building_id = building and h.owner_id = public.app_person_id())
    else exists (select from public.building_plots bp where bp.organisation_id = public.app_organisation_id()
      and bp.building_id = building and public.owns_plot(bp.plot_id))
  end
$$;
comment on function owns_building is 'Whether the person owns a building. Called by owner_sees_record, owns_unit and owns_lease.';

create function owns_unit(unit uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select case
    when exists (select from public.unit_holdings h where h.organisation_id = public.app_organisation_id() and h.unit_id = unit)
    then exists (select from public.unit_holdings h where h.organisation_id = public.app_organisation_id()
      and h.unit_id = unit and h.owner_id = public.app_person_id())
    else exists (select from public.units u
      where u.organisation_id = public.app_organisation_id() and u.id = unit and public.owns_building(u.building_id))
  end
$$;
comment on function owns_unit is 'Whether the person owns a unit. Called by owner_sees_record and owns_lease.';

create function owns_lease(lease uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.leases l where l.organisation_id = public.app_organisation_id() and l.id = lease
    and case
      when l.unit_id is not null then public.owns_unit(l.unit_id)
      when l.building_id is not null then public.owns_building(l.building_id)
      else public.owns_plot(l.plot_id)
    end)
$$;
comment on function owns_lease is 'Whether the person owns the property of a lease. Called by owner_sees_record.';

create function rents_lease(lease uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.leases l
    where l.organisation_id = public.app_organisation_id() and l.id = lease and l.tenant_id = public.app_person_id())
  or exists (select from public.lease_parties p
    where p.organisation_id = public.app_organisation_id() and p.lease_id = lease and p.tenant_id = public.app_person_id()
      and p.role = 'CO_TENANT' and (p.ends_on is null or p.ends_on >= greatest(p.starts_on, public.app_today())))
$$;
comment on function rents_lease is 'Whether the person rents a lease, alone or as a co-tenant. Called by tenant_sees_record.';

create function asked_work_order_ids() returns setof uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select q.work_order_id from public.work_quote_owners o
  join public.work_quotes q on q.organisation_id = o.organisation_id and q.id = o.quote_id and q.state <> 'REPLACED'
  where o.organisation_id = public.app_organisation_id() and o.owner_id = public.app_person_id()
$$;
comment on function asked_work_order_ids is
  'The work orders whose quote the person decides, also as the owner of an earlier day whom the bill is charged to. Called by policies for '
  'owners.';

create function owner_sees_record(entity text, record uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select case entity
    when 'owner' then record = public.app_person_id()
    when 'thram' then public.owns_thram(record)
    when 'plot' then public.owns_plot(record)
    when 'landRemark' then exists (select from public.land_remarks r
      where r.organisation_id = public.app_organisation_id() and r.id = record and public.owns_thram(r.thram_id))
    when 'building' then public.owns_building(record)
    when 'unit' then public.owns_unit(record)
    when 'lease' then public.owns_lease(record)
    when 'conditionItem' then exists (select from public.condition_items c
      where c.organisation_id = public.app_organisation_id() and c.id = record and public.owns_lease(c.lease_id))
    when 'damageItem' then exists (select from public.damage_items i
      where i.organisation_id = public.app_organisation_id() and i.id = record and public.owns_lease(i.lease_id))
    when 'workOrder' then exists (select from public.work_orders w
      where w.organisation_id = public.app_organisation_id() and w.id = record
        and (public.owns_unit(w.unit_id) or public.owns_building(w.building_id) or public.owns_plot(w.plot_id)
          or w.id in (select public.asked_work_order_ids())))
    when 'advice' then exists (select from public.payment_advices a
      where a.organisation_id = public.app_organisation_id() and a.id = record and public.owns_lease(a.lease_id))
    when 'payment' then exists (select from public.payments p
      where p.organisation_id = public.app_organisation_id() and p.id = record and public.owns_lease(p.lease_id))
    else false
  end
$$;
comment on function owner_sees_record is
  'Whether an owner may see the documents of a record. A kind of record not named here has documents for the office only. Called by '
  'policies.';

create function tenant_sees_record(entity text, record uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select case entity
    when 'tenant' then record = public.app_person_id()
    when 'lease' then public.rents_lease(record)
    when 'conditionItem' then exists (select from public.condition_items c
      where c.organisation_id = public.app_organisation_id() and c.id = record and public.rents_lease(c.lease_id))
    when 'damageItem' then exists (select from public.damage_items i
      where i.organisation_id = public.app_organisation_id() and i.id = record and public.rents_lease(i.lease_id))
    when 'advice' then exists (select from public.payment_advices a
      where a.organisation_id = public.app_organisation_id() and a.id = record and public.rents_lease(a.lease_id))
    when 'payment' then exists (select from public.payments p
      where p.organisation_id = public.app_organisation_id() and p.id = record and public.rents_lease(p.lease_id))
    when 'meterReading' then exists (select from public.meter_readings r
      where r.organisation_id = public.app_organisation_id() and r.id = record and r.tenant_id = public.app_person_id())
    else false
  end
$$;
comment on function tenant_sees_record is
  'Whether a tenant may see the documents of a record. A kind of record not named here has documents for the office only. Called by '
  'policies.';
