create table people (
  id uuid primary key,
  phone_number text unique check (phone_number ~ '^[0-9]{8}$'),
  email text unique check (email = lower(email) and length(email) <= 254),
  password_hash text,
  -- For a temporary password, which expires unless it is used; null for the person's own.
  password_expires_at timestamptz,
  -- False until the person has set their own password.
  is_verified boolean not null default false,
  -- The password is shorter than required without a second factor, so it is accepted only together with one.
  is_short_password boolean not null default false,
  login_enabled boolean not null default true,
  created_at timestamptz not null default app_now(),
  -- Four digits are few, so a PIN is blocked after five wrong attempts until it is set again by password.
  pin_hash text,
  pin_failures integer not null default 0 check (pin_failures >= 0),
  -- The person's display settings, in every role.
  appearance jsonb check (octet_length(appearance::text) <= 500),
  -- The contacts that a person has proven for their sign-in (docs/decisions/0061).
  signed_in_at timestamptz,
  phone_proven_at timestamptz,
  -- The office member who set phone_number, and when; null if the person set it, or nobody from an office (docs/decisions/0090).
  phone_set_by uuid default app_person_id(),
  phone_set_at timestamptz default app_now(),
  email_confirmed_at timestamptz,
  -- The PIN was lost together with the data key that sealed it; the person sets a new one.
  pin_lost_at timestamptz,
  -- The person whose sign-in this person uses since the two were joined, and when that was. The records of offices keep the id
  -- (docs/decisions/0126).
  joined_into uuid references people on delete restrict,
  joined_at timestamptz,
  constraint people_joined_without_sign_in check (joined_into is null or (joined_into <> id and phone_number is null and email is null
    and password_hash is null and pin_hash is null)),
  check ((joined_into is null) = (joined_at is null))
);
create index people_joined_into on people (joined_into) where joined_into is not null;
comment on table people is
  'All people who can sign in, and how they sign in. Names, CIDs and addresses are in the records that each organisation has of the '
  'person. Only the auth role may read this table.';
comment on column people.signed_in_at is
  'The first sign-in. Until then the office that registered the person corrects phone and e-mail; from then on the person confirms.';
comment on column people.phone_proven_at is
  'When a secret sent by SMS to phone_number was used. Null: it is not proven yet that the phone is the person''s, so the person cannot '
  'accept a role.';
comment on column people.joined_into is
  'The person who signs in for this one, after somebody joined two of their sign-ins into one. This person no longer has a sign-in.';
comment on column people.email_confirmed_at is
  'When the person confirmed email. Null: an office entered it. It is a user name, but no secret is sent to it.';
alter table organisations add foreign key (admin_id) references people on delete restrict;
alter table outbox add foreign key (person_id) references people on delete set null;
alter table email_opt_outs add foreign key (person_id) references people on delete cascade;

create table person_cids (
  person_id uuid not null references people on delete cascade,
  cid text not null check (cid ~ '^[0-9]{11}$'),
  primary key (person_id, cid)
);
comment on table person_cids is
  'The CIDs with which a person may sign in, as the offices entered them. Two people can have the same CID by mistake; the password '
  'decides.';
create index person_cids_cid on person_cids (cid);

create table roles (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  -- Null for SUPERADMIN only, which is outside organisations.
  organisation uuid references organisations on delete restrict,
  name text not null check (name in ('OWNER', 'TENANT', 'ADMIN', 'SUPERADMIN', 'MANAGER')),
  -- A role that an office gives to a person who already signs in elsewhere becomes active when that person accepts it.
  accepted_at timestamptz,
  -- The office suspended this role's sign-in. The person's roles in other offices are not affected.
  disabled_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default app_now(),
  check ((organisation is null) = (name = 'SUPERADMIN'))
);
comment on table roles is 'The roles of each person in each organisation, and the SUPERADMINs of the installation.';
create unique index roles_once on roles (person_id, organisation, name) nulls not distinct where ended_at is null;
create index roles_person on roles (person_id);
create index roles_organisation on roles (organisation);

create table support_accesses (
  organisation_id uuid not null references organisations on delete restrict,
  id uuid not null,
  operator_id uuid not null references people on delete restrict,
  -- The name at that time: the office has no other record of the operator.
  operator_name text not null check (length(operator_name) between 1 and 400),
  reason text not null check (length(reason) between 1 and 500),
  hours integer not null check (hours between 1 and 8),
  status text not null check (status in ('REQUESTED', 'GRANTED', 'REFUSED')),
  requested_at timestamptz not null default app_now(),
  -- For a request: the deadline to accept it. For a granted access: its end.
  expires_at timestamptz not null,
  -- Null if the office requires no consent.
  decided_by uuid,
  decided_at timestamptz,
  ended_by uuid,
  ended_at timestamptz,
  primary key (organisation_id, id),
  check (status = 'GRANTED' or ended_at is null),
  check ((ended_at is null) = (ended_by is null))
);
comment on table support_accesses is
  'The accesses of operators to organisations: reason, duration, and who in the office accepted or ended each (decision 78).';
create index support_accesses_newest on support_accesses (organisation_id, requested_at, id);
create index support_accesses_operator on support_accesses (operator_id, organisation_id, expires_at);

create table sessions (
  id uuid primary key,
  -- The id of the first row of the sign-in.
  sign_in_id uuid not null,
  person_id uuid not null references people on delete cascade,
  role_id uuid not null references roles on delete cascade,
  user_agent text not null check (length(user_agent) <= 300),
  -- Of the last request that counted as use.
  address text not null check (length(address) <= 45),
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the person last proved their identity, at sign-in or later (docs/decisions/0069).
  proven_at timestamptz not null default app_now(),
  -- When they last gave a second factor in it; null: never.
  factor_proven_at timestamptz,
  -- The organisation that an operator entered to act as its ADMIN.
  operator_in uuid references organisations on delete cascade,
  -- The support access that allows it. The session is valid only while that access lasts (require_session).
  support_access_id uuid,
  -- The office whose provider identified the person. The sign-in is valid only for roles in this office (docs/decisions/0146).
  only_in uuid references organisations on delete cascade,
  -- The external account that was used to sign in.
  external_account_id uuid,
  -- When the person last gave their own password or second factor in such a sign-in; null: never.
  own_proven_at timestamptz,
  -- The provider states that a second factor was used, and the office trusts it.
  is_factor_vouched boolean not null default false,
  foreign key (operator_in, support_access_id) references support_accesses on delete cascade,
  check ((operator_in is null) = (support_access_id is null))
);
comment on table sessions is
  'One row for each role used in a sign-in. An access token names its row, so that ending the row ends the token.';
comment on column sessions.last_used_at is
  'The last request of the person, to the minute. Requests that the browser sends by itself do not count (docs/decisions/0070).';
create index sessions_person on sessions (person_id);
create index sessions_role on sessions (role_id);
create index sessions_sign_in on sessions (sign_in_id);
create index sessions_operator_in on sessions (operator_in, support_access_id);
create index sessions_only_in on sessions (only_in) where only_in is not null;
create index sessions_external_account on sessions (external_account_id) where external_account_id is not null;

create table login_failures (
  key text primary key check (length(key) between 1 and 64),
  failures integer not null check (failures > 0),
  since timestamptz not null
);
comment on table login_failures is
  'Failed sign-ins, counted by a hash of the address, or of the address and the user name. All processes share the count; old rows are '
  'deleted.';
create index login_failures_since on login_failures (since);

create table login_codes (
  phone_number text not null check (phone_number ~ '^[0-9]{8}$'),
  -- A hash of the cookie of the browser that requested the code. Empty: a browser without such a cookie may use the code too.
  device text not null check (device = '' or device ~ '^[0-9a-f]{64}$'),
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  primary key (phone_number, device)
);
comment on table login_codes is 'The temporary login code that each browser requested last, by phone number.';
create index login_codes_expires on login_codes (expires_at);

create table sign_in_codes (
  person_id uuid not null references people on delete cascade,
  kind text not null check (kind in ('PHONE', 'EMAIL')),
  new_value text not null check (length(new_value) between 1 and 254),
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  primary key (person_id, kind)
);
comment on table sign_in_codes is
  'Codes sent to a phone or e-mail that a person wants to sign in with. They cannot be used to sign in.';
create index sign_in_codes_expires on sign_in_codes (expires_at);

create table sign_in_changes (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  -- Not organisation_id, because no office reads this table. The auth role is responsible for it (sign-in-change-store.ts).
  organisation uuid not null references organisations on delete restrict,
  kind text not null check (kind in ('PHONE', 'EMAIL')),
  new_value text not null check (length(new_value) between 1 and 254),
  status text not null default 'PROPOSED' check (status in ('PROPOSED', 'CONFIRMED', 'STOPPED', 'WITHDRAWN', 'EXPIRED')),
  -- To the office this person looks as if they had never signed in, so it must not see this pending change.
  is_hidden boolean not null default false,
  evidence text check (length(evidence) between 1 and 1000),
  evidence_document_id uuid,
  effective_at timestamptz,
  -- Checked by an operator. Only an operator may do this for the ADMIN of an office.
  by_operator boolean not null default false,
  -- For an identity check because of a lost second factor: the phone does not change.
  keeps_phone boolean not null default false,
  expires_at timestamptz not null,
  proposed_by uuid,
  proposed_at timestamptz not null default app_now(),
  decided_at timestamptz,
  check ((evidence is null) = (effective_at is null)),
  check (effective_at is null or kind = 'PHONE'),
  check (effective_at is not null or not (by_operator or keeps_phone)),
  check ((status = 'PROPOSED') = (decided_at is null))
);
comment on table sign_in_changes is
  'New sign-in phones and e-mails that offices proposed. The person confirms or stops each. After an identity check, a change takes '
  'effect automatically. Only the auth role may read this table.';
comment on column sign_in_changes.evidence is 'The evidence that the ADMIN checked. Set for an identity check, if the old phone is lost.';
comment on column sign_in_changes.effective_at is 'For an identity check: when it takes effect unless it is stopped.';
create unique index sign_in_changes_open on sign_in_changes (person_id, organisation, kind) where status = 'PROPOSED';
create index sign_in_changes_person on sign_in_changes (person_id, proposed_at desc, id);
create index sign_in_changes_organisation on sign_in_changes (organisation);
create index sign_in_changes_due on sign_in_changes (coalesce(effective_at, expires_at), id) where status = 'PROPOSED';

create table sign_in_notices (
  id uuid primary key,
  change_id uuid not null references sign_in_changes on delete cascade,
  organisation uuid not null references organisations on delete restrict,
  recipient text not null check (length(recipient) between 1 and 254),
  purpose text not null check (purpose in ('CONFIRM', 'STOP', 'DONE', 'NEW', 'TAKEN')),
  -- For the link in a CONFIRM or STOP message; only the hash is stored.
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default app_now(),
  sent_at timestamptz
);
comment on table sign_in_notices is
  'Messages about a sign-in change and the links in them. Each is sent through the outbox of one organisation, so that no organisation '
  'reads a contact of another one. Only the auth role may read this table.';
create index sign_in_notices_change on sign_in_notices (change_id);
create index sign_in_notices_organisation on sign_in_notices (organisation);
create index sign_in_notices_unsent on sign_in_notices (organisation, id) where sent_at is null;

create table reset_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  person_id uuid not null references people on delete cascade,
  expires_at timestamptz not null,
  by_phone boolean not null default false
);
comment on table reset_tokens is 'Links to set a new password, each valid for one use. Only a hash of the token is stored.';
comment on column reset_tokens.by_phone is 'Sent by SMS: the use of the token proves the phone.';
create index reset_tokens_person on reset_tokens (person_id);
create index reset_tokens_expires on reset_tokens (expires_at);

create table authenticator_apps (
  person_id uuid primary key references people on delete cascade,
  -- Sealed with the data key and bound to the person (identity/second-factor/authenticator-app.ts).
  sealed_secret bytea not null check (encode(substring(sealed_secret for 41), 'escape') ~ '^[a-z0-9-]{1,40}:'),
  confirmed_at timestamptz,
  -- The 30-second step of the last used code, so that each code is accepted once.
  last_step bigint not null default 0
);
comment on table authenticator_apps is
  'The secrets of authenticator apps (RFC 6238). An app that is not confirmed is being set up and is not valid yet.';

create table recovery_codes (
  person_id uuid not null references people on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  primary key (person_id, code_hash)
);
comment on table recovery_codes is 'Codes that replace a second factor once, each deleted when it is used. Only hashes are stored.';

create table passkeys (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  name text not null check (length(name) between 1 and 60),
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null check (octet_length(public_key) <= 2000),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz
);
comment on table passkeys is 'Public keys of passkeys (WebAuthn).';
create index passkeys_person on passkeys (person_id);

create table passkey_challenges (
  challenge text primary key check (length(challenge) between 16 and 100),
  -- Null for a sign-in, because the person is not known yet.
  person_id uuid references people on delete cascade,
  expires_at timestamptz not null
);
comment on table passkey_challenges is 'The challenges that a browser signs with a passkey, each for one use.';
create index passkey_challenges_person on passkey_challenges (person_id);
create index passkey_challenges_expires on passkey_challenges (expires_at);

create table remembered_devices (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  -- Hash of the cookie's token. One browser can remember several people with it.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  user_agent text not null check (length(user_agent) <= 300),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
comment on table remembered_devices is 'Devices that do not need the second factor for 30 days. A new password ends all of them.';
create unique index remembered_devices_once on remembered_devices (person_id, token_hash);

create table known_devices (
  person_id uuid not null references people on delete cascade,
  -- Hash of the cookie's token. Several people may sign in on one browser.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (person_id, token_hash)
);
comment on table known_devices is
  'Browsers on which a person signed in before. Their failures, codes and resets are counted separately, so that other people cannot use '
  'up their limits.';

create table bot_check_answers (
  signature text primary key check (length(signature) between 1 and 200),
  expires_at timestamptz not null
);
comment on table bot_check_answers is 'Answers of bot checks that were used, so that no answer is accepted twice.';
create index bot_check_answers_expires on bot_check_answers (expires_at);

create table security_events (
  id uuid primary key,
  at timestamptz not null,
  -- Not organisation_id: events without a known person belong to no organisation, and only the operator sees them.
  organisation uuid references organisations on delete restrict,
  person_id uuid,
  role text check (length(role) <= 20),
  kind text not null check (length(kind) between 1 and 40),
  -- The key of the call, e.g. "auth.login".
  action text not null check (length(action) between 1 and 80),
  -- The affected person, if it is somebody else.
  subject_id uuid,
  identifier text check (length(identifier) <= 60),
  address text not null check (length(address) <= 45),
  user_agent text not null check (length(user_agent) <= 300)
);
comment on table security_events is
  'The security log: sign-ins, failures, limits, changes of how people sign in, downloads. Rows are only inserted, by the auth role.';
comment on column security_events.identifier is 'For a sign-in with a user name that does not exist: that name, masked.';
create index security_events_at on security_events (at desc, id);
create index security_events_organisation on security_events (organisation, at desc, id);
create index security_events_kind on security_events (organisation, kind, at desc, id);
create index security_events_person on security_events (person_id, at desc, id);
create index security_events_subject on security_events (subject_id, at desc, id) where subject_id is not null;

create table access_requests (
  id uuid primary key,
  status text not null default 'NEW' check (status in ('NEW', 'ACCEPTED', 'REFUSED')),
  organisation_name text not null check (length(organisation_name) between 1 and 120),
  contact_name text not null check (length(contact_name) between 1 and 120),
  phone_number text not null check (phone_number ~ '^[0-9]{8}$'),
  email text check (length(email) <= 254),
  message text check (length(message) between 1 and 1000),
  reason text check (length(reason) between 1 and 200),
  requested_at timestamptz not null default app_now(),
  decided_at timestamptz,
  decided_by uuid,
  -- Not organisation_id: there is no organisation until a request is accepted, and afterwards only operators read it.
  organisation uuid references organisations on delete restrict,
  check ((status = 'NEW') = (decided_at is null)),
  check ((status = 'REFUSED') = (reason is not null)),
  check ((status = 'ACCEPTED') = (organisation is not null))
);
comment on table access_requests is
  'Requests of offices for access to the installation. Visitors add them through the auth role; only operators read and decide them.';
create unique index access_requests_open on access_requests (phone_number) where status = 'NEW';
create index access_requests_newest on access_requests (requested_at, id);
create index access_requests_status on access_requests (status, requested_at, id);
create index access_requests_organisation on access_requests (organisation);

create table office_moves (
  -- No foreign key: the row of a removed organisation stays and records where it went.
  organisation uuid primary key,
  -- The id of the move; null if a copy was imported.
  move_id uuid,
  direction text not null check (direction in ('OUT', 'IN')),
  -- OUT: closed, released, removed. IN: not opened yet, or open.
  status text not null check (status in ('CLOSED', 'RELEASED', 'REMOVED', 'ARRIVED', 'OPEN')),
  name text not null check (length(name) between 1 and 120),
  -- The address of the other installation (platform/keys/place-key.ts).
  other_place text not null check (length(other_place) <= 1000),
  -- Covers the rows in the archive. Both installations compute it from their own rows.
  proof_hash text check (proof_hash ~ '^[0-9a-f]{64}$'),
  receipt text check (length(receipt) <= 1000),
  release text check (length(release) <= 1000),
  began_at timestamptz not null,
  changed_at timestamptz not null,
  check ((direction = 'OUT') = (status in ('CLOSED', 'RELEASED', 'REMOVED')))
);
comment on table office_moves is
  'The last move of an organisation to or from another installation, and its progress. Only the owner of the tables reads and writes it.';

create table arrived_people (
  organisation uuid not null references organisations on delete cascade,
  person_id uuid not null references people on delete cascade,
  phone_number text not null check (phone_number ~ '^[0-9]{8}$'),
  primary key (organisation, person_id)
);
comment on table arrived_people is
  'People of a moved organisation whose phone another person here uses to sign in. They stay two people until the person joins the two '
  'sign-ins (docs/decisions/0126). Only the owner of the tables writes it.';
create index arrived_people_person on arrived_people (person_id);
create unique index arrived_people_phone on arrived_people (organisation, phone_number);

create table calendar_links (
  role_id uuid primary key references roles on delete cascade,
  -- Random. A key outside the database derives the code of the link from it. Only the hash of the code is stored.
  seed uuid not null,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default app_now()
);
comment on table calendar_links is 'The secret address by which a calendar program reads the calendar of a person in one role.';
create unique index calendar_links_code on calendar_links (code_hash);

create table api_tokens (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  name text not null check (length(name) between 1 and 80),
  -- SHA-256 of the secret, which has 256 random bits and is stored nowhere.
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  -- The role of its calls. The token ends with the role, or with the right to sign in.
  role_id uuid not null references roles on delete cascade,
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  address_ranges text[] not null default '{}' check (cardinality(address_ranges) <= 20),
  -- The API version for calls that name none: the newest version when the token was created.
  api_version text not null check (api_version ~ '^\d{4}-\d\d-\d\d$'),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '367 days'),
  last_used_at timestamptz,
  last_used_address text check (length(last_used_address) <= 45),
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (organisation_id, id),
  check ((revoked_at is null) = (revoked_by is null)),
  check ((last_used_at is null) = (last_used_address is null))
);
comment on table api_tokens is
  'Tokens with which programs act for an organisation. Only the auth role reads the hash. The rows stay, because the audit refers to '
  'them.';
comment on column api_tokens.last_used_at is 'The time of the last accepted call, to the minute.';
create index api_tokens_secret on api_tokens (secret_hash);
create index api_tokens_newest on api_tokens (organisation_id, created_at, id);
create index api_tokens_role on api_tokens (role_id);

create table sign_in_providers (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  name text not null check (length(name) between 1 and 40),
  issuer text not null check (length(issuer) between 1 and 500),
  client_id text not null check (length(client_id) between 1 and 200),
  -- Sealed with the data key and bound to the provider; null for a client without a secret.
  client_secret bytea check (encode(substring(client_secret for 41), 'escape') ~ '^[a-z0-9-]{1,40}:'),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  access text not null check (access in ('INVITATION', 'CLAIM')),
  -- The claim whose values name the role, with dots between its parts; null if claims give no access.
  role_claim text check (length(role_claim) between 1 and 200),
  admin_values text[] not null default '{}' check (cardinality(admin_values) <= 20),
  manager_values text[] not null default '{}' check (cardinality(manager_values) <= 20),
  second_factor text not null check (second_factor in ('OWN', 'PROVIDER')),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  check ((access = 'CLAIM') = (role_claim is not null))
);
comment on table sign_in_providers is
  'OpenID Connect providers with which people of an office may sign in to that office (docs/decisions/0146).';
comment on column sign_in_providers.second_factor is
  'OWN: a person who has a second factor here must give it. PROVIDER: the organisation trusts the provider if it states that a second '
  'factor was used.';
create index sign_in_providers_newest on sign_in_providers (organisation_id, created_at, id);
create index sign_in_providers_id on sign_in_providers (id);

create table external_accounts (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  -- Both null for Bhutan NDI's wallet, which belongs to no office.
  organisation uuid,
  provider_id uuid,
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  -- The provider's name for the account, to distinguish several. It is never used to find an account.
  account_name text check (length(account_name) between 1 and 254),
  -- The role that a claim gave. The claim may change or end only this role.
  role_id uuid references roles on delete set null,
  -- The account no longer has a value that gives the role, so the role is disabled until it has one again.
  is_claim_lost boolean not null default false,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  foreign key (organisation, provider_id) references sign_in_providers on delete cascade,
  check ((organisation is null) = (provider_id is null))
);
comment on table external_accounts is
  'Accounts at providers with which a person signs in, found only by provider, issuer and subject. Only the auth role reads this table.';
create unique index external_accounts_once on external_accounts (provider_id, issuer, subject) nulls not distinct;
create unique index external_accounts_of_person on external_accounts (person_id, provider_id) nulls not distinct;
create index external_accounts_provider on external_accounts (organisation, provider_id);
create index external_accounts_role on external_accounts (role_id);
alter table sessions add foreign key (external_account_id) references external_accounts on delete set null;

create table sign_in_flows (
  -- SHA-256 of the state. A key outside the database derives nonce and code verifier from the state.
  state_hash text primary key check (state_hash ~ '^[0-9a-f]{64}$'),
  -- Hash of the cookie of the browser that began it. No other browser can complete it.
  browser_hash text not null check (browser_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null check (purpose in ('SIGN_IN', 'CONNECT', 'PROOF')),
  organisation uuid,
  provider_id uuid,
  -- For CONNECT and PROOF: the sign-in that requests it.
  sign_in_id uuid,
  -- For a SIGN_IN by an invitation.
  invitation_hash text check (invitation_hash ~ '^[0-9a-f]{64}$'),
  return_to text check (return_to like '/%' and length(return_to) <= 500),
  -- For a wallet: the id of the request.
  thread_id text unique check (length(thread_id) between 1 and 200),
  -- The identity that the provider or the wallet returned. A provider's identity waits for the second factor.
  identity jsonb check (octet_length(identity::text) <= 20000),
  is_declined boolean not null default false,
  began_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  foreign key (organisation, provider_id) references sign_in_providers on delete cascade,
  check ((purpose = 'SIGN_IN') = (sign_in_id is null)),
  check ((provider_id is null) = (thread_id is not null))
);
comment on table sign_in_flows is
  'Unfinished sign-ins through a provider or a wallet, each for one use and valid for ten minutes. Only the auth role reads this table.';
create index sign_in_flows_expires on sign_in_flows (expires_at);
create index sign_in_flows_provider on sign_in_flows (organisation, provider_id);

create table sign_in_invitations (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  organisation uuid not null,
  provider_id uuid not null,
  person_id uuid not null references people on delete cascade,
  expires_at timestamptz not null,
  foreign key (organisation, provider_id) references sign_in_providers on delete cascade
);
comment on table sign_in_invitations is
  'Links with which a person of an office connects their account at its provider and signs in, each for one use. Only hashes are stored.';
create index sign_in_invitations_person on sign_in_invitations (person_id);
create index sign_in_invitations_provider on sign_in_invitations (organisation, provider_id);
create index sign_in_invitations_expires on sign_in_invitations (expires_at);
