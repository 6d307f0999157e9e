-- The check of the session is sent with the first statements of a transaction, without waiting for its answer. So it must stop them
-- by itself: it raises, which aborts the transaction, and nothing behind it is read or written.
create function require_session(session uuid) returns void language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if not exists (
    select from public.sessions s
    join public.people p on p.id = s.person_id
    join public.roles r on r.id = s.role_id
    left join public.organisations o on o.id = r.organisation
    where s.id = session and s.ended_at is null and s.expires_at > public.app_now()
      and p.login_enabled and r.accepted_at is not null and r.disabled_at is null and r.ended_at is null
      and coalesce(o.is_enabled, true)
  ) then
    raise exception 'The session has ended.' using errcode = 'SK401';
  end if;
end $$;
drop function session_runs(uuid);
