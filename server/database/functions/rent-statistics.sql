-- The data that the nightly job of rent statistics reads across offices: only of participating offices, without ids of people or offices.

create function rent_statistic_offices() returns uuid[] language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(array_agg(o.id order by o.id), '{}')
  from public.organisations o
  join public.settings s on s.organisation_id = o.id and s.key = 'rentStatistics' and s.effective_from = '1900-01-01'
  where o.is_enabled and s.value -> 'isOn' = 'true'
$$;
comment on function rent_statistic_offices is
  'The enabled organisations that take part in rent statistics. Called only by the function below.';

create function rent_statistic_offices_hash() returns text language sql stable security definer set search_path = pg_catalog, public as $$
  select md5(array_to_string(public.rent_statistic_offices(), ','))
$$;
comment on function rent_statistic_offices_hash is 'A hash that changes when other organisations take part. Called by the job.';

-- The number of times that a rent with a regular increase has increased by a day (domain/leases/rent/rent-steps.ts).
create function escalations_until(starts_on date, every_months integer, day date) returns integer
  language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select (m.months - (starts_on + make_interval(months => m.months) > day)::integer) / every_months
  from (select ((extract(year from day) - extract(year from starts_on)) * 12
    + extract(month from day) - extract(month from starts_on))::integer as months) m
$$;
comment on function escalations_until is 'How often the rent of a lease that starts on a day was escalated until another day.';

create function rent_statistic_places(day date)
  returns table (
    use text, bedrooms integer, dzongkhag_id uuid, administrative_zone_id uuid, lease_count integer, rents float8[], rates float8[],
    owners integer[], offices integer[], part_leases integer[])
  language sql stable security definer set search_path = pg_catalog, public as $$
  with taking_part as materialized (select unnest(public.rent_statistic_offices()) as id),
  -- An owner in two organisations counts once, by the CID or else by the sign-in. The first of several owners of a unit represents all.
  owned as materialized (
    select h.organisation_id, h.unit_id, min(coalesce(w.cid, w.id::text)) as owner
    from taking_part o
    join public.unit_holders h on h.organisation_id = o.id
    join public.owners w on w.organisation_id = h.organisation_id and w.id = h.owner_id
    group by h.organisation_id, h.unit_id
  ),
  in_force as materialized (
    select u.use, case when u.use = 'RESIDENTIAL' then least(u.bedrooms, 4) end as bedrooms, z.dzongkhag_id, z.id as zone_id,
      dense_rank() over (order by w.owner)::integer as owner, dense_rank() over (order by l.organisation_id)::integer as office,
      r.amount * p.a_month as rent, r.amount * p.a_month / (u.area_value * case u.area_unit when 'ACRE' then 43560 else 1 end)::float8 as rate
    from taking_part o
    join public.leases l on l.organisation_id = o.id
    join public.units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    join public.buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
    join public.administrative_zones z on z.id = b.administrative_zone_id and z.added_by_organisation is null
    join public.dzongkhags d on d.id = z.dzongkhag_id and d.added_by_organisation is null
    join owned w on w.organisation_id = u.organisation_id and w.unit_id = u.id
    left join lateral (
      select c.rent_amount, c.effective_on from public.rent_changes c
      where c.organisation_id = l.organisation_id and c.lease_id = l.id and c.objected_on is null
        and c.effective_on <= day and c.rent_amount is not null
      order by c.effective_on desc limit 1
    ) agreed on true
    cross join lateral (
      select coalesce(agreed.rent_amount, l.rent_amount)::float8 * case when l.escalation is null then 1 else
        power(1 + (l.escalation ->> 'percent')::float8 / 100,
          public.escalations_until(l.starts_on, (l.escalation ->> 'everyMonths')::integer, least(day, l.ends_on))
          - public.escalations_until(l.starts_on, (l.escalation ->> 'everyMonths')::integer,
            least(greatest(agreed.effective_on, l.starts_on), day, l.ends_on))) end as amount
      -- Computed once for each lease, not for each reference to it.
      offset 0
    ) r
    cross join lateral (
      select case l.frequency when 'MONTHLY' then 1 when 'QUARTERLY' then 1.0 / 3 when 'HALF_YEARLY' then 1.0 / 6
        when 'YEARLY' then 1.0 / 12 when 'WEEKLY' then 365.0 / 84 when 'EVERY_TWO_WEEKS' then 365.0 / 168
        when 'EVERY_FOUR_WEEKS' then 365.0 / 336 else jsonb_array_length(l.custom_dates) / 12.0 end as a_month
    ) p
    where l.property_type = 'UNIT' and l.status not in ('PENDING', 'CANCELLED') and l.starts_on <= day
      and (l.occupied_until is null or l.occupied_until >= day) and r.amount > 0
      and u.area_value > 0 and (u.use <> 'RESIDENTIAL' or u.bedrooms is not null)
  ),
  figures as (
    select f.use, f.bedrooms, f.dzongkhag_id, f.zone_id, count(*)::integer as lease_count,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by f.rent) as rents,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by f.rate) as rates
    from in_force f
    group by grouping sets ((f.use, f.bedrooms), (f.use, f.bedrooms, f.dzongkhag_id), (f.use, f.bedrooms, f.dzongkhag_id, f.zone_id))
  ),
  parts as (
    select g.use, g.bedrooms, g.zone_id, array_agg(g.owner) as owners, array_agg(g.office) as offices, array_agg(g.leases) as leases
    from (select use, bedrooms, zone_id, owner, office, count(*)::integer as leases from in_force group by use, bedrooms, zone_id, owner, office) g
    group by g.use, g.bedrooms, g.zone_id
  )
  select f.use, f.bedrooms, f.dzongkhag_id, f.zone_id, f.lease_count, f.rents, f.rates, p.owners, p.offices, p.leases
  from figures f
  left join parts p on p.zone_id = f.zone_id and p.use = f.use and p.bedrooms is not distinct from f.bedrooms
$$;
comment on function rent_statistic_places is
  'Rents in force on a day in all organisations that take part, by use, bedrooms and place, with the number of leases of each owner and '
  'organisation under numbers that have no meaning elsewhere. Called by the nightly job, which omits figures that would identify '
  'somebody.';
