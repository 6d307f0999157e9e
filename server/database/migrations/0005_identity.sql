-- Identity belongs to the person: how they sign in. Names, CID and address belong to each organisation's record of them.
-- Only the database role `gatekeeper` may touch these tables (docs/decisions/0004).
create table people (
  id uuid primary key,
  phone_number text unique check (phone_number ~ '^[0-9]{8}$'),
  email text unique check (email = lower(email) and length(email) <= 254),
  password_hash text,
  -- False until the person has set a password of their own.
  is_verified boolean not null default false,
  login_enabled boolean not null default true,
  created_at timestamptz not null default app_now()
);

-- CIDs under which someone may sign in, as the offices wrote them; two people may share one by mistake, so the
-- password decides.
create table person_cids (
  person_id uuid not null references people on delete cascade,
  cid text not null check (cid ~ '^[0-9]{11}$'),
  primary key (person_id, cid)
);
create index person_cids_cid on person_cids (cid);

alter table organisations add foreign key (admin_id) references people on delete restrict;

create table roles (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  -- Null for SUPERADMIN only, who stands outside organisations.
  organisation uuid references organisations on delete restrict,
  name text not null check (name in ('OWNER', 'TENANT', 'ADMIN', 'SUPERADMIN', 'MANAGER')),
  -- A role given by an office to someone who already signs in elsewhere counts once that person has accepted it.
  accepted_at timestamptz,
  -- The office took the sign-in of this role away for now; the person's roles elsewhere go on.
  disabled_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((organisation is null) = (name = 'SUPERADMIN'))
);
create unique index roles_once on roles (person_id, organisation, name) nulls not distinct where ended_at is null;
create index roles_organisation on roles (organisation);

-- A sign-in and the roles it acted in: one row a role, all of them ending together. Each token names its row, so that a
-- token of a role that ended is dead even when its person has switched to another since.
create table sessions (
  id uuid primary key,
  -- The id of the first row of the sign-in.
  sign_in_id uuid not null,
  person_id uuid not null references people on delete cascade,
  role_id uuid not null references roles on delete cascade,
  user_agent text not null check (length(user_agent) <= 300),
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index sessions_role_once on sessions (sign_in_id, role_id);
create index sessions_person on sessions (person_id);
create index sessions_role on sessions (role_id);

-- Sign-ins that failed, counted in the database so that several processes share the count. A key is the hash of an
-- address, or of an address and a user name; rows are swept once their window has passed.
create table login_failures (
  key text primary key check (length(key) between 1 and 64),
  failures integer not null check (failures > 0),
  since timestamptz not null
);
create index login_failures_since on login_failures (since);

-- Whether the session of a token still runs. Every actor may ask it of the one session id it holds.
create function session_runs(session uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
as $$
  select exists (
    select 1
    from public.sessions s
    join public.people p on p.id = s.person_id
    join public.roles r on r.id = s.role_id
    left join public.organisations o on o.id = r.organisation
    where s.id = session and s.ended_at is null and s.expires_at > public.app_now()
      and p.login_enabled and r.accepted_at is not null and r.disabled_at is null and r.ended_at is null
      and coalesce(o.is_enabled, true)
  )
$$;
