-- Links of applicants.

create function application_of_link(hash text, moment timestamptz) returns table (organisation_id uuid, application_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select a.organisation_id, a.id from public.applications a
  join public.organisations o on o.id = a.organisation_id and o.is_enabled
  where a.link_hash = hash and a.link_expires_at > moment limit 1
$$;
comment on function application_of_link is
  'The application of an applicant''s link, by the hash of its code. Called when somebody opens the link, before the organisation is '
  'known.';
