-- Messages leave after the transaction that caused them has committed. A secret (a temporary password) is sealed with
-- the installation's key until it is sent, and never stands in `body`.
create table outbox (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  channel text not null check (channel in ('SMS', 'EMAIL')),
  recipient text not null check (length(recipient) between 3 and 254),
  header text,
  body text not null check (length(body) between 1 and 2000),
  sealed_secret bytea,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'DEAD')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  primary key (organisation_id, id)
);
create index outbox_waiting on outbox (organisation_id, next_attempt_at) where state = 'WAITING';

-- The first answer to a keyed POST, given again to every repetition (api.md, Idempotency-Key).
create table idempotency_keys (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  person_id uuid not null default app_person_id(),
  path text not null,
  key text not null check (length(key) between 1 and 200),
  body_hash text not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, person_id, path, key)
);

-- Gapless numbers by organisation, book and Thimphu year; the row lock is the queue, taken last (money.md R13).
create table number_counters (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  book text not null check (book in ('LEASE', 'ADVICE', 'RECEIPT')),
  year integer not null,
  last_number bigint not null check (last_number >= 0),
  primary key (organisation_id, book, year)
);
