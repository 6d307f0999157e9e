-- People are asked for by what stands on their papers: a licence, a taxpayer number, a passport. Until now a tenant was found by the
-- licence alone, and an owner by none of them. And a number is compared with those that only look the same ("2 B", "2-b").

create index owners_begin_licence on owners (organisation_id, search_number(licence_number) text_pattern_ops, id) where licence_number is not null;
create index owners_begin_taxpayer on owners (organisation_id, search_number(taxpayer_number) text_pattern_ops, id) where taxpayer_number is not null;
create index owners_begin_identity on owners (organisation_id, search_number(identity_number) text_pattern_ops, id) where identity_number is not null;
create index tenants_begin_taxpayer on tenants (organisation_id, search_number(taxpayer_number) text_pattern_ops, id) where taxpayer_number is not null;
create index tenants_begin_identity on tenants (organisation_id, search_number(identity_number) text_pattern_ops, id) where identity_number is not null;

-- 0 the whole of such a number, 1 its beginning. A number of papers has a digit: a name is not looked for among them.
create function ids_of_papers(kind text, sought text, most integer) returns table (id uuid, nearness integer)
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

create or replace function nearest_ids(kind text, sought text, farthest integer, most integer, place uuid) returns table (id uuid, nearness integer)
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
        select * from ids_beginning(kind, sought, most, place) union all select * from ids_of_papers(kind, sought, most)) b
      group by b.id order by 2, 1 limit most) f;
  else
    select coalesce(array_agg(b.id), '{}'), coalesce(array_agg(b.nearness), '{}') into found, near from ids_beginning(kind, sought, most, place) b;
  end if;
  return query select f.id, f.nearness from unnest(found, near) f (id, nearness);
  for step in 2..farthest loop
    exit when cardinality(found) >= most;
    found_now := case when step = 2 then array(select ids_within(kind, sought, most - cardinality(found), place, found))
      else array(select ids_alike(kind, sought, step = 3, most - cardinality(found), place, found)) end;
    found := found || found_now;
    return query select n, step from unnest(found_now) n;
  end loop;
end $$;

create or replace function own_ids(kind text, sought text, most integer) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  found uuid[];
begin
  -- What has a text anywhere has it at the beginning too; short texts and numbers of books are looked for at the beginning alone.
  if kind not in ('lease', 'advice', 'receipt') and length(search_words(sought)) > 2 and length(search_number(sought)) > 2 then
    found := array(select ids_within(kind, sought, most + 1, null, '{}'));
    if kind in ('owner', 'tenant') then found := array(select unnest(found) union select p.id from ids_of_papers(kind, sought, most + 1) p); end if;
  else found := array(select b.id from ids_beginning(kind, sought, most + 1, null) b);
  end if;
  return case when cardinality(found) <= most then found end;
end $$;

-- The records whose number looks the same. A unit's is compared within its building.
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
