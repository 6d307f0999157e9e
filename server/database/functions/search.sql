-- The search functions that the server calls. The steps are in search-steps.sql.

create function ids_with_every_word(kind text, words text[], is_by_owner boolean, most integer, out ids uuid[], out common text[])
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  word text;
  with_word uuid[];
begin
  common := '{}';
  if kind in ('owner', 'tenant') and cardinality(words) > 1 then
    ids := own_ids(kind, array_to_string(words, ' '), most);
    if ids is null then common := words; end if;
    if ids is distinct from '{}' then return; end if;
    ids := null;
  end if;
  foreach word in array words loop
    with_word := ids_with_word(kind, word, is_by_owner, most);
    if with_word is null then common := common || word;
    elsif ids is null then ids := with_word;
    else ids := array(select unnest(ids) intersect select unnest(with_word));
    end if;
    exit when ids = '{}';
  end loop;
end $$;
comment on function ids_with_every_word is
  'The records of a list that contain every word, and the words that too many records contain. Called for filters of lists.';

-- The closest matches of every kind. A tenant's leases have the same distance as the tenant.
create function found_everywhere(sought text, farthest integer, most integer) returns table (kind text, id uuid, nearness integer)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  organisation uuid := app_organisation_id();
  many integer := least(most, 500);
  named_kinds text[]; named_ids uuid[]; named_near integer[];
begin
  if organisation is null then return; end if;
  select coalesce(array_agg(k.kind), '{}'), coalesce(array_agg(s.id), '{}'), coalesce(array_agg(s.nearness * 2), '{}') into named_kinds, named_ids, named_near
  from unnest(array['owner', 'tenant', 'thram', 'lease', 'advice', 'receipt']) k (kind)
  cross join lateral nearest_ids(k.kind, sought, farthest, many, null) s;
  return query
  with own as materialized (select * from unnest(named_kinds, named_ids, named_near) o (kind, id, nearness)),
  near as (
    select * from own
    union all select p.kind, p.id, p.nearness
      from properties_found(array['plot', 'building', 'unit'], sought, false, null, farthest, many, (select coalesce(min(o.nearness), 9) <= 3 from own o)) p
    union all (select 'lease', l.id, t.nearness + 1 from own t join leases l on l.organisation_id = organisation and l.tenant_id = t.id
      where t.kind = 'tenant' order by 3, 2 limit many)
  )
  select n.kind, n.id, min(n.nearness) from near n group by n.kind, n.id order by 3, 2;
end $$;
comment on function found_everywhere is 'The nearest records of every kind for a text, a few of each. Called by the global search.';

create function properties_found(kinds text[], sought text, is_by_owner boolean, place uuid, farthest integer, most integer, is_name boolean)
  returns table (kind text, id uuid, nearness integer, place_in_order bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  organisation uuid := app_organisation_id();
  many integer := least(most, 1000);
  to_units boolean := 'unit' = any(kinds);
  to_buildings boolean := to_units or 'building' = any(kinds);
  owner_ids uuid[] := '{}'; owner_near integer[] := '{}';
  thram_ids uuid[]; thram_near integer[];
  plot_ids uuid[]; plot_near integer[];
  building_ids uuid[] := '{}'; building_near integer[] := '{}';
  unit_ids uuid[] := '{}'; unit_near integer[] := '{}';
  is_by_words boolean;
  -- Each word as a number.
  numbers text[] := array(select search_number(w) from regexp_split_to_table(btrim(sought), '\s+') w);
begin
  if organisation is null then return; end if;
  if is_by_owner then
    select coalesce(array_agg(s.id), '{}'), coalesce(array_agg(s.nearness * 2 + 1), '{}') into owner_ids, owner_near from nearest_ids('owner', sought, farthest, 100, null) s;
  end if;
  select coalesce(array_agg(f.id), '{}'), coalesce(array_agg(f.near), '{}') into thram_ids, thram_near from (
    select s.id, s.nearness * 2 + 1 as near from nearest_ids('thram', sought, farthest, 100, place) s
    union all
    select h.thram_id, o.near from unnest(owner_ids, owner_near) o (id, near)
    join thram_holdings h on h.organisation_id = organisation and h.owner_id = o.id and h.held_until is null
    where place is null or is_thram_in_place(h.thram_id, place)) f;
  select coalesce(array_agg(f.id), '{}'), coalesce(array_agg(f.near), '{}') into plot_ids, plot_near from (
    select s.id, s.nearness * 2 as near from nearest_ids('plot', sought, farthest, many, place) s
    union all
    (select p.id, s.near from unnest(thram_ids, thram_near) s (id, near)
      join plots p on p.organisation_id = organisation and p.thram_id = s.id order by s.near limit many)) f;
  if to_buildings then
    select coalesce(array_agg(f.id), '{}'), coalesce(array_agg(f.near), '{}') into building_ids, building_near from (
      select s.id, s.nearness * 2 as near from nearest_ids('building', sought, farthest, many, place) s
      union all
      (select b.building_id, s.near | 1 from unnest(plot_ids, plot_near) s (id, near)
        join building_plots b on b.organisation_id = organisation and b.plot_id = s.id order by s.near limit many)
      union all
      select h.building_id, o.near from unnest(owner_ids, owner_near) o (id, near)
      join building_holdings h on h.organisation_id = organisation and h.owner_id = o.id
      where place is null or is_building_in_place(h.building_id, place)) f;
  end if;
  if to_units then
    select coalesce(array_agg(f.id), '{}'), coalesce(array_agg(f.near), '{}') into unit_ids, unit_near from (
      select s.id, s.nearness * 2 as near from nearest_ids('unit', sought, farthest, many, place) s
      union all
      (select u.id, s.near | 1 from unnest(building_ids, building_near) s (id, near)
        join units u on u.organisation_id = organisation and u.building_id = s.id order by s.near limit many)
      union all
      select u.id, o.near from unnest(owner_ids, owner_near) o (id, near)
      join unit_holdings h on h.organisation_id = organisation and h.owner_id = o.id
      join units u on u.organisation_id = organisation and u.id = h.unit_id
      where place is null or is_building_in_place(u.building_id, place)) f;
  end if;
  -- Words at different levels ("Norling 203") are searched unless the whole text is the name or number of a record.
  is_by_words := farthest >= 2 and not is_name and (select coalesce(min(n), 9) > 3 from unnest(plot_near || building_near || unit_near) n);
  return query
  with found as (
    select 'plot' as kind, f.id, f.near from unnest(plot_ids, plot_near) f (id, near) where 'plot' = any(kinds)
    union all select 'building', f.id, f.near from unnest(building_ids, building_near) f (id, near) where 'building' = any(kinds)
    union all select 'unit', f.id, f.near from unnest(unit_ids, unit_near) f (id, near)
    union all select f.kind, f.id, case when n.id is null then 5 else 4 end
      from search_chain_of_words(kinds, case when is_by_words then sought else '' end, is_by_owner, place) f
      left join units n on f.kind = 'unit' and n.organisation_id = organisation and n.id = f.id and search_number(n.unit_number) = any(numbers)
  ), nearest as (
    select n.*, row_number() over (partition by n.kind order by n.near, n.id) as place_of_kind
    from (select f.kind, f.id, min(f.near) as near from found f group by f.kind, f.id) n
  )
  select n.kind, n.id, n.near, row_number() over (partition by n.kind order by n.near, u.building_id, u.unit_number, n.id)
  from nearest n left join units u on n.kind = 'unit' and u.organisation_id = organisation and u.id = n.id
  where n.place_of_kind <= many;
end $$;
comment on function properties_found is
  'Thrams, plots, buildings and units for a text, in order of nearness. Called by the search of the register.';

create function ids_like_number(kind text, written text, building uuid) returns setof uuid
  language plpgsql stable rows 20 security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  organisation uuid := app_organisation_id();
  number text := coalesce(search_number(written), '');
begin
  if number = '' then return; end if;
  if kind = 'thram' then
    return query select r.id from thrams r where r.organisation_id = organisation and search_number(r.thram_number) = number limit 1000;
  elsif kind = 'plot' then
    return query select r.id from plots r where r.organisation_id = organisation and search_number(r.plot_number) = number limit 1000;
  elsif kind = 'unit' then
    return query select r.id from units r where r.organisation_id = organisation and r.building_id = building and search_number(r.unit_number) = number limit 1000;
  end if;
end $$;
comment on function ids_like_number is
  'Records whose number looks the same as a given one; for units, only within the building. Called before a record is saved.';
