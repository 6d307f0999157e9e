-- Access tokens of people, and API tokens of programs.

create function inactivity_limit(acting_role text, in_organisation uuid) returns interval
language sql stable security definer set search_path = pg_catalog, public as $$
  select case
    when acting_role = 'SUPERADMIN' then interval '30 minutes'
    when acting_role in ('ADMIN', 'MANAGER') then make_interval(mins => coalesce((s.value ->> 'officeMinutes')::integer, 30))
    else make_interval(days => coalesce((s.value ->> 'ownerAndTenantDays')::integer, 7))
  end
  from (values (1)) one (row)
  left join public.settings s on s.organisation_id = in_organisation and s.key = 'sessions'
$$;
comment on function inactivity_limit is
  'The time without a request of the person after which a session ends. The defaults are those of domain/settings/session-limits.ts.';

-- It raises an error instead of returning a result, so that a caller cannot forget to check it.
create function require_session(
  session uuid, claimed_person uuid, claimed_role text, claimed_organisation uuid, claimed_admin uuid,
  claimed_support_access uuid
) returns void language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  at constant timestamptz := public.app_now();
  used_at timestamptz;
  acting_role text;
  home uuid;
begin
  -- Every call runs this query, so the tables of limits and of support accesses are read only if they can affect the result.
  select s.last_used_at, r.name, r.organisation into used_at, acting_role, home
  from public.sessions s
  join public.people p on p.id = s.person_id
  join public.roles r on r.id = s.role_id and r.person_id = s.person_id
  left join public.organisations o on o.id = coalesce(s.operator_in, r.organisation)
  where s.id = session and s.person_id = claimed_person and s.ended_at is null and s.expires_at > at
    and p.login_enabled
    and (p.joined_into is null or (select k.login_enabled from public.people k where k.id = p.joined_into))
    and r.accepted_at is not null and r.disabled_at is null and r.ended_at is null
    and (o.is_enabled or r.organisation is null)
    and o.id is not distinct from claimed_organisation and o.admin_id is not distinct from claimed_admin
    and (s.only_in is null or r.organisation = s.only_in)
    and s.support_access_id is not distinct from claimed_support_access
    and case when claimed_support_access is null then r.name = claimed_role else r.name = 'SUPERADMIN' and claimed_role = 'ADMIN' end;
  if used_at is null or claimed_support_access is not null and not exists (
    select from public.support_accesses a
    where a.organisation_id = claimed_organisation and a.id = claimed_support_access and a.operator_id = claimed_person
      and a.status = 'GRANTED' and a.ended_at is null and a.expires_at > at)
  then
    raise exception 'The session has ended.' using errcode = 'SK401';
  end if;
  -- No limit is shorter (domain/settings/session-limits.ts).
  if used_at <= at - interval '5 minutes' and used_at <= at - public.inactivity_limit(acting_role, home) then
    raise exception 'The session has ended after a time without activity.' using errcode = 'SK402';
  end if;
end $$;
comment on function require_session is
  'Raises an error unless the session of an access token is valid for exactly the claims of the token and was used recently. Called at '
  'the start of each transaction of a signed-in person.';

create function require_api_token(
  token uuid, claimed_person uuid, claimed_role text, claimed_organisation uuid, claimed_admin uuid
) returns void language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if not exists (
    select from public.api_tokens t
    join public.roles r on r.id = t.role_id
    join public.people p on p.id = r.person_id
    join public.organisations o on o.id = t.organisation_id
    where t.organisation_id = claimed_organisation and t.id = token and t.revoked_at is null and t.expires_at > public.app_now()
      and r.person_id = claimed_person and r.name = claimed_role and r.organisation = t.organisation_id
      and o.admin_id is not distinct from claimed_admin and o.is_enabled and p.login_enabled
      and (p.joined_into is null or (select k.login_enabled from public.people k where k.id = p.joined_into))
      and r.accepted_at is not null and r.disabled_at is null and r.ended_at is null)
  then
    raise exception 'The API token has ended.' using errcode = 'SK403';
  end if;
end $$;
comment on function require_api_token is
  'Raises an error unless an API token is valid for exactly this person, role and organisation. Called at the start of each transaction of '
  'a program.';

create function require_open_office(office uuid) returns void
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from public.organisations o where o.id = office and not o.is_enabled) then
    raise exception 'The office is closed.' using errcode = 'SK409';
  end if;
end $$;
comment on function require_open_office is
  'Raises an error if an organisation is closed, for example while it is moved to another installation. Called at the start of each '
  'transaction in which a job or a delivery writes for it.';

create function is_session_proven(session uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.sessions s where s.id = session and s.proven_at > public.app_now() - interval '15 minutes')
$$;
comment on function is_session_proven is
  'Whether the person of a session proved their identity within the last 15 minutes. Called before calls that need a fresh proof.';

create function is_session_factor_proven(session uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from public.sessions s join public.people p on p.id = s.person_id where s.id = session
      and (s.factor_proven_at > public.app_now() - interval '15 minutes'
        or not exists (select from public.authenticator_apps a where a.person_id = coalesce(p.joined_into, p.id) and a.confirmed_at is not null)
          and not exists (select from public.passkeys k where k.person_id = coalesce(p.joined_into, p.id))))
$$;
comment on function is_session_factor_proven is
  'Whether the person of a session gave a second factor within the last 15 minutes, or has none. Called before second factors are '
  'changed.';

create function is_session_own(session uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from public.sessions s
    where s.id = session and (s.only_in is null or s.own_proven_at > public.app_now() - interval '15 minutes'))
$$;
comment on function is_session_own is
  'Whether a sign-in is valid for all organisations, or its person gave their own password or second factor within the last 15 minutes. '
  'Called before the sign-in data is changed, because the provider of one organisation cannot confirm that.';
