-- Closing and reopening the books, one row each; the newest says up to which day nothing more may be posted.
create table ledger_closings (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  -- The last closed day; null where all is open again.
  closed_until date,
  -- Why it was opened again; nobody owes a reason for closing.
  reason text check (length(reason) <= 500),
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  primary key (organisation_id, id)
);
