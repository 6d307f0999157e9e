create table applications (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  version integer not null default 1,
  listing_id uuid not null,
  enquiry_id uuid,
  state text not null check (state in ('INVITED', 'RECEIVED', 'IN_REVIEW', 'ACCEPTED', 'REFUSED', 'WITHDRAWN')),
  name text not null check (length(name) between 1 and 120),
  phone_number text check (phone_number ~ '^[0-9]{8}$'),
  email text check (length(email) <= 254),
  cid text check (cid ~ '^[0-9]{11}$'),
  adults integer check (adults between 1 and 20),
  children integer check (children between 0 and 20),
  -- The people who would live there with the applicant: name and relationship.
  members jsonb not null,
  occupation text check (length(occupation) between 1 and 120),
  employer text check (length(employer) between 1 and 160),
  monthly_income_amount bigint check (monthly_income_amount between 0 and 10000000000000),
  present_address text check (length(present_address) between 1 and 300),
  move_in_on date,
  months integer check (months between 1 and 120),
  -- The consent text, as it was shown to the applicant.
  consent_text text check (length(consent_text) between 1 and 1000),
  consented_at timestamptz,
  is_typed_by_office boolean not null default false,
  -- SHA-256 of the code of the link. Only the message contains the code.
  link_hash text check (link_hash ~ '^[0-9a-f]{64}$'),
  link_expires_at timestamptz,
  refusal_reason text check (refusal_reason in ('INCOME', 'LET_TO_ANOTHER', 'DOCUMENTS', 'REFERENCES', 'HOUSEHOLD', 'OTHER')),
  refusal_text text check (length(refusal_text) between 1 and 300),
  received_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  tenant_id uuid,
  lease_draft_id uuid,
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, listing_id) references listings on delete restrict,
  foreign key (organisation_id, enquiry_id) references listing_enquiries on delete set null (enquiry_id),
  foreign key (organisation_id, tenant_id) references tenants on delete cascade,
  foreign key (organisation_id, lease_draft_id) references lease_drafts on delete set null (lease_draft_id),
  check (num_nonnulls(phone_number, email) >= 1),
  check ((link_hash is null) = (link_expires_at is null)),
  check (state = 'INVITED' or state = 'WITHDRAWN' or num_nonnulls(cid, adults, children, occupation, monthly_income_amount, present_address,
    move_in_on, months, consent_text, consented_at, received_at) = 11),
  check ((state = 'REFUSED') = (refusal_reason is not null)),
  check (refusal_reason <> 'OTHER' or refusal_text is not null),
  check ((state in ('ACCEPTED', 'REFUSED', 'WITHDRAWN')) = (decided_at is not null)),
  check (state <> 'ACCEPTED' or tenant_id is not null)
);
comment on table applications is
  'Applications to rent a listed property, from the link that the office sent to the decision. Only the office sees them. An application '
  'is deleted if it has not changed for the retention period.';
-- If two applicants accept at the same time, only one succeeds.
create unique index applications_accepted on applications (organisation_id, listing_id) where state = 'ACCEPTED';
create unique index applications_one_of_cid on applications (organisation_id, listing_id, cid)
  where state in ('RECEIVED', 'IN_REVIEW', 'ACCEPTED') and cid is not null;
create index applications_link on applications (link_hash) where link_hash is not null;
create index applications_listing on applications (organisation_id, listing_id, created_at, id);
create index applications_newest on applications (organisation_id, created_at, id);
create index applications_state on applications (organisation_id, state, created_at, id);
create index applications_changed on applications (organisation_id, changed_at, id);
create index applications_enquiry on applications (organisation_id, enquiry_id) where enquiry_id is not null;
create index applications_tenant on applications (organisation_id, tenant_id) where tenant_id is not null;
create index applications_draft on applications (organisation_id, lease_draft_id) where lease_draft_id is not null;
