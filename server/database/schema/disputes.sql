create table disputes (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  version integer not null default 1,
  lease_id uuid not null,
  raised_by text not null check (raised_by in ('OWNER', 'TENANT')),
  subject text not null check (subject in ('RENT', 'RENT_INCREASE', 'DEPOSIT', 'DAMAGE', 'EVICTION', 'SERVICES', 'AGREEMENT', 'OTHER')),
  summary text not null check (length(summary) between 1 and 2000),
  raised_on date not null,
  body text not null check (body in ('DZONGKHAG', 'THROMDE', 'GEWOG', 'COURT')),
  place text check (length(place) between 1 and 120),
  filed_on date check (filed_on >= raised_on),
  reference text check (length(reference) between 1 and 60),
  documents_on date check (documents_on >= filed_on),
  -- In order: [{"date": "2026-12-10", "startsAt": "10:00", "place": null}].
  hearings jsonb not null default '[]' check (jsonb_typeof(hearings) = 'array' and jsonb_array_length(hearings) <= 20),
  decided_on date check (decided_on >= filed_on),
  outcome text check (outcome in ('FOR_OWNER', 'FOR_TENANT', 'PARTLY', 'DISMISSED', 'SETTLED', 'WITHDRAWN')),
  decision text check (length(decision) between 1 and 2000),
  appealed_on date check (appealed_on >= decided_on),
  appeal_reference text check (length(appeal_reference) between 1 and 60),
  closed_on date check (closed_on >= raised_on),
  closing_note text check (length(closing_note) between 1 and 1000),
  state text not null generated always as (
    case when closed_on is not null then 'CLOSED' when appealed_on is not null then 'APPEALED' when decided_on is not null then 'DECIDED'
      when filed_on is not null then 'FILED' else 'OPEN' end) stored,
  -- Follows by rule from the dates (domain/disputes/dispute-clock.ts). Computed again when the dates, the holidays or the working week
  -- change.
  next_clock text check (next_clock in ('CLAIM', 'DOCUMENTS', 'DECISION', 'APPEAL')),
  next_due_on date,
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  check (filed_on is not null or num_nonnulls(documents_on, decided_on) = 0 and jsonb_array_length(hearings) = 0),
  check (decided_on is null or outcome is not null),
  check (decided_on is not null or appealed_on is null),
  check ((closed_on is null) = (closing_note is null)),
  check ((next_clock is null) = (next_due_on is null)),
  check (closed_on is null or next_due_on is null)
);
comment on table disputes is 'Disputes about leases: who raised them, where they were filed, hearings, decision, appeal and how they were closed.';
create unique index disputes_open on disputes (organisation_id, lease_id) where closed_on is null;
create index disputes_lease on disputes (organisation_id, lease_id, raised_on, id);
create index disputes_newest on disputes (organisation_id, raised_on, id);
create index disputes_due on disputes (organisation_id, next_due_on, id);

create table dispute_packs (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  dispute_id uuid not null,
  format text not null check (format in ('ZIP', 'PDF')),
  file_count integer not null check (file_count >= 1),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null default app_now(),
  made_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, dispute_id) references disputes on delete restrict
);
comment on table dispute_packs is
  'Packs of documents that were sent completely, with the SHA-256 of the file, so that a changed pack can be recognized. Rows are only '
  'inserted.';
create index dispute_packs_dispute on dispute_packs (organisation_id, dispute_id, made_at, id);

create table dispute_deadline_notices (
  organisation_id uuid not null default app_organisation_id(),
  dispute_id uuid not null,
  clock text not null check (clock in ('CLAIM', 'DOCUMENTS', 'DECISION', 'APPEAL')),
  last_day date not null,
  noticed_at timestamptz not null default app_now(),
  primary key (organisation_id, dispute_id, clock, last_day),
  foreign key (organisation_id, dispute_id) references disputes on delete restrict
);
comment on table dispute_deadline_notices is
  'Deadlines of disputes that passed without action. The office received a task for each. Each deadline is stored once. Rows are only '
  'inserted.';
