-- The steps of search, from one record level to the whole register. Text operators are not leakproof, so indexes do not work for them under
-- row-level security. These functions run with the rights of the table owner, only for the organisation of the request. Only staff may call
-- the ones that search.sql exports (roles.sql).

create function pattern_of(before text, sought text, after text) returns text language sql immutable parallel safe
  as $$ select before || replace(replace(replace(sought, '\', '\\'), '%', '\%'), '_', '\_') || after $$;
comment on function pattern_of is 'A pattern for `like` that matches a text literally. Called by the search functions.';

create function place_condition(kind text, places uuid[]) returns text language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select case when places is null or kind = 'owner' then 'true' when kind = 'thram' then here else format('exists (select from thrams t %s)', case kind
    when 'plot' then 'where t.organisation_id = r.organisation_id and t.id = r.thram_id and ' || there
    else format('join plots p on p.organisation_id = t.organisation_id and p.thram_id = t.id
      join building_plots bp on bp.organisation_id = p.organisation_id and bp.plot_id = p.id and bp.position = 0
      where bp.organisation_id = r.organisation_id and bp.building_id = r.%I and %s', case kind when 'unit' then 'building_id' else 'id' end, there) end) end
  from (values (format('array[r.dzongkhag_id, r.administrative_zone_id, r.sub_administrative_zone_id] && %L::uuid[]', places),
    format('array[t.dzongkhag_id, t.administrative_zone_id, t.sub_administrative_zone_id] && %L::uuid[]', places))) c (here, there)
$$;
comment on function place_condition is 'The SQL condition that a record is in one of the given places. Called by similar_ids.';

create function is_thram_in_place(thram uuid, place uuid) returns boolean language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return exists (select from thrams t where t.organisation_id = app_organisation_id() and t.id = thram
    and place in (t.dzongkhag_id, t.administrative_zone_id, t.sub_administrative_zone_id));
end $$;
comment on function is_thram_in_place is 'Whether a thram is in a place. Called by the search functions.';

create function is_building_in_place(building uuid, place uuid) returns boolean language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return exists (select from building_plots bp join plots p on p.organisation_id = bp.organisation_id and p.id = bp.plot_id
    where bp.organisation_id = app_organisation_id() and bp.building_id = building and bp.position = 0 and is_thram_in_place(p.thram_id, place));
end $$;
comment on function is_building_in_place is 'Whether the first plot of a building is in a place. Called by the search functions.';

create function places_with_word(word text) returns uuid[] language sql stable security definer set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $$
  select array(
    select z.id from administrative_zones z join dzongkhags d on d.id = z.dzongkhag_id
    where concat_ws(' ', z.name, z.name_dzongkha, array_to_string(z.aliases, ' '), d.name, d.name_dzongkha, array_to_string(d.aliases, ' ')) ilike pattern_of('%', word, '%')
    union all
    select s.id from sub_administrative_zones s where concat_ws(' ', s.name, s.name_dzongkha) ilike pattern_of('%', word, '%')
  )
$$;
comment on function places_with_word is
  'The ids of the zones and sub-zones whose names contain a word, including all zones of a dzongkhag of that name. Called by '
  'ids_at_level.';

-- The document numbers (L-2026-000123) that a text can mean, each as a range of the unique index: a whole number, its beginning, or only
-- the count, in any year.
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
    -- The beginning of a number contains its year, or only the prefix; "PA-2026" means the year.
    or (not t.is_whole and t.digits is not null and part[1] = c.year)
    or (not t.is_whole and t.digits = '' and part[1] is null and has_prefix);
  if part[1] is null and has_prefix and part[2] ~ '^20\d\d$' then
    return query select prefix || '-' || part[2] || '-', prefix || '-' || part[2] || '-999999999', false;
  end if;
end $$;
comment on function book_ranges is
  'The document numbers that a text can mean, each as a range of their unique index. Called by ids_beginning.';

-- Distance 0 is an exact name or number, distance 1 its beginning. Each uses one index scan, in which exact matches come first. `sought`
-- has a separate form for names (words) and for numbers.
create function ids_beginning(kind text, sought text, most integer, place uuid) returns table (id uuid, nearness integer)
  language plpgsql stable rows 20 security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  organisation uuid := app_organisation_id();
  words text := coalesce(search_words(sought), '');
  number text := coalesce(search_number(sought), '');
  -- Every value that begins with a text is between that text and one of these.
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
      and search_number(r.thram_number) ~>=~ number and search_number(r.thram_number) ~<~ number_end and (place is null or is_thram_in_place(r.id, place))
      order by search_number(r.thram_number) using ~<~, r.id limit most;
  elsif kind = 'plot' then
    return query select r.id, (search_number(r.plot_number) <> number)::integer from plots r where r.organisation_id = organisation
      and search_number(r.plot_number) ~>=~ number and search_number(r.plot_number) ~<~ number_end and (place is null or is_thram_in_place(r.thram_id, place))
      order by search_number(r.plot_number) using ~<~, r.id limit most;
  elsif kind = 'building' then
    return query select f.id, min(f.nearness) from (
      (select r.id, (search_words(r.name) <> words)::integer as nearness from buildings r where r.organisation_id = organisation
        and words <> '' and search_words(r.name) ~>=~ words and search_words(r.name) ~<~ words_end and (place is null or is_building_in_place(r.id, place))
        order by search_words(r.name) using ~<~, r.id limit most)
      union all
      (select r.id, (search_number(r.building_number) <> number)::integer from buildings r where r.organisation_id = organisation
        and r.building_number is not null and search_number(r.building_number) ~>=~ number and search_number(r.building_number) ~<~ number_end
        and (place is null or is_building_in_place(r.id, place)) order by search_number(r.building_number) using ~<~, r.id limit most)) f
    group by f.id order by 2, 1 limit most;
  elsif kind = 'unit' then
    return query select r.id, (search_number(r.unit_number) <> number)::integer from units r where r.organisation_id = organisation
      and search_number(r.unit_number) ~>=~ number and search_number(r.unit_number) ~<~ number_end and (place is null or is_building_in_place(r.building_id, place))
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
comment on function ids_beginning is
  'Records whose name or number equals a text (nearness 0) or begins with it (1). Called by nearest_ids and own_ids.';

-- A licence is found only by its beginning, because no index covers its middle.
create function ids_of_licence(number text, most integer) returns table (id uuid, nearness integer)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  return query select r.id, (search_number(r.licence_number) <> number)::integer from tenants r where r.organisation_id = app_organisation_id() and r.erased_at is null
    and r.licence_number is not null and search_number(r.licence_number) ~>=~ number and search_number(r.licence_number) ~<~ (number || chr(1114111))
    order by search_number(r.licence_number) using ~<~, r.id limit most;
end $$;
comment on function ids_of_licence is
  'Tenants whose licence number equals a text (nearness 0) or begins with it (1). Called by ids_beginning.';

-- Distance 0 is the exact number, 1 its beginning. Such a number contains a digit, so names are not searched.
create function ids_by_document_number(kind text, sought text, most integer) returns table (id uuid, nearness integer)
  language plpgsql stable rows 20 security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  organisation uuid := app_organisation_id();
  number text := coalesce(search_number(sought), '');
  number_end text := number || chr(1114111);
begin
  if number !~ '[0-9]' then return; end if;
  if kind = 'owner' then
    return query select f.id, min(f.nearness) from (
      (select r.id, (search_number(r.licence_number) <> number)::integer as nearness from owners r where r.organisation_id = organisation and r.erased_at is null
        and r.licence_number is not null and search_number(r.licence_number) ~>=~ number and search_number(r.licence_number) ~<~ number_end
        order by search_number(r.licence_number) using ~<~, r.id limit most)
      union all
      (select r.id, (search_number(r.taxpayer_number) <> number)::integer from owners r where r.organisation_id = organisation and r.erased_at is null
        and r.taxpayer_number is not null and search_number(r.taxpayer_number) ~>=~ number and search_number(r.taxpayer_number) ~<~ number_end
        order by search_number(r.taxpayer_number) using ~<~, r.id limit most)
      union all
      (select r.id, (search_number(r.identity_number) <> number)::integer from owners r where r.organisation_id = organisation and r.erased_at is null
        and r.identity_number is not null and search_number(r.identity_number) ~>=~ number and search_number(r.identity_number) ~<~ number_end
        order by search_number(r.identity_number) using ~<~, r.id limit most)) f
    group by f.id order by 2, 1 limit most;
  elsif kind = 'tenant' then
    return query select f.id, min(f.nearness) from (
      select * from ids_of_licence(number, most)
      union all
      (select r.id, (search_number(r.taxpayer_number) <> number)::integer from tenants r where r.organisation_id = organisation and r.erased_at is null
        and r.taxpayer_number is not null and search_number(r.taxpayer_number) ~>=~ number and search_number(r.taxpayer_number) ~<~ number_end
        order by search_number(r.taxpayer_number) using ~<~, r.id limit most)
      union all
      (select r.id, (search_number(r.identity_number) <> number)::integer from tenants r where r.organisation_id = organisation and r.erased_at is null
        and r.identity_number is not null and search_number(r.identity_number) ~>=~ number and search_number(r.identity_number) ~<~ number_end
        order by search_number(r.identity_number) using ~<~, r.id limit most)) f (id, nearness)
    group by f.id order by 2, 1 limit most;
  end if;
end $$;
comment on function ids_by_document_number is
  'Owners and tenants by the number of an identity document, a licence or a tax registration. Called by nearest_ids.';

-- Distance 2: every word appears somewhere. With a limit, the planner tends to read on until it has enough rows, which is the whole table
-- if nothing matches, or to read all numbers of the office. `is true` hides the office from the planner, so that it uses only the trigram
-- index.
create function ids_within(kind text, sought text, most integer, place uuid, besides uuid[]) returns setof uuid
  language plpgsql stable rows 20 security definer set search_path = pg_catalog, public
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  organisation uuid := app_organisation_id();
  words text := coalesce(search_words(sought), '');
  number text := coalesce(search_number(sought), '');
  -- A number ("THI-1294") is searched as a whole, also between words, because too many records contain its parts.
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
      and search_number(r.thram_number) like p1 and (place is null or is_thram_in_place(r.id, place)) limit most;
  elsif kind = 'plot' and p2 is null then
    return query select r.id from plots r where (r.organisation_id = organisation) is true and r.id <> all(besides)
      and joined_words(coalesce(r.address, ''), null, search_number(r.plot_number), null) like p1 and (place is null or is_thram_in_place(r.thram_id, place)) limit most;
  elsif kind = 'plot' then
    return query select r.id from plots r where (r.organisation_id = organisation) is true and r.id <> all(besides)
      and joined_words(coalesce(r.address, ''), null, search_number(r.plot_number), null) like p1 and joined_words(coalesce(r.address, ''), null, search_number(r.plot_number), null) like p2
      and (rest = '{}' or joined_words(coalesce(r.address, ''), null, search_number(r.plot_number), null) like all(rest)) and (place is null or is_thram_in_place(r.thram_id, place)) limit most;
  elsif kind = 'building' and p2 is null then
    return query select r.id from buildings r where (r.organisation_id = organisation) is true and r.id <> all(besides)
      and joined_words(r.name, null, search_number(r.building_number), null) like p1 and (place is null or is_building_in_place(r.id, place)) limit most;
  elsif kind = 'building' then
    return query select r.id from buildings r where (r.organisation_id = organisation) is true and r.id <> all(besides)
      and joined_words(r.name, null, search_number(r.building_number), null) like p1 and joined_words(r.name, null, search_number(r.building_number), null) like p2
      and (rest = '{}' or joined_words(r.name, null, search_number(r.building_number), null) like all(rest)) and (place is null or is_building_in_place(r.id, place)) limit most;
  elsif kind = 'unit' then
    return query select r.id from units r where (r.organisation_id = organisation) is true and r.id <> all(besides)
      and search_number(r.unit_number) like p1 and (place is null or is_building_in_place(r.building_id, place)) limit most;
  end if;
end $$;
comment on function ids_within is
  'Records with every word of a text somewhere in their name or number (nearness 2). Called by nearest_ids and own_ids.';

create function similar_ids(kind text, sought text, is_heard boolean, most integer, place uuid, besides uuid[]) returns setof uuid
  language plpgsql stable rows 20 security definer set search_path = pg_catalog, public set enable_seqscan = off set enable_indexscan = off as $$
declare
  words text := coalesce(search_words(sought), '');
  sounds text[] := case when words ~ '[a-z]' and length(words) > 3 then sound_words(words) else '{}' end;
  name text := case kind when 'owner' then 'r.name_english' when 'tenant' then 'r.full_name' when 'building' then 'r.name' end;
  within text := case kind when 'building' then 'joined_words(r.name, null, search_number(r.building_number), null)'
    else format('joined_words(%s, r.name_dzongkha, r.cid, r.phone_number)', name) end;
begin
  if name is null or sounds = '{}' then return; end if;
  -- The required similarity of spellings: "Norlign" finds "Norling", but "Dorji" does not find "Dolma". Only for this transaction.
  perform set_config('pg_trgm.word_similarity_threshold', '0.6', true);
  return query execute format('select r.id from public.%I r where (r.organisation_id = %L) is true and r.id <> all(%L::uuid[]) and %s and %s %s limit %s',
    kind || 's', app_organisation_id(), besides, case when kind = 'building' then format('(%L::uuid is null or is_building_in_place(r.id, %1$L))', place) else 'r.erased_at is null' end,
    case when is_heard then format('sound_words(%s) @> %L::text[]', name, sounds) else format('%L <%% %s', words, within) end,
    case when is_heard then '' else format('order by word_similarity(%L, %s) desc, r.id', words, within) end, most);
end $$;
comment on function similar_ids is
  'Records whose name sounds like a text (nearness 3) or has a similar spelling (4). Called by nearest_ids.';

create function nearest_ids(kind text, sought text, farthest integer, most integer, place uuid) returns table (id uuid, nearness integer)
  language plpgsql stable rows 20 security definer set search_path = pg_catalog, public as $$
declare
  found uuid[];
  found_now uuid[];
  near integer[];
begin
  if app_organisation_id() is null then return; end if;
  if kind in ('owner', 'tenant') and sought ~ '[0-9༠-༩]' then
    select coalesce(array_agg(f.id), '{}'), coalesce(array_agg(f.nearness), '{}') into found, near from (
      select b.id, min(b.nearness) as nearness from (
        select * from ids_beginning(kind, sought, most, place) union all select * from ids_by_document_number(kind, sought, most)) b
      group by b.id order by 2, 1 limit most) f;
  else
    select coalesce(array_agg(b.id), '{}'), coalesce(array_agg(b.nearness), '{}') into found, near from ids_beginning(kind, sought, most, place) b;
  end if;
  return query select f.id, f.nearness from unnest(found, near) f (id, nearness);
  for step in 2..farthest loop
    exit when cardinality(found) >= most;
    found_now := case when step = 2 then array(select ids_within(kind, sought, most - cardinality(found), place, found))
      else array(select similar_ids(kind, sought, step = 3, most - cardinality(found), place, found)) end;
    found := found || found_now;
    return query select n, step from unnest(found_now) n;
  end loop;
end $$;
comment on function nearest_ids is
  'The records of a kind nearest to a text: 0 equal, 1 same beginning, 2 every word, 3 similar sound, 4 similar spelling. The next step '
  'runs only if there are too few results.';

-- Text inside a name can also be at its beginning. Null: the caller has to read the list itself.
create function own_ids(kind text, sought text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  found uuid[];
begin
  -- Records that contain a text include those that begin with it. Short texts and document numbers are searched only at the beginning.
  if kind not in ('lease', 'advice', 'receipt') and length(search_words(sought)) > 2 and length(search_number(sought)) > 2 then
    found := array(select ids_within(kind, sought, most + 1, null, '{}'));
    if kind in ('owner', 'tenant') then found := array(select unnest(found) union select p.id from ids_by_document_number(kind, sought, most + 1) p); end if;
  else found := array(select b.id from ids_beginning(kind, sought, most + 1, null) b);
  end if;
  return case when cardinality(found) <= most then found end;
end $$;
comment on function own_ids is
  'Records of a kind with a text in their own name or number; null if there are more than `most`. Called by ids_at_level and '
  'ids_with_every_word.';

-- The records of one level that match a word: in their name, their place, the property that contains them (`above_ids`) or the name of
-- their holder.
create function ids_at_level(level text, word text, owner_ids uuid[], above_ids uuid[], most integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
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
comment on function ids_at_level is
  'Records of one level of the register that have a word in their name, place, owners or land. Called by ids_with_word and '
  'search_chain_of_words.';

-- The ids of a kind that match one word on their own level or a level below. Null: there are more than `most` intermediate matches.
create function ids_with_word(kind text, word text, is_by_owner boolean, most integer) returns uuid[]
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
  -- A lease is found by the words of its tenant and its property. Records of a lease are found by the words of the lease.
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
comment on function ids_with_word is
  'Records of a kind with a word on their own level or a level above; null if there are more than `most`. Called by ids_with_every_word.';

-- Words are searched across different levels only if no record matches them all by name. For a common name, this would read all units of
-- the office. It starts with the buildings that have all the words.
create function search_chain_of_words(kinds text[], sought text, is_by_owner boolean, place uuid) returns table (kind text, id uuid)
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
  -- For words that too many units inherit from levels above: buildings with all of them, and units with one of them in their own number.
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
        else conditions[array_position(levels, level)] := conditions[array_position(levels, level)] || ' and ' || place_condition(level, places_with_word(word));
        end if;
      elsif level = 'plot' then found_plots := case when found_plots is null then at_level else array(select unnest(found_plots) intersect select unnest(at_level)) end;
      elsif level = 'building' then found_buildings := case when found_buildings is null then at_level else array(select unnest(found_buildings) intersect select unnest(at_level)) end;
      else found_units := case when found_units is null then at_level else array(select unnest(found_units) intersect select unnest(at_level)) end;
      end if;
    end loop;
  end loop;
  foreach level in array kinds loop
    ids := case level when 'plot' then found_plots when 'building' then found_buildings else found_units end;
    at_place := case when place is null then 'true' when level = 'plot' then format('is_thram_in_place(r.thram_id, %L)', place)
      else format('is_building_in_place(r.%I, %L)', case level when 'unit' then 'building_id' else 'id' end, place) end;
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
comment on function search_chain_of_words is
  'Thrams, plots, buildings and units whose words are at different levels of the register ("Norling 203"). Called by properties_found.';
