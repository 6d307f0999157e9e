-- What one ADMIN runs: its people, properties, leases and money.
create table organisations (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  sms_header_title text check (sms_header_title ~ '^[A-Za-z0-9 ]{1,11}$'),
  address text,
  phone text,
  -- The ADMIN's person id: the adminId of the wire. Written by identity, which comes later.
  admin_id uuid unique,
  is_enabled boolean not null,
  created_at timestamptz not null default app_now()
);

-- One row of secrets for the whole installation, made at the first start.
create table installation (
  is_only boolean primary key default true check (is_only),
  token_secret bytea not null,
  created_at timestamptz not null
);
