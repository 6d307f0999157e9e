-- One call finds on all levels at once: each level of the chain (thram, plot, building, unit) is asked once, not again for every
-- kind above it, and the words of a list come back as one set. See docs/decisions/0027.

drop function ids_with_words(text, text, boolean);
drop function property_ids(text, text, boolean, uuid, integer, integer);
drop function found_ids(text, text, integer, integer);

-- As in 0030, but a number ("THI-1294") is looked for in one piece, also where it stands among words: its parts alone are everywhere.
create or replace function search_steps(kind text, sought text) returns table (nearness integer, source text, condition text, sorted text)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  words text := coalesce(search_words(sought), '');
  number text := coalesce(search_number(sought), '');
  is_named boolean := words ~ '[^0-9 ]';
  parts text[] := case when btrim(sought) ~ '\s' or number !~ '[0-9]' then string_to_array(words, ' ') else array[number] end;
  sounds text[] := case when words ~ '[a-z]' and length(words) > 3 then sound_words(words) else '{}' end;
begin
  return query
  -- One index each; the shortest first, so that the whole stands before what begins with it.
  select case when b.is_whole then 0 else 1 end, t.source,
    case when b.is_whole then format('%s = %L', t.key, t.text) else format('%s like %L', t.key, pattern_of('', t.text, '%')) end,
    t.key || ' using ~<~, r.id'
  from (values
    ('owner', 'owners', 'search_words(r.name_english)', words, is_named),
    ('owner', 'owners', 'search_words(r.name_dzongkha)', words, is_named),
    ('owner', 'owners', 'r.cid', number, not is_named),
    ('owner', 'owners', 'r.phone_number', number, not is_named),
    ('tenant', 'tenants', 'search_words(r.full_name)', words, is_named),
    ('tenant', 'tenants', 'search_words(r.name_dzongkha)', words, is_named),
    ('tenant', 'tenants', 'r.cid', number, not is_named),
    ('tenant', 'tenants', 'r.phone_number', number, not is_named),
    ('tenant', 'tenants', 'search_number(r.licence_number)', number, true),
    ('thram', 'thrams', 'search_number(r.thram_number)', number, true),
    ('plot', 'plots', 'search_number(r.plot_number)', number, true),
    ('building', 'buildings', 'search_words(r.name)', words, true),
    ('building', 'buildings', 'search_number(r.building_number)', number, true),
    ('unit', 'units', 'search_number(r.unit_number)', number, true),
    ('receipt', 'payments', 'search_number(r.reference)', number, true)
  ) t (kind, source, key, text, applies)
  cross join (values (true), (false)) b (is_whole)
  where t.kind = search_steps.kind and t.applies and t.text <> ''
  union all
  select case when b.is_whole then 0 else 1 end, t.source, format('%s >= %L and %1$s <= %L', t.key, b.low, b.high), t.key || ', r.id'
  from (values
    ('lease', 'leases', 'r.lease_number', 'LEASE', 'L'),
    ('advice', 'payment_advices', 'r.advice_number', 'ADVICE', 'PA'),
    ('receipt', 'payments', 'r.receipt_number', 'RECEIPT', 'R')
  ) t (kind, source, key, book, prefix)
  cross join lateral book_ranges(t.book, t.prefix, sought) b
  where t.kind = search_steps.kind
  union all
  select 2, t.source, (select string_agg(format('%s like %L', t.within, pattern_of('%', part, '%')), ' and ') from unnest(t.parts) part), ''
  from (values
    ('owner', 'owners', 'joined_words(r.name_english, r.name_dzongkha, r.cid, r.phone_number)', string_to_array(words, ' ')),
    ('tenant', 'tenants', 'joined_words(r.full_name, r.name_dzongkha, r.cid, r.phone_number)', string_to_array(words, ' ')),
    ('thram', 'thrams', 'search_number(r.thram_number)', array[number]),
    ('plot', 'plots', 'joined_words(coalesce(r.address, ''''), null, search_number(r.plot_number), null)', parts),
    ('building', 'buildings', 'joined_words(r.name, null, search_number(r.building_number), null)', parts),
    ('unit', 'units', 'search_number(r.unit_number)', array[number])
  ) t (kind, source, within, parts)
  where t.kind = search_steps.kind and length(words) > 2 and length(number) > 2
  union all
  select case when b.is_heard then 3 else 4 end, t.source,
    case when b.is_heard then format('sound_words(%s) @> %L::text[]', t.name, sounds) else format('%L <%% %s', words, t.within) end,
    case when b.is_heard then '' else format('word_similarity(%L, %s) desc, r.id', words, t.within) end
  from (values
    ('owner', 'owners', 'r.name_english', 'joined_words(r.name_english, r.name_dzongkha, r.cid, r.phone_number)'),
    ('tenant', 'tenants', 'r.full_name', 'joined_words(r.full_name, r.name_dzongkha, r.cid, r.phone_number)'),
    ('building', 'buildings', 'r.name', 'joined_words(r.name, null, search_number(r.building_number), null)')
  ) t (kind, source, name, within)
  cross join (values (true), (false)) b (is_heard)
  where t.kind = search_steps.kind and sounds <> '{}'
  order by 1;
end $$;

-- The records of a kind with a text in what they are called themselves. Null says that there are more than `most`.
create function own_ids(kind text, sought text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  own text;
  found uuid[];
begin
  -- What has a text anywhere has it at the beginning too; a licence number alone is known by its beginning only.
  select string_agg(format('select r.id from public.%I r where r.organisation_id = %L and %s', s.source, app_organisation_id(), s.condition), ' union ')
    into own from (select *, bool_or(t.nearness = 2) over () as is_within from search_steps(kind, sought) t where t.nearness <= 2) s
    where s.nearness = 2 or not s.is_within or s.condition like 'search_number(r.licence_number)%';
  if own is null then return '{}'; end if;
  execute format('select array(select id from (%s) own limit %s)', own, most + 1) into found;
  return case when cardinality(found) <= most then found end;
end $$;

-- What has a word on one level: in what it is called, in its place, in what it stands on (`above_ids`) and in who holds it.
create function ids_at_level(level text, word text, owner_ids uuid[], above_ids uuid[], most integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  organisation uuid := app_organisation_id();
  place_ids uuid[];
  found uuid[];
begin
  if owner_ids is null or above_ids is null then return null; end if;
  found := own_ids(level, word, most);
  if level = 'thram' then place_ids := places_with_word(word); end if;
  if found is null or (above_ids = '{}' and owner_ids = '{}' and coalesce(place_ids, '{}') = '{}') then return found; end if;
  if level = 'thram' then
    found := array(select unnest(found) union (
      select t.id from thrams t where t.organisation_id = organisation and t.administrative_zone_id = any(place_ids)
      union all select t.id from thrams t where t.organisation_id = organisation and t.sub_administrative_zone_id = any(place_ids)
      union all select h.thram_id from thram_holdings h where h.organisation_id = organisation and h.owner_id = any(owner_ids) and h.held_until is null
      limit most + 1));
  elsif level = 'plot' then
    found := array(select unnest(found) union (select p.id from plots p where p.organisation_id = organisation and p.thram_id = any(above_ids) limit most + 1));
  elsif level = 'building' then
    found := array(select unnest(found) union (
      select b.building_id from building_plots b where b.organisation_id = organisation and b.plot_id = any(above_ids)
      union all select h.building_id from building_holdings h where h.organisation_id = organisation and h.owner_id = any(owner_ids)
      limit most + 1));
  elsif level = 'unit' then
    found := array(select unnest(found) union (
      select u.id from units u where u.organisation_id = organisation and u.building_id = any(above_ids)
      union all select h.unit_id from unit_holdings h where h.organisation_id = organisation and h.owner_id = any(owner_ids)
      limit most + 1));
  end if;
  return case when cardinality(found) <= most then found end;
end $$;

-- The ids of a kind in which one word stands, on its own level or below. Null says that there are more than `most` on the way.
create or replace function ids_with_word(kind text, word text, is_by_owner boolean, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  organisation uuid := app_organisation_id();
  owner_ids uuid[] := '{}';
  tenant_ids uuid[];
  unit_ids uuid[];
  building_ids uuid[];
  plot_ids uuid[];
  found uuid[];
begin
  if organisation is null or coalesce(search_number(word), '') = '' then return '{}'; end if;
  if kind in ('owner', 'tenant') then return own_ids(kind, word, most); end if;
  if kind in ('lease', 'advice', 'receipt') then
    found := own_ids(kind, word, most);
    tenant_ids := own_ids('tenant', word, most);
    if found is null or tenant_ids is null then return null; end if;
  elsif is_by_owner then owner_ids := own_ids('owner', word, most);
  end if;
  plot_ids := ids_at_level('thram', word, owner_ids, '{}', most);
  if kind = 'thram' or plot_ids is null then return plot_ids; end if;
  plot_ids := ids_at_level('plot', word, owner_ids, plot_ids, most);
  if kind = 'plot' or plot_ids is null then return plot_ids; end if;
  building_ids := ids_at_level('building', word, owner_ids, plot_ids, most);
  if kind = 'building' or building_ids is null then return building_ids; end if;
  unit_ids := ids_at_level('unit', word, owner_ids, building_ids, most);
  if kind = 'unit' or unit_ids is null then return unit_ids; end if;
  -- A lease has the words of its tenant and its property, a paper those of its lease.
  unit_ids := array(
    select l.id from leases l where l.organisation_id = organisation and l.tenant_id = any(tenant_ids)
    union select l.id from leases l where l.organisation_id = organisation and l.unit_id = any(unit_ids)
    union select l.id from leases l where l.organisation_id = organisation and l.building_id = any(building_ids)
    union select l.id from leases l where l.organisation_id = organisation and l.plot_id = any(plot_ids)
    limit most + 1);
  if kind = 'lease' then found := array(select unnest(found) union select unnest(unit_ids));
  else
    unit_ids := array(select unnest(unit_ids) union select unnest(own_ids('lease', word, most)));
    execute format('select array(select unnest($1) union (select r.id from public.%I r where r.organisation_id = $2 and r.lease_id = any($3) limit $4))',
      case kind when 'advice' then 'payment_advices' else 'payments' end) into found using found, organisation, unit_ids, most + 1;
  end if;
  return case when cardinality(unit_ids) <= most and cardinality(found) <= most then found end;
end $$;

-- For a list: the ids that have every word, and the words that too many records have, which the list then reads by itself.
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

-- What has every one of several words somewhere in its chain, of each of the kinds asked for. A word that too many units have must
-- stand in the building or in the number; one that too many buildings have must be the place's.
create function chain_with_words(kinds text[], sought text, is_by_owner boolean) returns table (kind text, id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  most constant integer := 5000;
  words text[] := array(select w from regexp_split_to_table(btrim(sought), '\s+') w where length(search_number(w)) > 1);
  level text;
  word text;
  ids uuid[];
  owner_ids uuid[];
  at_level uuid[];
  below uuid[];
  -- By position: plot, building, unit.
  levels constant text[] := array['plot', 'building', 'unit'];
  tables constant text[] := array['plots', 'buildings', 'units'];
  found_plots uuid[]; found_buildings uuid[]; found_units uuid[];
  conditions text[] := array['true', 'true', 'true'];
  is_narrow boolean := false;
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
    continue when ids = '{}' or (ids is null and not (level = 'unit' and is_narrow));
    return query execute format('select %L::text, r.id from public.%I r where r.organisation_id = %L and %s %s limit 1000', level,
      tables[array_position(levels, level)], app_organisation_id(), conditions[array_position(levels, level)],
      case when ids is not null then format('and r.id = any(%L::uuid[])', ids) else '' end);
  end loop;
end $$;

-- The properties nearest to a text, of each of the kinds asked for ('plot', 'building', 'unit'): by what they are called, then by
-- what they stand on and, by owner, by who holds them; in one place, when it is given. What is its own comes before what it has from
-- elsewhere.
create function properties_found(kinds text[], sought text, is_by_owner boolean, place uuid, farthest integer, most integer)
  returns table (kind text, id uuid, nearness integer, place_in_order bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  organisation uuid := app_organisation_id();
  places uuid[] := case when place is not null then array[place] end;
  many integer := least(most, 1000);
  to_units boolean := 'unit' = any(kinds);
  to_buildings boolean := to_units or 'building' = any(kinds);
begin
  if organisation is null then return; end if;
  return query
  with owner_seeds as materialized (
    select s.id, s.nearness from nearest_ids('owner', sought, farthest, 100, 'true') s where is_by_owner
  ), thrams_found as materialized (
    select s.id, s.nearness from nearest_ids('thram', sought, farthest, 100, lies_in('thram', places)) s
    union all
    select h.thram_id, s.nearness from owner_seeds s
    join thram_holdings h on h.organisation_id = organisation and h.owner_id = s.id and h.held_until is null
  ), plots_found as materialized (
    select s.id, s.nearness, 0 as is_inherited from nearest_ids('plot', sought, farthest, many, lies_in('plot', places)) s
    union all
    (select p.id, s.nearness, 1 from thrams_found s join plots p on p.organisation_id = organisation and p.thram_id = s.id order by s.nearness limit many)
  ), buildings_found as materialized (
    select s.id, s.nearness, 0 as is_inherited from nearest_ids('building', sought, farthest, many, lies_in('building', places)) s where to_buildings
    union all
    (select b.building_id, s.nearness, 1 from plots_found s
      join building_plots b on b.organisation_id = organisation and b.plot_id = s.id where to_buildings order by s.nearness, s.is_inherited limit many)
    union all
    select h.building_id, s.nearness, 1 from owner_seeds s
    join building_holdings h on h.organisation_id = organisation and h.owner_id = s.id where to_buildings
  ), units_found as materialized (
    select s.id, s.nearness, 0 as is_inherited from nearest_ids('unit', sought, farthest, many, lies_in('unit', places)) s where to_units
    union all
    (select u.id, s.nearness, 1 from buildings_found s
      join units u on u.organisation_id = organisation and u.building_id = s.id where to_units order by s.nearness, s.is_inherited limit many)
    union all
    select h.unit_id, s.nearness, 1 from owner_seeds s
    join unit_holdings h on h.organisation_id = organisation and h.owner_id = s.id where to_units
  ), found as (
    select 'plot' as kind, f.id, f.nearness * 2 + f.is_inherited as nearness from plots_found f where 'plot' = any(kinds)
    union all select 'building', f.id, f.nearness * 2 + f.is_inherited from buildings_found f where 'building' = any(kinds)
    union all select 'unit', f.id, f.nearness * 2 + f.is_inherited from units_found f
    -- Words that stand at different levels: "Norling 203".
    union all select f.kind, f.id, 5 from chain_with_words(kinds, sought, is_by_owner) f where farthest >= 2
  ), nearest as (
    select n.*, row_number() over (partition by n.kind order by n.nearness, n.id) as place_of_kind
    from (select f.kind, f.id, min(f.nearness) as nearness from found f group by f.kind, f.id) n
  )
  select n.kind, n.id, n.nearness, row_number() over (partition by n.kind order by n.nearness, u.building_id, u.unit_number, n.id)
  from nearest n left join units u on n.kind = 'unit' and u.organisation_id = organisation and u.id = n.id
  where n.place_of_kind <= many;
end $$;

-- The nearest few of every kind. A tenant's leases are as near as the tenant is.
create function found_everywhere(sought text, farthest integer, most integer) returns table (kind text, id uuid, nearness integer)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  organisation uuid := app_organisation_id();
  many integer := least(most, 500);
begin
  if organisation is null then return; end if;
  return query
  with own as materialized (
    select k.kind, s.id, s.nearness * 2 as nearness
    from unnest(array['owner', 'tenant', 'thram', 'lease', 'advice', 'receipt']) k (kind)
    cross join lateral nearest_ids(k.kind, sought, farthest, many, 'true') s
  ), near as (
    select * from own
    union all select p.kind, p.id, p.nearness from properties_found(array['plot', 'building', 'unit'], sought, false, null, farthest, many) p
    union all (select 'lease', l.id, t.nearness + 1 from own t join leases l on l.organisation_id = organisation and l.tenant_id = t.id
      where t.kind = 'tenant' order by 3, 2 limit many)
  )
  select n.kind, n.id, min(n.nearness) from near n group by n.kind, n.id order by 3, 2;
end $$;
