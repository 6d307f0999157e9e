create table allotment_rounds (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  title text not null check (length(title) between 1 and 120),
  description text check (length(description) between 1 and 2000),
  mode text not null check (mode in ('POINTS', 'DRAW')),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'OPEN', 'CLOSED', 'DRAWN', 'FINISHED', 'CANCELLED')),
  -- The last day of registration, in Bhutan.
  register_until date not null,
  income_ceiling_amount bigint check (income_ceiling_amount between 0 and 10000000000000),
  -- Who may apply for the units, in the office's own text: an employer or a category.
  eligibility text check (length(eligibility) between 1 and 300),
  min_household integer not null check (min_household between 1 and 20),
  max_household integer check (max_household between 1 and 20),
  longest_stay_months integer check (longest_stay_months between 1 and 240),
  offer_days integer not null check (offer_days between 1 and 60),
  point_rules jsonb not null,
  -- Set before registration opens: the event whose outcome is the seed, where it is published, and its time.
  seed_event text not null check (length(seed_event) between 1 and 300),
  seed_source text not null check (length(seed_source) between 1 and 300),
  seed_on date not null,
  opened_at timestamptz,
  closed_at timestamptz,
  -- The canonical list of references and points and its SHA-256, as published when the round closed.
  list text,
  list_hash text check (list_hash ~ '^[0-9a-f]{64}$'),
  seed text check (length(seed) between 1 and 200),
  drawn_at timestamptz,
  -- When it was finished or cancelled.
  finished_at timestamptz,
  cancelled_reason text check (length(cancelled_reason) between 1 and 300),
  -- The earlier round whose waiting list and units this one continues.
  follows_round_id uuid,
  -- The waiting list is carried over in the transaction that opens this round.
  carries_over boolean not null default false,
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, follows_round_id) references allotment_rounds on delete set null (follows_round_id),
  check (max_household is null or max_household >= min_household),
  check (seed_on > register_until),
  -- A round is cancelled before its list is published or after that.
  check (state = 'CANCELLED' or (state in ('CLOSED', 'DRAWN', 'FINISHED')) = (list_hash is not null)),
  check ((list_hash is null) = (list is null) and (list_hash is null) = (closed_at is null)),
  check ((state = 'CANCELLED') = (cancelled_reason is not null)),
  check (state <> 'CANCELLED' or finished_at is not null),
  check ((state in ('DRAWN', 'FINISHED')) = (seed is not null and drawn_at is not null))
);
comment on table allotment_rounds is
  'Rounds in which units are allotted by points or by a lucky draw: criteria, points table, the published list with its hash, and the seed.';
create index allotment_rounds_newest on allotment_rounds (organisation_id, created_at, id);
create index allotment_rounds_finished on allotment_rounds (organisation_id, finished_at) where finished_at is not null;
create index allotment_rounds_follows on allotment_rounds (organisation_id, follows_round_id) where follows_round_id is not null;
create index allotment_rounds_public on allotment_rounds (opened_at, id) where state <> 'DRAFT';
create index allotment_rounds_id on allotment_rounds (id);

create table allotment_units (
  organisation_id uuid not null default app_organisation_id(),
  round_id uuid not null,
  unit_id uuid not null,
  primary key (organisation_id, round_id, unit_id),
  foreign key (organisation_id, round_id) references allotment_rounds on delete cascade,
  foreign key (organisation_id, unit_id) references units on delete restrict
);
comment on table allotment_units is 'The units that a round allots.';
create index allotment_units_unit on allotment_units (organisation_id, unit_id);

create table allotment_applicants (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  version integer not null default 1,
  round_id uuid not null,
  reference text not null check (reference ~ '^[2-9A-Z]{4}-[2-9A-Z]{4}$'),
  name text not null check (length(name) between 1 and 120),
  phone_number text not null check (phone_number ~ '^[0-9]{8}$'),
  cid text not null check (cid ~ '^[0-9]{11}$'),
  household_size integer not null check (household_size between 1 and 20),
  monthly_income_amount bigint not null check (monthly_income_amount between 0 and 10000000000000),
  employer text check (length(employer) between 1 and 160),
  has_disability boolean not null,
  distance_km integer not null check (distance_km between 0 and 2000),
  statements jsonb not null,
  -- Carried over from an earlier round, with the day from that round.
  waiting_since date not null,
  is_typed_by_office boolean not null default false,
  -- The office chose this one of several registrations with this CID.
  is_confirmed boolean not null default false,
  state text not null check (state in ('REGISTERED', 'EXCLUDED', 'WAITING', 'OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  excluded_reason text check (length(excluded_reason) between 1 and 300),
  -- From the published list; the order after the draw.
  points integer check (points >= 0),
  position integer check (position >= 1),
  offered_unit_id uuid,
  answer_until date,
  tenant_id uuid,
  lease_draft_id uuid,
  registered_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, round_id) references allotment_rounds on delete cascade,
  foreign key (organisation_id, offered_unit_id) references units on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, lease_draft_id) references lease_drafts on delete set null (lease_draft_id),
  check ((state = 'EXCLUDED') = (excluded_reason is not null)),
  check (state not in ('OFFERED', 'ACCEPTED') or (offered_unit_id is not null and answer_until is not null))
);
comment on table allotment_applicants is
  'The people who registered for a round, under a reference number that does not identify them. Only the office sees names.';
create unique index allotment_applicants_reference on allotment_applicants (organisation_id, round_id, reference);
-- A registration does not prove a CID. Several can have the same one until the round closes; the office chooses one of them.
create index allotment_applicants_cid on allotment_applicants (organisation_id, round_id, cid);
create unique index allotment_applicants_listed on allotment_applicants (organisation_id, round_id, cid)
  where state not in ('REGISTERED', 'EXCLUDED', 'WITHDRAWN');
-- A unit is offered to only one applicant at a time, and only one can accept it.
create unique index allotment_applicants_unit on allotment_applicants (organisation_id, round_id, offered_unit_id)
  where state in ('OFFERED', 'ACCEPTED');
create unique index allotment_applicants_position on allotment_applicants (organisation_id, round_id, position) where position is not null;
create index allotment_applicants_newest on allotment_applicants (organisation_id, round_id, registered_at, id);
create index allotment_applicants_answers on allotment_applicants (organisation_id, answer_until, id) where state = 'OFFERED';
create index allotment_applicants_offered on allotment_applicants (organisation_id, offered_unit_id) where offered_unit_id is not null;
create index allotment_applicants_tenant on allotment_applicants (organisation_id, tenant_id) where tenant_id is not null;
create index allotment_applicants_draft on allotment_applicants (organisation_id, lease_draft_id) where lease_draft_id is not null;

-- The task of an applicant who reached the longest stay (notes.sql). A completed task is unlinked before the stay gets the next one.
alter table notes add column stay_of_applicant_id uuid;
alter table notes add foreign key (organisation_id, stay_of_applicant_id) references allotment_applicants
  on delete set null (stay_of_applicant_id);
create unique index notes_stay on notes (organisation_id, stay_of_applicant_id) where stay_of_applicant_id is not null;
