-- Text operators are not leakproof, so under row level security no index serves them (architecture.md). These functions run as
-- the owner of the tables, for the organisation of the context alone, and plan each text for itself: its values stand in the
-- statement, because the best way to a rare word is the worst to a common one. Staff alone may call them (roles.sql).

-- A pattern of `like` for a text taken literally.
create function pattern_of(before text, sought text, after text) returns text language sql immutable parallel safe
  as $$ select before || replace(replace(replace(sought, '\', '\\'), '%', '\%'), '_', '\_') || after $$;

-- The numbers of a book (L-2026-000123) that a text may mean, each as a range of the unique index on them: a whole number, its
-- beginning, or the count alone, in any year.
create function book_ranges(book_name text, prefix text, sought text) returns table (low text, high text, is_whole boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  part text[] := regexp_match(upper(sought), '^\s*(?:' || prefix || ')?[\s-]*(?:(20\d\d)[\s-]+)?(\d{0,9})\s*$');
  has_prefix boolean := upper(sought) ~ ('^\s*' || prefix || '[\s\d-]*$');
begin
  if part is null or not (has_prefix or part[1] is not null or part[2] <> '') then return; end if;
  return query
  select c.begun || t.digits, c.begun || t.digits || t.rest, t.is_whole
  from (
    select prefix || '-' || n.year || '-' as begun, n.year::text as year from public.number_counters n
    where n.organisation_id = public.app_organisation_id() and n.book = book_name
  ) c
  cross join lateral (values
    (lpad(part[2], greatest(6, length(part[2])), '0'), '', true),
    (part[2], '999999999', false),
    (null, '999999999', false)
  ) t (digits, rest, is_whole)
  where (t.is_whole and part[2] <> '' and (part[1] is null or part[1] = c.year))
    -- A beginning says its year, or is the prefix alone; "PA-2026" means the year.
    or (not t.is_whole and t.digits is not null and part[1] = c.year)
    or (not t.is_whole and t.digits = '' and part[1] is null and has_prefix);
  if part[1] is null and has_prefix and part[2] ~ '^20\d\d$' then
    return query select prefix || '-' || part[2] || '-', prefix || '-' || part[2] || '-999999999', false;
  end if;
end $$;

-- How a text is looked for among the records `r` of a kind, nearest first: 0 the whole of a name or number, 1 its beginning, 2 every
-- word somewhere, 3 sounds alike, 4 spelled alike.
create function search_steps(kind text, sought text) returns table (nearness integer, source text, condition text, sorted text)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  words text := coalesce(search_words(sought), '');
  number text := coalesce(search_number(sought), '');
  is_named boolean := words ~ '[^0-9 ]';
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
    ('plot', 'plots', 'joined_words(coalesce(r.address, ''''), null, search_number(r.plot_number), null)', string_to_array(words, ' ')),
    ('building', 'buildings', 'joined_words(r.name, null, search_number(r.building_number), null)', string_to_array(words, ' ')),
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

-- The records of a kind that are nearest to a text. It goes on to the next step only while there are too few. `condition` on the
-- record `r` is written by property_ids below: nobody who serves may call this function.
create function nearest_ids(kind text, sought text, farthest integer, most integer, condition text)
  returns table (id uuid, nearness integer)
  language plpgsql stable rows 20 security definer set search_path = pg_catalog, public set enable_seqscan = on set enable_indexscan = on as $$
declare
  step record;
  found_before uuid[] := '{}';
  found_now uuid[];
begin
  if app_organisation_id() is null then return; end if;
  -- How alike a spelling must be: "Norlign" for "Norling". Only for this transaction.
  perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
  for step in select * from search_steps(kind, sought) s where s.nearness <= farthest loop
    exit when cardinality(found_before) >= most;
    -- With a limit the planner likes to read on until enough turn up, which is the whole table when none does. What has an index of
    -- text alone goes by it; the settings end with the function.
    perform set_config('enable_seqscan', case when step.nearness < 2 then 'on' else 'off' end, true),
      set_config('enable_indexscan', case when step.nearness < 2 then 'on' else 'off' end, true);
    execute format(
      'select array(select r.id from public.%I r where r.organisation_id = %L and %s and %s and %s and r.id <> all(%L::uuid[]) %s limit %s)',
      step.source, app_organisation_id(), step.condition, condition,
      case when kind in ('owner', 'tenant') then 'r.erased_at is null' else 'true' end,
      found_before, case when step.sorted <> '' then 'order by ' || step.sorted else '' end, most - cardinality(found_before)) into found_now;
    found_before := found_before || found_now;
    return query select n.id, step.nearness from unnest(found_now) with ordinality as n (id, place) order by n.place;
  end loop;
end $$;

-- For the search of everything: the nearest records of one kind by what they are called themselves.
create function found_ids(kind text, sought text, farthest integer, most integer) returns table (id uuid, nearness integer)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select * from nearest_ids(kind, sought, farthest, least(most, 500), 'true') $$;

-- The zones of a place word (all of a dzongkhag's, if that is what it names) and the places within them.
create function places_with_word(word text) returns uuid[] language sql stable security definer set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $$
  select array(
    select z.id from administrative_zones z join dzongkhags d on d.id = z.dzongkhag_id
    where concat_ws(' ', z.name, z.name_dzongkha, array_to_string(z.aliases, ' '), d.name, d.name_dzongkha, array_to_string(d.aliases, ' ')) ilike pattern_of('%', word, '%')
    union all
    select s.id from sub_administrative_zones s where concat_ws(' ', s.name, s.name_dzongkha) ilike pattern_of('%', word, '%')
  )
$$;

-- The ids of a kind in which one word stands: in what it is called, in its place, in what it stands on and, by owner, in who holds
-- it. Null says that there are more than `most` on the way: then the word is common, and a list reads its own order instead.
create function ids_with_word(kind text, word text, is_by_owner boolean, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  organisation uuid := app_organisation_id();
  own text;
  above text := case kind when 'plot' then 'thram' when 'building' then 'plot' when 'unit' then 'building' end;
  above_ids uuid[];
  owner_ids uuid[];
  place_ids uuid[];
  unit_ids uuid[];
  building_ids uuid[];
  plot_ids uuid[];
  found uuid[];
begin
  if organisation is null or coalesce(search_number(word), '') = '' then return '{}'; end if;
  select coalesce(string_agg(format('select r.id from public.%I r where r.organisation_id = %L and %s', s.source, organisation, s.condition), ' union '),
    'select null::uuid as id where false') into own from search_steps(kind, word) s where s.nearness <= 2;
  execute format('select array(select id from (%s) own limit %s)', own, most + 1) into found;
  if cardinality(found) > most then return null; end if;
  if kind in ('owner', 'tenant') then return found; end if;
  if above is not null then
    above_ids := ids_with_word(above, word, is_by_owner, most);
    if above_ids is null then return null; end if;
  end if;
  if is_by_owner and kind in ('thram', 'building', 'unit') then
    owner_ids := ids_with_word('owner', word, false, most);
    if owner_ids is null then return null; end if;
  end if;
  if kind = 'thram' then
    place_ids := places_with_word(word);
    found := array(select unnest(found) union (
      select t.id from thrams t where t.organisation_id = organisation and t.administrative_zone_id = any(place_ids)
      union all select t.id from thrams t where t.organisation_id = organisation and t.sub_administrative_zone_id = any(place_ids)
      union all select h.thram_id from thram_holdings h where h.organisation_id = organisation and h.owner_id = any(owner_ids) and h.held_until is null
      limit most + 1));
  elsif kind = 'plot' then
    found := array(select unnest(found) union (select p.id from plots p where p.organisation_id = organisation and p.thram_id = any(above_ids) limit most + 1));
  elsif kind = 'building' then
    found := array(select unnest(found) union (
      select b.building_id from building_plots b where b.organisation_id = organisation and b.plot_id = any(above_ids)
      union all select h.building_id from building_holdings h where h.organisation_id = organisation and h.owner_id = any(owner_ids)
      limit most + 1));
  elsif kind = 'unit' then
    found := array(select unnest(found) union (
      select u.id from units u where u.organisation_id = organisation and u.building_id = any(above_ids)
      union all select h.unit_id from unit_holdings h where h.organisation_id = organisation and h.owner_id = any(owner_ids)
      limit most + 1));
  elsif kind = 'lease' then
    owner_ids := ids_with_word('tenant', word, false, most);
    plot_ids := ids_with_word('plot', word, false, most);
    building_ids := ids_with_word('building', word, false, most);
    unit_ids := ids_with_word('unit', word, false, most);
    if owner_ids is null or plot_ids is null or building_ids is null or unit_ids is null then return null; end if;
    found := array(select unnest(found) union (
      select l.id from leases l where l.organisation_id = organisation and l.tenant_id = any(owner_ids)
      union all select l.id from leases l where l.organisation_id = organisation and l.unit_id = any(unit_ids)
      union all select l.id from leases l where l.organisation_id = organisation and l.building_id = any(building_ids)
      union all select l.id from leases l where l.organisation_id = organisation and l.plot_id = any(plot_ids)
      limit most + 1));
  elsif kind in ('advice', 'receipt') then
    above_ids := ids_with_word('lease', word, false, most);
    if above_ids is null then return null; end if;
    execute format('select array(select unnest($1) union (select r.id from public.%I r where r.organisation_id = $2 and r.lease_id = any($3) limit $4))',
      case kind when 'advice' then 'payment_advices' else 'payments' end) into found using found, organisation, above_ids, most + 1;
  end if;
  return case when cardinality(found) <= most then found end;
end $$;

-- A condition on the record `r` of a kind: it lies in one of these places. True of people, who lie nowhere.
create function lies_in(kind text, places uuid[]) returns text language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select case when places is null or kind = 'owner' then 'true' when kind = 'thram' then here else format('exists (select from thrams t %s)', case kind
    when 'plot' then 'where t.organisation_id = r.organisation_id and t.id = r.thram_id and ' || there
    else format('join plots p on p.organisation_id = t.organisation_id and p.thram_id = t.id
      join building_plots bp on bp.organisation_id = p.organisation_id and bp.plot_id = p.id and bp.position = 0
      where bp.organisation_id = r.organisation_id and bp.building_id = r.%I and %s', case kind when 'unit' then 'building_id' else 'id' end, there) end) end
  from (values (format('array[r.dzongkhag_id, r.administrative_zone_id, r.sub_administrative_zone_id] && %L::uuid[]', places),
    format('array[t.dzongkhag_id, t.administrative_zone_id, t.sub_administrative_zone_id] && %L::uuid[]', places))) c (here, there)
$$;

-- The properties of one type nearest to a text: by what they are called, then by what they stand on and, by owner, by who holds
-- them; in one place, when it is given. What is its own comes before what it has from elsewhere.
create function property_ids(property_type text, sought text, is_by_owner boolean, place uuid, farthest integer, most integer)
  returns table (id uuid, nearness integer, place_in_order bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  organisation uuid := app_organisation_id();
  kind text := case property_type when 'LAND' then 'plot' when 'BUILDING' then 'building' else 'unit' end;
  places uuid[] := case when place is not null then array[place] end;
  many integer := least(most, 1000);
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
    select s.id, s.nearness, 0 as is_inherited from nearest_ids('building', sought, farthest, many, lies_in('building', places)) s where kind <> 'plot'
    union all
    (select b.building_id, s.nearness, 1 from plots_found s
      join building_plots b on b.organisation_id = organisation and b.plot_id = s.id where kind <> 'plot' order by s.nearness, s.is_inherited limit many)
    union all
    select h.building_id, s.nearness, 1 from owner_seeds s
    join building_holdings h on h.organisation_id = organisation and h.owner_id = s.id where kind <> 'plot'
  ), units_found as materialized (
    select s.id, s.nearness, 0 as is_inherited from nearest_ids('unit', sought, farthest, many, lies_in('unit', places)) s where kind = 'unit'
    union all
    (select u.id, s.nearness, 1 from buildings_found s
      join units u on u.organisation_id = organisation and u.building_id = s.id where kind = 'unit' order by s.nearness, s.is_inherited limit many)
    union all
    select h.unit_id, s.nearness, 1 from owner_seeds s
    join unit_holdings h on h.organisation_id = organisation and h.owner_id = s.id where kind = 'unit'
  ), found as (
    select f.id, f.nearness * 2 + f.is_inherited as nearness from plots_found f where kind = 'plot'
    union all select f.id, f.nearness * 2 + f.is_inherited from buildings_found f where kind = 'building'
    union all select f.id, f.nearness * 2 + f.is_inherited from units_found f
    -- Words that stand at different levels: "Norling 203".
    union all select f.id, 5 from ids_with_words(kind, sought, is_by_owner) f (id) where farthest >= 2
  )
  select n.id, n.nearness, row_number() over (order by n.nearness, u.building_id, u.unit_number, n.id)
  from (select f.id, min(f.nearness) as nearness from found f group by f.id order by 2, 1 limit many) n
  left join units u on kind = 'unit' and u.organisation_id = organisation and u.id = n.id;
end $$;

-- What has every one of several words somewhere in its chain. A word that too many units have must stand in the building or in the
-- number; one that too many buildings have must be the place's.
create function ids_with_words(kind text, sought text, is_by_owner boolean) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  word text;
  ids uuid[];
  found uuid[];
  is_narrow boolean := false;
  source text := case kind when 'plot' then 'plots' when 'building' then 'buildings' else 'units' end;
  conditions text := 'true';
begin
  if search_words(sought) !~ ' ' then return; end if;
  foreach word in array string_to_array(search_words(sought), ' ') loop
    ids := ids_with_word(kind, word, is_by_owner, 5000);
    if ids is not null then
      found := case when found is null then ids else array(select unnest(found) intersect select unnest(ids)) end;
    elsif kind = 'unit' then
      ids := ids_with_word('building', word, is_by_owner, 5000);
      is_narrow := is_narrow or ids is not null;
      conditions := conditions || case when ids is null then ' and ' || lies_in(kind, places_with_word(word))
        else format(' and (search_number(r.unit_number) like %L or r.building_id = any(%L::uuid[]))', pattern_of('%', word, '%'), ids) end;
    else conditions := conditions || ' and ' || lies_in(kind, places_with_word(word));
    end if;
  end loop;
  if found is null and not is_narrow then return; end if;
  if found is not null then conditions := format('r.id = any(%L::uuid[]) and ', found) || conditions; end if;
  return query execute format('select r.id from public.%I r where r.organisation_id = %L and %s limit 1000', source, app_organisation_id(), conditions);
end $$;
