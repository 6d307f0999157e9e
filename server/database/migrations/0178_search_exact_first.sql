-- Search found what only resembles: "Dolma" found Dorji, where nobody is called Dolma. And of words at several levels ("Norling
-- Apartments, 101") the unit whose own number is one of them comes before those that have it from their plot or thram.

create or replace function ids_alike(kind text, sought text, is_heard boolean, most integer, place uuid, besides uuid[]) returns setof uuid
  language plpgsql stable rows 20 security definer set search_path = pg_catalog, public set enable_seqscan = off set enable_indexscan = off as $$
declare
  words text := coalesce(search_words(sought), '');
  sounds text[] := case when words ~ '[a-z]' and length(words) > 3 then sound_words(words) else '{}' end;
  name text := case kind when 'owner' then 'r.name_english' when 'tenant' then 'r.full_name' when 'building' then 'r.name' end;
  within text := case kind when 'building' then 'joined_words(r.name, null, search_number(r.building_number), null)'
    else format('joined_words(%s, r.name_dzongkha, r.cid, r.phone_number)', name) end;
begin
  if name is null or sounds = '{}' then return; end if;
  -- How alike a spelling must be: "Norlign" for "Norling", but not "Dorji" for "Dolma". Only for this transaction.
  perform set_config('pg_trgm.word_similarity_threshold', '0.6', true);
  return query execute format('select r.id from public.%I r where (r.organisation_id = %L) is true and r.id <> all(%L::uuid[]) and %s and %s %s limit %s',
    kind || 's', app_organisation_id(), besides, case when kind = 'building' then format('(%L::uuid is null or building_lies_in(r.id, %1$L))', place) else 'r.erased_at is null' end,
    case when is_heard then format('sound_words(%s) @> %L::text[]', name, sounds) else format('%L <%% %s', words, within) end,
    case when is_heard then '' else format('order by word_similarity(%L, %s) desc, r.id', words, within) end, most);
end $$;

create or replace function properties_found(kinds text[], sought text, is_by_owner boolean, place uuid, farthest integer, most integer)
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
  is_by_words := farthest >= 2 and (select coalesce(min(n), 9) > 3 from unnest(plot_near || building_near || unit_near) n);
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
