-- Search planned its statements anew for every text, level and step: 30 to 60 plans a call, which took longer than to find. What has one
-- right plan whatever the text (a beginning by its btree, a part by its trigrams, a key) is now written out, so that each connection
-- plans it once. A place narrows what is found on every level. See docs/decisions/0029-kept-plans.md.

drop function properties_found(text[], text, boolean, uuid, integer, integer);
drop function found_everywhere(text, integer, integer);
drop function nearest_ids(text, text, integer, integer, text);
drop function chain_with_words(text[], text, boolean);
drop function own_ids(text, text, integer);
drop function search_steps(text, text);

create function thram_lies_in(thram uuid, place uuid) returns boolean language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return exists (select from thrams t where t.organisation_id = app_organisation_id() and t.id = thram
    and place in (t.dzongkhag_id, t.administrative_zone_id, t.sub_administrative_zone_id));
end $$;

-- A building lies where its first plot does.
create function building_lies_in(building uuid, place uuid) returns boolean language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return exists (select from building_plots bp join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
    where bp.organisation_id = app_organisation_id() and bp.building_id = building and bp.position = 0 and thram_lies_in(p.thram_id, place));
end $$;

-- Nearness 0, the whole of a name or number, and 1, its beginning: one walk of an index each, in whose order the whole stands first.
-- `sought` is in a form of its own for names (words) and numbers.
create function ids_beginning(kind text, sought text, most integer, place uuid) returns table (id uuid, nearness integer)
  language plpgsql stable rows 20 security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  organisation uuid := app_organisation_id();
  words text := coalesce(search_words(sought), '');
  number text := coalesce(search_number(sought), '');
  -- All that begins with a text stands between it and these.
  words_end text := words || chr(1114111);
  number_end text := number || chr(1114111);
  is_named boolean := words ~ '[^0-9 ]';
begin
  if number = '' then return; end if;
  if kind = 'owner' and is_named then
    return query select f.id, min(f.nearness) from (
      (select r.id, (search_words(r.name_english) <> words)::integer as nearness from owners r where r.organisation_id = organisation and r.erased_at is null
        and search_words(r.name_english) ~>=~ words and search_words(r.name_english) ~<~ words_end order by search_words(r.name_english) using ~<~, r.id limit most)
      union all
      (select r.id, (search_words(r.name_dzongkha) <> words)::integer from owners r where r.organisation_id = organisation and r.erased_at is null
        and r.name_dzongkha is not null and search_words(r.name_dzongkha) ~>=~ words and search_words(r.name_dzongkha) ~<~ words_end
        order by search_words(r.name_dzongkha) using ~<~, r.id limit most)) f
    group by f.id order by 2, 1 limit most;
  elsif kind = 'owner' then
    return query select f.id, min(f.nearness) from (
      (select r.id, (r.cid <> number)::integer as nearness from owners r where r.organisation_id = organisation and r.erased_at is null
        and r.cid is not null and r.cid ~>=~ number and r.cid ~<~ number_end order by r.cid using ~<~, r.id limit most)
      union all
      (select r.id, (r.phone_number <> number)::integer from owners r where r.organisation_id = organisation and r.erased_at is null
        and r.phone_number is not null and r.phone_number ~>=~ number and r.phone_number ~<~ number_end order by r.phone_number using ~<~, r.id limit most)) f
    group by f.id order by 2, 1 limit most;
  elsif kind = 'tenant' then
    return query select f.id, min(f.nearness) from (
      (select r.id, (search_words(r.full_name) <> words)::integer as nearness from tenants r where r.organisation_id = organisation and r.erased_at is null
        and is_named and search_words(r.full_name) ~>=~ words and search_words(r.full_name) ~<~ words_end order by search_words(r.full_name) using ~<~, r.id limit most)
      union all
      (select r.id, (search_words(r.name_dzongkha) <> words)::integer from tenants r where r.organisation_id = organisation and r.erased_at is null
        and is_named and r.name_dzongkha is not null and search_words(r.name_dzongkha) ~>=~ words and search_words(r.name_dzongkha) ~<~ words_end
        order by search_words(r.name_dzongkha) using ~<~, r.id limit most)
      union all
      (select r.id, (r.cid <> number)::integer from tenants r where r.organisation_id = organisation and r.erased_at is null
        and not is_named and r.cid is not null and r.cid ~>=~ number and r.cid ~<~ number_end order by r.cid using ~<~, r.id limit most)
      union all
      (select r.id, (r.phone_number <> number)::integer from tenants r where r.organisation_id = organisation and r.erased_at is null
        and not is_named and r.phone_number is not null and r.phone_number ~>=~ number and r.phone_number ~<~ number_end order by r.phone_number using ~<~, r.id limit most)
      union all
      select * from ids_of_licence(number, most)) f
    group by f.id order by 2, 1 limit most;
  elsif kind = 'thram' then
    return query select r.id, (search_number(r.thram_number) <> number)::integer from thrams r where r.organisation_id = organisation
      and search_number(r.thram_number) ~>=~ number and search_number(r.thram_number) ~<~ number_end and (place is null or thram_lies_in(r.id, place))
      order by search_number(r.thram_number) using ~<~, r.id limit most;
  elsif kind = 'plot' then
    return query select r.id, (search_number(r.plot_number) <> number)::integer from plots r where r.organisation_id = organisation
      and search_number(r.plot_number) ~>=~ number and search_number(r.plot_number) ~<~ number_end and (place is null or thram_lies_in(r.thram_id, place))
      order by search_number(r.plot_number) using ~<~, r.id limit most;
  elsif kind = 'building' then
    return query select f.id, min(f.nearness) from (
      (select r.id, (search_words(r.name) <> words)::integer as nearness from buildings r where r.organisation_id = organisation
        and words <> '' and search_words(r.name) ~>=~ words and search_words(r.name) ~<~ words_end and (place is null or building_lies_in(r.id, place))
        order by search_words(r.name) using ~<~, r.id limit most)
      union all
      (select r.id, (search_number(r.building_number) <> number)::integer from buildings r where r.organisation_id = organisation
        and r.building_number is not null and search_number(r.building_number) ~>=~ number and search_number(r.building_number) ~<~ number_end
        and (place is null or building_lies_in(r.id, place)) order by search_number(r.building_number) using ~<~, r.id limit most)) f
    group by f.id order by 2, 1 limit most;
  elsif kind = 'unit' then
    return query select r.id, (search_number(r.unit_number) <> number)::integer from units r where r.organisation_id = organisation
      and search_number(r.unit_number) ~>=~ number and search_number(r.unit_number) ~<~ number_end and (place is null or building_lies_in(r.building_id, place))
      order by search_number(r.unit_number) using ~<~, r.id limit most;
  elsif kind = 'lease' then
    return query select r.id, (not b.is_whole)::integer from book_ranges('LEASE', 'L', sought) b cross join lateral (
      select l.id from leases l where l.organisation_id = organisation and l.lease_number >= b.low and l.lease_number <= b.high order by l.lease_number, l.id limit most) r order by 2, 1 limit most;
  elsif kind = 'advice' then
    return query select r.id, (not b.is_whole)::integer from book_ranges('ADVICE', 'PA', sought) b cross join lateral (
      select a.id from payment_advices a where a.organisation_id = organisation and a.advice_number >= b.low and a.advice_number <= b.high
      order by a.advice_number, a.id limit most) r order by 2, 1 limit most;
  elsif kind = 'receipt' then
    return query select f.id, min(f.nearness) from (
      select r.id, (not b.is_whole)::integer as nearness from book_ranges('RECEIPT', 'R', sought) b cross join lateral (
        select m.id from payments m where m.organisation_id = organisation and m.receipt_number >= b.low and m.receipt_number <= b.high
        order by m.receipt_number, m.id limit most) r
      union all
      (select r.id, (search_number(r.reference) <> number)::integer from payments r where r.organisation_id = organisation
        and r.reference is not null and search_number(r.reference) ~>=~ number and search_number(r.reference) ~<~ number_end
        order by search_number(r.reference) using ~<~, r.id limit most)) f
    group by f.id order by 2, 1 limit most;
  end if;
end $$;

-- A licence is known by its beginning alone: no index looks inside it.
create function ids_of_licence(number text, most integer) returns table (id uuid, nearness integer)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  return query select r.id, (search_number(r.licence_number) <> number)::integer from tenants r where r.organisation_id = app_organisation_id() and r.erased_at is null
    and r.licence_number is not null and search_number(r.licence_number) ~>=~ number and search_number(r.licence_number) ~<~ (number || chr(1114111))
    order by search_number(r.licence_number) using ~<~, r.id limit most;
end $$;

-- Nearness 2: every word stands somewhere. With a limit the planner likes to read on until enough turn up, which is the whole table when
-- none does, or to read the numbers of the whole office beside; so it may go by the trigrams alone (`is true` hides the office from it).
create function ids_within(kind text, sought text, most integer, place uuid, besides uuid[]) returns setof uuid
  language plpgsql stable rows 20 security definer set search_path = pg_catalog, public
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  organisation uuid := app_organisation_id();
  words text := coalesce(search_words(sought), '');
  number text := coalesce(search_number(sought), '');
  -- A number ("THI-1294") is looked for in one piece, also where it stands among words: its parts alone are everywhere.
  parts text[] := case when kind in ('thram', 'unit') or btrim(sought) !~ '\s' and number ~ '[0-9]' then array[number] else string_to_array(words, ' ') end;
  patterns text[] := array(select pattern_of('%', part, '%') from unnest(parts) part order by length(part) desc);
  p1 text := patterns[1];
  p2 text := patterns[2];
  rest text[] := patterns[3:];
begin
  if length(words) < 3 or length(number) < 3 then return; end if;
  if kind = 'owner' and p2 is null then
    return query select r.id from owners r where (r.organisation_id = organisation) is true and r.erased_at is null and r.id <> all(besides)
      and joined_words(r.name_english, r.name_dzongkha, r.cid, r.phone_number) like p1 limit most;
  elsif kind = 'owner' then
    return query select r.id from owners r where (r.organisation_id = organisation) is true and r.erased_at is null and r.id <> all(besides)
      and joined_words(r.name_english, r.name_dzongkha, r.cid, r.phone_number) like p1 and joined_words(r.name_english, r.name_dzongkha, r.cid, r.phone_number) like p2
      and (rest = '{}' or joined_words(r.name_english, r.name_dzongkha, r.cid, r.phone_number) like all(rest)) limit most;
  elsif kind = 'tenant' and p2 is null then
    return query select r.id from tenants r where (r.organisation_id = organisation) is true and r.erased_at is null and r.id <> all(besides)
      and joined_words(r.full_name, r.name_dzongkha, r.cid, r.phone_number) like p1 limit most;
  elsif kind = 'tenant' then
    return query select r.id from tenants r where (r.organisation_id = organisation) is true and r.erased_at is null and r.id <> all(besides)
      and joined_words(r.full_name, r.name_dzongkha, r.cid, r.phone_number) like p1 and joined_words(r.full_name, r.name_dzongkha, r.cid, r.phone_number) like p2
      and (rest = '{}' or joined_words(r.full_name, r.name_dzongkha, r.cid, r.phone_number) like all(rest)) limit most;
  elsif kind = 'thram' then
    return query select r.id from thrams r where (r.organisation_id = organisation) is true and r.id <> all(besides)
      and search_number(r.thram_number) like p1 and (place is null or thram_lies_in(r.id, place)) limit most;
  elsif kind = 'plot' and p2 is null then
    return query select r.id from plots r where (r.organisation_id = organisation) is true and r.id <> all(besides)
      and joined_words(coalesce(r.address, ''), null, search_number(r.plot_number), null) like p1 and (place is null or thram_lies_in(r.thram_id, place)) limit most;
  elsif kind = 'plot' then
    return query select r.id from plots r where (r.organisation_id = organisation) is true and r.id <> all(besides)
      and joined_words(coalesce(r.address, ''), null, search_number(r.plot_number), null) like p1 and joined_words(coalesce(r.address, ''), null, search_number(r.plot_number), null) like p2
      and (rest = '{}' or joined_words(coalesce(r.address, ''), null, search_number(r.plot_number), null) like all(rest)) and (place is null or thram_lies_in(r.thram_id, place)) limit most;
  elsif kind = 'building' and p2 is null then
    return query select r.id from buildings r where (r.organisation_id = organisation) is true and r.id <> all(besides)
      and joined_words(r.name, null, search_number(r.building_number), null) like p1 and (place is null or building_lies_in(r.id, place)) limit most;
  elsif kind = 'building' then
    return query select r.id from buildings r where (r.organisation_id = organisation) is true and r.id <> all(besides)
      and joined_words(r.name, null, search_number(r.building_number), null) like p1 and joined_words(r.name, null, search_number(r.building_number), null) like p2
      and (rest = '{}' or joined_words(r.name, null, search_number(r.building_number), null) like all(rest)) and (place is null or building_lies_in(r.id, place)) limit most;
  elsif kind = 'unit' then
    return query select r.id from units r where (r.organisation_id = organisation) is true and r.id <> all(besides)
      and search_number(r.unit_number) like p1 and (place is null or building_lies_in(r.building_id, place)) limit most;
  end if;
end $$;

-- Nearness 3, a name that sounds alike, or 4, one that is spelled alike, the likest first. Only when nothing else fits, so each is planned.
create function ids_alike(kind text, sought text, is_heard boolean, most integer, place uuid, besides uuid[]) returns setof uuid
  language plpgsql stable rows 20 security definer set search_path = pg_catalog, public set enable_seqscan = off set enable_indexscan = off as $$
declare
  words text := coalesce(search_words(sought), '');
  sounds text[] := case when words ~ '[a-z]' and length(words) > 3 then sound_words(words) else '{}' end;
  name text := case kind when 'owner' then 'r.name_english' when 'tenant' then 'r.full_name' when 'building' then 'r.name' end;
  within text := case kind when 'building' then 'joined_words(r.name, null, search_number(r.building_number), null)'
    else format('joined_words(%s, r.name_dzongkha, r.cid, r.phone_number)', name) end;
begin
  if name is null or sounds = '{}' then return; end if;
  -- How alike a spelling must be: "Norlign" for "Norling". Only for this transaction.
  perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
  return query execute format('select r.id from public.%I r where (r.organisation_id = %L) is true and r.id <> all(%L::uuid[]) and %s and %s %s limit %s',
    kind || 's', app_organisation_id(), besides, case when kind = 'building' then format('(%L::uuid is null or building_lies_in(r.id, %1$L))', place) else 'r.erased_at is null' end,
    case when is_heard then format('sound_words(%s) @> %L::text[]', name, sounds) else format('%L <%% %s', words, within) end,
    case when is_heard then '' else format('order by word_similarity(%L, %s) desc, r.id', words, within) end, most);
end $$;

-- The records of a kind that are nearest to a text: 0 the whole of a name or number, 1 its beginning, 2 every word somewhere, 3 sounds
-- alike, 4 spelled alike. It goes on to the next step only while there are too few.
create function nearest_ids(kind text, sought text, farthest integer, most integer, place uuid) returns table (id uuid, nearness integer)
  language plpgsql stable rows 20 security definer set search_path = pg_catalog, public as $$
declare
  found uuid[];
  found_now uuid[];
  near integer[];
begin
  if app_organisation_id() is null then return; end if;
  select coalesce(array_agg(b.id), '{}'), coalesce(array_agg(b.nearness), '{}') into found, near from ids_beginning(kind, sought, most, place) b;
  return query select f.id, f.nearness from unnest(found, near) f (id, nearness);
  for step in 2..farthest loop
    exit when cardinality(found) >= most;
    found_now := case when step = 2 then array(select ids_within(kind, sought, most - cardinality(found), place, found))
      else array(select ids_alike(kind, sought, step = 3, most - cardinality(found), place, found)) end;
    found := found || found_now;
    return query select n, step from unnest(found_now) n;
  end loop;
end $$;

-- The records of a kind with a text in what they are called themselves. Null says that there are more than `most`.
create function own_ids(kind text, sought text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  found uuid[];
begin
  -- What has a text anywhere has it at the beginning too; short texts and numbers of books are looked for at the beginning alone.
  if kind not in ('lease', 'advice', 'receipt') and length(search_words(sought)) > 2 and length(search_number(sought)) > 2 then
    found := array(select ids_within(kind, sought, most + 1, null, '{}'));
    if kind = 'tenant' then found := array(select unnest(found) union select l.id from ids_of_licence(search_number(sought), most + 1) l); end if;
  else found := array(select b.id from ids_beginning(kind, sought, most + 1, null) b);
  end if;
  return case when cardinality(found) <= most then found end;
end $$;

alter function ids_at_level(text, text, uuid[], uuid[], integer) set plan_cache_mode = force_generic_plan;

-- What has every one of several words somewhere in its chain, of each of the kinds asked for. A word that too many units have must
-- stand in the building or in the number; one that too many buildings have must be the place's.
create function chain_with_words(kinds text[], sought text, is_by_owner boolean, place uuid) returns table (kind text, id uuid)
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
    at_place := case when place is null then 'true' when level = 'plot' then format('thram_lies_in(r.thram_id, %L)', place)
      else format('building_lies_in(r.%I, %L)', case level when 'unit' then 'building_id' else 'id' end, place) end;
    continue when ids = '{}' or (ids is null and not (level = 'unit' and is_narrow));
    return query execute format('select %L::text, r.id from public.%I r where r.organisation_id = %L and %s and %s limit 1000', level,
      tables[array_position(levels, level)], app_organisation_id(), conditions[array_position(levels, level)],
      at_place || case when ids is not null then format(' and r.id = any(%L::uuid[])', ids) else '' end);
  end loop;
end $$;

-- The properties nearest to a text, of each of the kinds asked for ('plot', 'building', 'unit'): by what they are called, then by
-- what they stand on and, by owner, by who holds them; in one place, when it is given. What is its own comes before what it has from
-- elsewhere: within a nearness, even before odd.
create function properties_found(kinds text[], sought text, is_by_owner boolean, place uuid, farthest integer, most integer)
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
    union all select f.kind, f.id, 5 from chain_with_words(kinds, case when is_by_words then sought else '' end, is_by_owner, place) f
  ), nearest as (
    select n.*, row_number() over (partition by n.kind order by n.near, n.id) as place_of_kind
    from (select f.kind, f.id, min(f.near) as near from found f group by f.kind, f.id) n
  )
  select n.kind, n.id, n.near, row_number() over (partition by n.kind order by n.near, u.building_id, u.unit_number, n.id)
  from nearest n left join units u on n.kind = 'unit' and u.organisation_id = organisation and u.id = n.id
  where n.place_of_kind <= many;
end $$;

-- The nearest few of every kind. A tenant's leases are as near as the tenant is.
create function found_everywhere(sought text, farthest integer, most integer) returns table (kind text, id uuid, nearness integer)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  organisation uuid := app_organisation_id();
  many integer := least(most, 500);
begin
  if organisation is null then return; end if;
  return query
  with own as materialized (
    select k.kind, s.id, s.nearness * 2 as nearness
    from unnest(array['owner', 'tenant', 'thram', 'lease', 'advice', 'receipt']) k (kind)
    cross join lateral nearest_ids(k.kind, sought, farthest, many, null) s
  ), near as (
    select * from own
    union all select p.kind, p.id, p.nearness from properties_found(array['plot', 'building', 'unit'], sought, false, null, farthest, many) p
    union all (select 'lease', l.id, t.nearness + 1 from own t join leases l on l.organisation_id = organisation and l.tenant_id = t.id
      where t.kind = 'tenant' order by 3, 2 limit many)
  )
  select n.kind, n.id, min(n.nearness) from near n group by n.kind, n.id order by 3, 2;
end $$;
