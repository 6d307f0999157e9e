-- A temporary login code, bound to the phone number that it was sent to; the newest replaces the one before.
create table login_codes (
  phone_number text primary key check (phone_number ~ '^[0-9]{8}$'),
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index login_codes_expires on login_codes (expires_at);

-- The single use of a link to set a new password. Only a hash of its token rests here.
create table reset_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  person_id uuid not null references people on delete cascade,
  expires_at timestamptz not null
);
create index reset_tokens_person on reset_tokens (person_id);
create index reset_tokens_expires on reset_tokens (expires_at);

-- Bot checks that were answered: a second use of the same answer finds its signature here.
create table bot_check_answers (
  signature text primary key check (length(signature) between 1 and 200),
  expires_at timestamptz not null
);
create index bot_check_answers_expires on bot_check_answers (expires_at);

-- Four digits are few, so a PIN is dead after five wrong ones until it is set anew by password.
alter table people add column pin_hash text;
alter table people add column pin_failures integer not null default 0 check (pin_failures >= 0);
