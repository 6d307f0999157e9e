-- A session row holds only the hash of the id that stands in the token, so that whoever reads the table cannot use it.
-- Sessions that run go on: their ids are hashed here.
-- As server/platform/session-id.ts does it.
create function pg_temp.hashed(id uuid) returns uuid language sql immutable as $$
  select (substr(h, 1, 12) || '8' || substr(h, 14, 3) || 'a' || substr(h, 18, 15))::uuid
  from encode(sha256(convert_to(id::text, 'UTF8')), 'hex') h
$$;
update sessions set id = pg_temp.hashed(id), sign_in_id = pg_temp.hashed(sign_in_id);
drop function pg_temp.hashed(uuid);
-- A role that is taken up again gets a row of its own: the id of the old one is not known any more.
drop index sessions_role_once;
create index sessions_sign_in on sessions (sign_in_id);
-- The organisation that an operator entered to act as its ADMIN.
alter table sessions add column operator_in uuid references organisations on delete cascade;
create index sessions_operator_in on sessions (operator_in);

-- A token is believed in nothing that its session does not say: person, role, organisation, its ADMIN, and whether an operator
-- entered it. It raises, which aborts the transaction (0070).
drop function require_session(uuid);
create function require_session(
  session uuid, claimed_person uuid, claimed_role text, claimed_organisation uuid, claimed_admin uuid, claims_operator boolean
) returns void language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if not exists (
    select from public.sessions s
    join public.people p on p.id = s.person_id
    join public.roles r on r.id = s.role_id and r.person_id = s.person_id
    left join public.organisations o on o.id = coalesce(s.operator_in, r.organisation)
    where s.id = session and s.person_id = claimed_person and s.ended_at is null and s.expires_at > public.app_now()
      and p.login_enabled and r.accepted_at is not null and r.disabled_at is null and r.ended_at is null
      and (o.is_enabled or r.organisation is null)
      and o.id is not distinct from claimed_organisation and o.admin_id is not distinct from claimed_admin
      and claims_operator = (s.operator_in is not null)
      and case when claims_operator then r.name = 'SUPERADMIN' and claimed_role = 'ADMIN' else r.name = claimed_role end
  ) then
    raise exception 'The session has ended.' using errcode = 'SK401';
  end if;
end $$;
