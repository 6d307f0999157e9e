create table audit_events (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  at timestamptz not null default app_now(),
  actor_id uuid default app_person_id(),
  actor_role text check (length(actor_role) <= 20),
  -- The key of the call, e.g. "lease.cancel".
  action text not null check (length(action) between 1 and 80),
  entity text not null check (length(entity) between 1 and 40),
  entity_id uuid,
  changes jsonb not null,
  record_version integer,
  seal bytea check (octet_length(seal) = 32),
  -- For an operator's action inside an organisation. No foreign key, like the people named here.
  support_access_id uuid,
  -- For an action of a program. No foreign key, like the people named here.
  api_token_id uuid,
  primary key (organisation_id, id)
);
comment on table audit_events is
  'Who changed which record, when, and from which values. Rows are only inserted; they hold no personal values, so that nothing needs to '
  'be erased.';
comment on column audit_events.record_version is 'The version of the record after the change, if the record has versions.';
comment on column audit_events.seal is
  'An HMAC of the row with a key outside the database. Somebody who has only the database cannot insert or change a row undetected.';
create index audit_events_at on audit_events (organisation_id, at desc, id);
create index audit_events_record on audit_events (organisation_id, entity_id, at desc, id);
-- Search of the audit by action and by person.
create index audit_events_action on audit_events (organisation_id, action, at desc, id);
create index audit_events_actor on audit_events (organisation_id, actor_id, at desc, id);
create index audit_events_support_access on audit_events (organisation_id, support_access_id, at desc, id)
  where support_access_id is not null;
create index audit_events_api_token on audit_events (organisation_id, api_token_id, at desc, id) where api_token_id is not null;
create index audit_events_by_version on audit_events (organisation_id, entity_id, record_version) where record_version is not null;

-- No foreign keys below: a removed event must be detected, and is identified by its id.
create table audit_queue (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  event_id uuid not null,
  primary key (organisation_id, event_id)
);
comment on table audit_queue is
  'The events that are not in the chain yet. A trigger adds each event in its own transaction, so that an event that commits late is not '
  'skipped.';

create table audit_links (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  position bigint not null check (position > 0),
  event_id uuid not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (organisation_id, position),
  unique (organisation_id, event_id)
);
comment on table audit_links is
  'The audit events of an organisation in the order in which they were chained. Each hash covers the event and the hash before it.';

create table audit_heads (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  position bigint not null,
  head text not null check (length(head) <= 400),
  primary key (organisation_id)
);
comment on table audit_heads is
  'The end of each chain, signed with a key outside the database. The same text is written to the output of the server, to each backup '
  'and to each closing.';

create table audit_cuts (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  position bigint not null check (position > 0),
  mark text not null check (length(mark) <= 400),
  primary key (organisation_id)
);
comment on table audit_cuts is
  'The link up to which retention deleted the audit of an organisation. The mark contains the hash of that link, the number of deleted '
  'events and the time, signed with a key outside the database.';

create table audit_moves (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  number integer not null check (number > 0),
  mark text not null check (length(mark) <= 400),
  primary key (organisation_id, number)
);
comment on table audit_moves is
  'The moves of an organisation between installations, in order. The mark contains the link up to which another installation wrote the '
  'audit, its hash and the time, signed with a key outside the database.';
