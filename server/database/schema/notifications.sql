create table notifications (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  person_id uuid not null references people on delete cascade,
  audience text not null check (audience in ('TENANT', 'OWNER', 'STAFF', 'OPERATOR')),
  type text not null check (length(type) between 1 and 60),
  cause text not null check (length(cause) between 1 and 120),
  subject text not null check (length(subject) <= 400),
  body text not null check (length(body) <= 2000),
  body_dzongkha text check (length(body_dzongkha) <= 2000),
  -- The page that it links to.
  path text not null check (length(path) <= 200),
  is_shown boolean not null,
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  -- The related record. Written notices required by law are kept as proof; other old notifications are deleted.
  entity text check (length(entity) <= 40),
  entity_id uuid,
  is_legal_notice boolean not null default false,
  primary key (organisation_id, id)
);
comment on table notifications is
  'The notifications of each person, one for each cause. A row for a person notified only by SMS is not shown; it prevents a second '
  'reminder.';
create unique index notifications_once on notifications (organisation_id, person_id, audience, type, cause);
create index notifications_mine on notifications (organisation_id, person_id, audience, created_at, id) where is_shown;
create index notifications_unread on notifications (organisation_id, person_id, audience) where is_shown and read_at is null;
create index notifications_person on notifications (person_id);
create index notifications_age on notifications (organisation_id, created_at);
create index notifications_of_record on notifications (organisation_id, entity_id, created_at, id) where entity_id is not null;
