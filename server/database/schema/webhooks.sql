create table webhooks (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 10 and 500),
  events text[] not null default '{}' check (cardinality(events) <= 50),
  -- Sealed, not hashed, because the product signs with it.
  secret bytea not null,
  former_secret bytea,
  former_secret_until timestamptz,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  disabled_at timestamptz,
  disabled_reason text check (length(disabled_reason) between 1 and 300),
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  api_token_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, api_token_id) references api_tokens on delete set null (api_token_id),
  check ((status = 'DISABLED') = (disabled_at is not null)),
  check (disabled_reason is null or status = 'DISABLED'),
  check ((former_secret is null) = (former_secret_until is null))
);
comment on table webhooks is 'Addresses of programs that receive an HTTP request when an event happens in the organisation.';
comment on column webhooks.api_token_id is
  'The API token that last set the address or events, or enabled the webhook. Null: a person did. The webhook is disabled when the token '
  'ends.';
comment on column webhooks.events is 'The events that are sent. Empty: all events.';
create index webhooks_newest on webhooks (organisation_id, created_at, id);
create index webhooks_api_token on webhooks (organisation_id, api_token_id);

create table webhook_messages (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  webhook_id uuid not null,
  -- The order of a record's events. Writers of one record wait for each other, and the number is assigned when the row is written.
  position bigint generated always as identity,
  event text not null check (length(event) between 1 and 60),
  record_id uuid not null,
  body text not null check (length(body) between 2 and 20000),
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null default app_now(),
  -- The start of the three days of delivery attempts: its creation, or its last replay.
  waiting_since timestamptz not null default app_now(),
  next_attempt_at timestamptz not null default app_now(),
  delivered_at timestamptz,
  last_status integer check (last_status between 100 and 599),
  last_error text check (length(last_error) between 1 and 300),
  primary key (organisation_id, id),
  foreign key (organisation_id, webhook_id) references webhooks on delete cascade,
  check ((state = 'DELIVERED') = (delivered_at is not null))
);
comment on table webhook_messages is 'Messages to a webhook: one row for each event and webhook, with the body as it is sent.';
create index webhook_messages_due on webhook_messages (organisation_id, next_attempt_at, position) where state = 'WAITING';
create index webhook_messages_of_record on webhook_messages (organisation_id, webhook_id, record_id, position) where state = 'WAITING';
create index webhook_messages_newest on webhook_messages (organisation_id, created_at, id);
create index webhook_messages_webhook on webhook_messages (organisation_id, webhook_id, created_at, id);
create index webhook_messages_state on webhook_messages (organisation_id, state, created_at, id) where state <> 'DELIVERED';
create index webhook_messages_failed on webhook_messages (organisation_id, webhook_id, position) where state = 'FAILED';

create table webhook_attempts (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  message_id uuid not null,
  attempted_at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  status integer check (status between 100 and 599),
  error text check (length(error) between 1 and 300),
  reply text not null default '' check (length(reply) <= 1000),
  primary key (organisation_id, id),
  foreign key (organisation_id, message_id) references webhook_messages on delete cascade
);
comment on table webhook_attempts is 'Each attempt to deliver a message to a webhook, with the response.';
create index webhook_attempts_message on webhook_attempts (organisation_id, message_id, attempted_at, id);
