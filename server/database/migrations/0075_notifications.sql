-- How an office words a type of message where it is not as shipped (domain/settings/default-templates.ts).
create table notification_templates (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  type text not null check (length(type) between 1 and 60),
  is_on boolean not null,
  channels text[] not null check (channels <@ array['SMS', 'EMAIL', 'IN_PRODUCT']),
  audiences text[] not null check (audiences <@ array['TENANT', 'OWNER', 'STAFF']),
  language text not null check (language in ('ENGLISH', 'DZONGKHA', 'BOTH')),
  subject text not null check (length(subject) between 1 and 120),
  english text not null check (length(english) between 1 and 600),
  dzongkha text not null check (length(dzongkha) <= 600),
  timings jsonb not null default '[]',
  changed_at timestamptz not null default app_now(),
  changed_by uuid default app_person_id(),
  primary key (organisation_id, type)
);

-- What somebody was told, once for each cause. It is also what keeps a reminder from going out twice, so it stands for those who are
-- told by SMS alone as well, and is then not shown.
create table notifications (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  person_id uuid not null references people on delete cascade,
  audience text not null check (audience in ('TENANT', 'OWNER', 'STAFF')),
  type text not null check (length(type) between 1 and 60),
  cause text not null check (length(cause) between 1 and 120),
  subject text not null check (length(subject) <= 400),
  body text not null check (length(body) <= 2000),
  body_dzongkha text check (length(body_dzongkha) <= 2000),
  -- The page of whom it is told on which it goes on.
  path text not null check (length(path) <= 200),
  is_shown boolean not null,
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  primary key (organisation_id, id)
);
create unique index notifications_once on notifications (organisation_id, person_id, audience, type, cause);
create index notifications_mine on notifications (organisation_id, person_id, audience, created_at, id) where is_shown;
create index notifications_unread on notifications (organisation_id, person_id, audience) where is_shown and read_at is null;
create index notifications_person on notifications (person_id);
create index notifications_age on notifications (organisation_id, created_at);

alter table outbox
  -- Which of the thirteen types; null for what the product itself has to say, such as a link to set a password.
  add column type text check (length(type) <= 60),
  add column is_reminder boolean not null default false,
  -- Written word of the law: kept as it was sent, with its day, as the proof that it was.
  add column is_legal_notice boolean not null default false,
  add column entity text check (length(entity) <= 40),
  add column entity_id uuid,
  -- What the gateway or mail server calls it, and why it was not taken.
  add column provider_id text check (length(provider_id) <= 200),
  add column last_error text check (length(last_error) <= 300),
  drop constraint outbox_state_check,
  add constraint outbox_state_check check (state in ('WAITING', 'SENT', 'DEAD', 'CANCELLED')),
  drop constraint outbox_body_check,
  add constraint outbox_body_check check (length(body) between 1 and 3000);
create index outbox_created on outbox (organisation_id, created_at, id);
create index outbox_state on outbox (organisation_id, state, created_at, id) where state <> 'SENT';
create index outbox_of_record on outbox (organisation_id, entity_id, created_at, id) where entity_id is not null;
