-- Words are what spaces divide: "THI-12" is one number, not a place and a flat, and a single letter narrows nothing.
create or replace function ids_with_words(kind text, sought text, is_by_owner boolean) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  word text;
  words text[] := array(select w from regexp_split_to_table(btrim(sought), '\s+') w where length(search_number(w)) > 1);
  ids uuid[];
  found uuid[];
  is_narrow boolean := false;
  source text := case kind when 'plot' then 'plots' when 'building' then 'buildings' else 'units' end;
  conditions text := 'true';
begin
  if cardinality(words) < 2 then return; end if;
  foreach word in array words loop
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
