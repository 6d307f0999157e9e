-- Who did what to which record, when. Insert-only (roles.sql); ids and values that tell nothing of a person
-- (domain/audit/kept-fields.ts), so that nothing in it needs to be erased.
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
  primary key (organisation_id, id)
);
create index audit_events_at on audit_events (organisation_id, at desc, id);
create index audit_events_record on audit_events (organisation_id, entity_id, at desc, id);
