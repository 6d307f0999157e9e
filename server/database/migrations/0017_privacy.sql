-- Data that is kept but not used while a question about it is open: the right of restriction.
create table restrictions (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  person_id uuid not null references people on delete cascade,
  since timestamptz not null default app_now(),
  reason text check (length(reason) <= 500),
  primary key (organisation_id, person_id)
);
create index restrictions_person on restrictions (person_id);

-- A tenant who has deleted their account has no phone number any more; their lawful money records stay.
alter table tenants alter column phone_number drop not null;
alter table tenants add column erased_at timestamptz;
alter table owners add column erased_at timestamptz;
alter table staff_members add column erased_at timestamptz;
