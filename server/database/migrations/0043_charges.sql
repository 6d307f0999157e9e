-- What a tenant bears beside the rent, such as damage by negligence: a line of the next RENT advice. A lease that has ended has no
-- next one; what waits then is taken from the deposit.
create table lease_charges (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  lease_id uuid not null,
  label text not null check (length(label) between 1 and 200),
  amount bigint not null check (amount between 1 and 10000000000000),
  -- Rule, source and sentence, as shown and printed (money.md R14).
  explanation jsonb not null,
  -- The advice that asks for it; null while it waits.
  advice_id uuid,
  -- Taken from the deposit in place of an advice.
  deducted_at timestamptz,
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict,
  check (advice_id is null or deducted_at is null)
);
create index lease_charges_lease on lease_charges (organisation_id, lease_id, id);
create index lease_charges_advice on lease_charges (organisation_id, advice_id);
