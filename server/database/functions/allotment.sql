-- Rounds that are open to the public.

create function organisation_of_allotment(round uuid) returns uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select r.organisation_id from public.allotment_rounds r
  join public.organisations o on o.id = r.organisation_id and o.is_enabled
  where r.id = round and r.state <> 'DRAFT'
$$;
comment on function organisation_of_allotment is
  'The organisation of a published round. Called when a visitor opens the round or registers for it.';

create function allotment_offices() returns table (id uuid, name text) language sql stable security definer set search_path = pg_catalog, public as $$
  select o.id, o.name from public.organisations o
  where o.is_enabled and exists (select from public.allotment_rounds r where r.organisation_id = o.id and r.state <> 'DRAFT')
$$;
comment on function allotment_offices is 'The enabled organisations with a published round. Called by a policy and for visitors.';
