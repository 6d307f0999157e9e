create extension if not exists pg_trgm;
create extension if not exists btree_gist;

comment on table migration_lock is
  'Locked by the process that migrates, so that any number of processes can start at the same time. Contains the checksum of the '
  'functions, grants and policies that were last applied, and the statements that drop them.';

comment on table migrations is 'The schema files and migrations that this database has run, each with the checksum of its text.';

create table organisations (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  sms_header_title text check (sms_header_title ~ '^[A-Za-z0-9 ]{1,11}$'),
  address text,
  phone text,
  -- The ADMIN's person id: the adminId of the API. Identity writes it after sign-up.
  admin_id uuid unique,
  is_enabled boolean not null,
  created_at timestamptz not null default app_now(),
  -- An address below the API root.
  logo_uri text check (logo_uri like '/document/%'),
  -- The people of whom the office requires a second factor (docs/decisions/0068).
  second_factor_required_of text not null default 'NOBODY' check (second_factor_required_of in ('NOBODY', 'ADMIN', 'STAFF', 'EVERYBODY')),
  -- An operator may enter only after an ADMIN has agreed.
  requires_support_consent boolean not null default false
);
comment on table organisations is
  'The offices of this installation. Every record of people, properties, leases and money belongs to one of them.';

create table installation (
  is_only boolean primary key default true check (is_only),
  -- Marks its folder in an object storage, so that no other installation uses it.
  id uuid not null default gen_random_uuid(),
  -- Identifies the PostgreSQL database of the last start. In a copied database it differs, and the copy gets its own id.
  database_identity text check (length(database_identity) <= 80),
  created_at timestamptz not null,
  data_key_id text check (data_key_id ~ '^[0-9a-f]{16}$'),
  -- Backups are encrypted to this age recipient. Only the recovery sheet has the key that opens them.
  backup_recipient text check (length(backup_recipient) <= 200),
  -- When the recovery sheet was last printed. Until then, a production start prints it.
  recovery_sheet_at timestamptz
);
comment on table installation is
  'One row for the whole installation: the id of its data key and the recipient for which its backups are encrypted. It contains no '
  'secret.';

create table signing_keys (
  id text primary key check (id ~ '^[a-z0-9]{4,32}$'),
  -- Begins with the name of its cipher (platform/keys/sealed.ts).
  sealed_secret bytea not null check (encode(substring(sealed_secret for 41), 'escape') ~ '^[a-z0-9-]{1,40}:'),
  created_at timestamptz not null,
  retires_at timestamptz
);
comment on table signing_keys is
  'The keys that sign access tokens, sealed with the data key. The newest one signs; an older one is accepted until it retires.';

create table outbox (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  channel text not null check (channel in ('SMS', 'EMAIL')),
  recipient text not null check (length(recipient) between 3 and 254),
  header text,
  body text not null check (length(body) between 1 and 3000),
  sealed_secret bytea check (encode(substring(sealed_secret for 41), 'escape') ~ '^[a-z0-9-]{1,40}:'),
  -- DELIVERED: the network or the gateway reported it after it was sent.
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'DELIVERED', 'DEAD', 'CANCELLED')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  -- One of the thirteen types; null for messages of the product itself, such as a link to set a password.
  type text check (length(type) <= 60),
  is_reminder boolean not null default false,
  -- Written notices required by law are stored as they were sent, as proof.
  is_legal_notice boolean not null default false,
  entity text check (length(entity) <= 40),
  entity_id uuid,
  -- The id that the gateway or mail server assigned, and why the message was rejected.
  provider_id text check (length(provider_id) <= 200),
  last_error text check (length(last_error) <= 300),
  -- The route from the settings that sent it; null for a log, and while it waits.
  route text check (length(route) between 1 and 40),
  delivered_at timestamptz,
  -- The recipient, so that erasing a person finds the message whatever number or address they had then.
  person_id uuid,
  -- A login code or link is valid only for a limited time: it is not sent after this.
  deadline timestamptz,
  primary key (organisation_id, id)
);
comment on table outbox is
  'SMS and e-mail messages waiting to be sent. They are written in the transaction that causes them and sent after it has committed.';
create index outbox_waiting on outbox (organisation_id, next_attempt_at) where state = 'WAITING';
create index outbox_created on outbox (organisation_id, created_at, id);
create index outbox_state on outbox (organisation_id, state, created_at, id)
  where state not in ('SENT', 'DELIVERED');
create index outbox_of_record on outbox (organisation_id, entity_id, created_at, id) where entity_id is not null;
create index outbox_person on outbox (person_id) where person_id is not null;

create table sms_parts (
  organisation_id uuid not null default app_organisation_id(),
  route text not null check (length(route) between 1 and 40),
  -- In lower case: some centres write it in capitals in one place and not in the other.
  provider_id text not null check (length(provider_id) between 1 and 65),
  message_id uuid not null,
  -- The state that the network reported; null until then.
  state text check (state in ('DELIVERED', 'DEAD')),
  reason text check (length(reason) <= 300),
  primary key (organisation_id, route, provider_id),
  foreign key (organisation_id, message_id) references outbox on delete cascade
);
comment on table sms_parts is
  'The parts of an SMS with the ids that the SMS centre gave them when it accepted them. Receipts arrive separately; the message is '
  'delivered when all parts are.';
create index sms_parts_message on sms_parts (organisation_id, message_id);

create table sms_receipts (
  route text not null check (length(route) between 1 and 40),
  provider_id text not null check (length(provider_id) between 1 and 65),
  -- The number that the receipt is about, to compare with the recipient.
  number text not null check (length(number) <= 21),
  state text not null check (state in ('DELIVERED', 'DEAD')),
  reason text check (length(reason) <= 300),
  received_at timestamptz not null default app_now(),
  primary key (route, provider_id)
);
comment on table sms_receipts is
  'Receipts of the SMS centre whose message is not found yet: a receipt can arrive before its message is stored as sent. Receipts '
  'without a message are deleted after three days.';
create index sms_receipts_received on sms_receipts (received_at);

create table sms_routes (
  name text primary key check (length(name) between 1 and 40),
  -- OPEN: the route failed several times in a row. The other route sends the messages, and occasionally one is tried here.
  state text not null default 'CLOSED' check (state in ('CLOSED', 'OPEN')),
  failure_count integer not null default 0 check (failure_count >= 0),
  opened_at timestamptz,
  -- When a message was last tried on this route while it was OPEN.
  tried_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  last_error text check (length(last_error) <= 300)
);
comment on table sms_routes is
  'The circuit breaker of each SMS route, shared by all processes. It is not in backups: a restored installation tries every route '
  'again.';

create table unreachable_addresses (
  organisation_id uuid not null default app_organisation_id() references organisations on delete cascade,
  -- In lower case.
  address text not null check (length(address) between 3 and 254 and address = lower(address)),
  -- REFUSED: the mail server rejected it immediately. BOUNCED: the message was returned later.
  kind text not null check (kind in ('REFUSED', 'BOUNCED')),
  reason text not null check (length(reason) between 1 and 300),
  found_at timestamptz not null default app_now(),
  primary key (organisation_id, address)
);
comment on table unreachable_addresses is
  'E-mail addresses that do not exist, according to a mail server. No e-mail is sent to them until a user of the office marks them as '
  'working. If the address of a person is corrected, e-mails are sent to the new one.';

create table email_opt_outs (
  organisation_id uuid not null default app_organisation_id() references organisations on delete cascade,
  person_id uuid not null,
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, person_id)
);
comment on table email_opt_outs is
  'People who want no announcements by e-mail. Messages that the law or a contract requires, and urgent announcements, are still sent.';
create index email_opt_outs_person on email_opt_outs (person_id);

-- Unlogged: a count for the current second is worthless after a crash, and no request waits for the disk.
create unlogged table request_counts (
  caller text not null check (length(caller) between 1 and 64),
  second bigint not null,
  requests integer not null check (requests >= 0),
  primary key (caller, second)
);
comment on table request_counts is
  'Requests per second of callers with many requests, by a hash of their session or address. All processes share the count. Rows are '
  'deleted after a minute.';
create index request_counts_second on request_counts (second);

create table idempotency_keys (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  person_id uuid not null default app_person_id(),
  path text not null,
  key text not null check (length(key) between 1 and 200),
  body_hash text not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, person_id, key)
);
comment on table idempotency_keys is
  'The first response to each POST of a person with an Idempotency-Key. It is returned again when the request is repeated.';
create index idempotency_keys_created on idempotency_keys (organisation_id, created_at);

create table number_counters (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  book text not null check (book ~ '^[A-Z_]{1,20}$'),
  year integer not null,
  last_number bigint not null check (last_number >= 0),
  primary key (organisation_id, book, year)
);
comment on table number_counters is
  'The last number used in each series of documents, by organisation, series and year. The row is locked last in a transaction, so that '
  'numbers have no gaps.';

create table unfinished_demo (
  is_only boolean primary key default true check (is_only),
  fill_id uuid not null,
  began_at timestamptz not null default clock_timestamp()
);
comment on table unfinished_demo is
  'One row while the demo is filled, or after its fill was interrupted; otherwise empty. Only a database with this row may be cleared.';
