-- The search of everything looked for words at different levels of the register ("Norling 203") also where the text is the whole name of a
-- person, or its beginning: for a common name, all units of the office were read for it. Now it does so only where nothing at all is called
-- so, and begins with the buildings that have all the words. See docs/decisions/0051-search-and-map-at-scale.md.
create or replace function chain_with_words(kinds text[], sought text, is_by_owner boolean, place uuid) returns table (kind text, id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  most constant integer := 5000;
  words text[] := array(select w from regexp_split_to_table(btrim(sought), '\s+') w where length(search_number(w)) > 1);
  level text;
  word text;
  ids uuid[];
  owner_ids uuid[];
  at_level uuid[];
  at_place text;
  below uuid[];
  -- By position: plot, building, unit.
  levels constant text[] := array['plot', 'building', 'unit'];
  tables constant text[] := array['plots', 'buildings', 'units'];
  found_plots uuid[]; found_buildings uuid[]; found_units uuid[];
  conditions text[] := array['true', 'true', 'true'];
  is_narrow boolean := false;
  -- Of words that too many units have from above: buildings that have all of them, and units that have one in their own number.
  in_all uuid[];
  numbered uuid[] := '{}';
  own uuid[];
begin
  if cardinality(words) < 2 then return; end if;
  foreach word in array words loop
    owner_ids := case when is_by_owner then own_ids('owner', word, most) else '{}' end;
    at_level := ids_at_level('thram', word, owner_ids, '{}', most);
    foreach level in array levels loop
      exit when not exists (select from unnest(kinds) k where array_position(levels, k) >= array_position(levels, level));
      below := at_level;
      at_level := ids_at_level(level, word, owner_ids, below, most);
      if at_level is null then
        if level = 'unit' and below is not null then
          is_narrow := true;
          own := own_ids('unit', word, most);
          if own is not null then
            in_all := case when in_all is null then below else array(select unnest(in_all) intersect select unnest(below)) end;
            numbered := numbered || own;
          end if;
          conditions[3] := conditions[3] || format(' and (search_number(r.unit_number) like %L or r.building_id = any(%L::uuid[]))', pattern_of('%', word, '%'), below);
        else conditions[array_position(levels, level)] := conditions[array_position(levels, level)] || ' and ' || lies_in(level, places_with_word(word));
        end if;
      elsif level = 'plot' then found_plots := case when found_plots is null then at_level else array(select unnest(found_plots) intersect select unnest(at_level)) end;
      elsif level = 'building' then found_buildings := case when found_buildings is null then at_level else array(select unnest(found_buildings) intersect select unnest(at_level)) end;
      else found_units := case when found_units is null then at_level else array(select unnest(found_units) intersect select unnest(at_level)) end;
      end if;
    end loop;
  end loop;
  foreach level in array kinds loop
    ids := case level when 'plot' then found_plots when 'building' then found_buildings else found_units end;
    at_place := case when place is null then 'true' when level = 'plot' then format('thram_lies_in(r.thram_id, %L)', place)
      else format('building_lies_in(r.%I, %L)', case level when 'unit' then 'building_id' else 'id' end, place) end;
    continue when ids = '{}' or (ids is null and not (level = 'unit' and is_narrow));
    return query execute format('select %L::text, r.id from %s r where r.organisation_id = %L and %s and %s limit 1000', level,
      case when level = 'unit' and ids is null and in_all is not null
        then format('(select u.* from public.units u where u.organisation_id = %L and u.id = any(array(
          select o.id from unnest(%L::uuid[]) b (id) join public.units o on o.organisation_id = %1$L and o.building_id = b.id
          union select unnest(%3$L::uuid[]))))', app_organisation_id(), in_all, numbered)
        else format('public.%I', tables[array_position(levels, level)]) end,
      app_organisation_id(), conditions[array_position(levels, level)],
      at_place || case when ids is not null then format(' and r.id = any(%L::uuid[])', ids) else '' end);
  end loop;
end $$;

-- `is_name`: something else is called so.
drop function properties_found(text[], text, boolean, uuid, integer, integer);
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
  -- Each of the words as a number.
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
    where place is null or thram_lies_in(h.thram_id, place)) f;
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
      where place is null or building_lies_in(h.building_id, place)) f;
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
      where place is null or building_lies_in(u.building_id, place)) f;
  end if;
  -- Words that stand at different levels ("Norling 203") are looked for unless the text is the name or number of something itself.
  is_by_words := farthest >= 2 and not is_name and (select coalesce(min(n), 9) > 3 from unnest(plot_near || building_near || unit_near) n);
  return query
  with found as (
    select 'plot' as kind, f.id, f.near from unnest(plot_ids, plot_near) f (id, near) where 'plot' = any(kinds)
    union all select 'building', f.id, f.near from unnest(building_ids, building_near) f (id, near) where 'building' = any(kinds)
    union all select 'unit', f.id, f.near from unnest(unit_ids, unit_near) f (id, near)
    union all select f.kind, f.id, case when n.id is null then 5 else 4 end
      from chain_with_words(kinds, case when is_by_words then sought else '' end, is_by_owner, place) f
      left join units n on f.kind = 'unit' and n.organisation_id = organisation and n.id = f.id and search_number(n.unit_number) = any(numbers)
  ), nearest as (
    select n.*, row_number() over (partition by n.kind order by n.near, n.id) as place_of_kind
    from (select f.kind, f.id, min(f.near) as near from found f group by f.kind, f.id) n
  )
  select n.kind, n.id, n.near, row_number() over (partition by n.kind order by n.near, u.building_id, u.unit_number, n.id)
  from nearest n left join units u on n.kind = 'unit' and u.organisation_id = organisation and u.id = n.id
  where n.place_of_kind <= many;
end $$;

-- The nearest few of every kind. A tenant's leases are as near as the tenant is.
create or replace function found_everywhere(sought text, farthest integer, most integer) returns table (kind text, id uuid, nearness integer)
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
