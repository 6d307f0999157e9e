-- A code to a number that someone wants to sign in with. Bound to who asked for it by password, so it is no login code: it moves
-- nobody else's sign-in, and leaves the login code of whoever has the number alone.
create table phone_codes (
  person_id uuid primary key references people on delete cascade,
  phone_number text not null check (phone_number ~ '^[0-9]{8}$'),
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index phone_codes_expires on phone_codes (expires_at);
