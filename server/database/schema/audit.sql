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
  primary key (organisation_id, id)
);
comment on table audit_events is
  'Who changed which record, when, and from which values. Rows are only inserted; they hold no personal values, so that nothing needs to '
  'be erased.';
comment on column audit_events.record_version is 'The version of the record after the change, where the record has versions.';
create index audit_events_at on audit_events (organisation_id, at desc, id);
create index audit_events_record on audit_events (organisation_id, entity_id, at desc, id);
-- Search of the audit by action and by person.
create index audit_events_action on audit_events (organisation_id, action, at desc, id);
create index audit_events_actor on audit_events (organisation_id, actor_id, at desc, id);
create index audit_events_by_version on audit_events (organisation_id, entity_id, record_version) where record_version is not null;
