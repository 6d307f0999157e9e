-- Rounds that everybody may look at.

create function organisation_of_allotment(round uuid) returns uuid language sql stable security definer set search_path = pg_catalog, public as $$
  select r.organisation_id from public.allotment_rounds r
  join public.organisations o on o.id = r.organisation_id and o.is_enabled
  where r.id = round and r.state <> 'DRAFT'
$$;
comment on function organisation_of_allotment is
  'The organisation of a round that was opened. Called when a visitor looks at it or registers.';
