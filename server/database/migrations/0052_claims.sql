-- "I have paid", as a tenant says it: how much, by which way, under which reference. The office looks at the slip and books the
-- payment, or says why not. The slip is a document of the claim.
create table payment_claims (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  advice_id uuid not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  method text not null check (length(method) <= 20),
  reference text not null check (length(reference) between 1 and 80),
  -- Its letters and digits alone, so that "JRN 123-4" and "jrn1234" are one reference.
  reference_key text not null check (reference_key ~ '^[0-9A-Z]{1,80}$'),
  paid_on date not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  rejection_reason text check (length(rejection_reason) between 1 and 500),
  payment_id uuid,
  claimed_at timestamptz not null default app_now(),
  claimed_by uuid default app_person_id(),
  decided_at timestamptz,
  decided_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict,
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, payment_id) references payments on delete restrict,
  check ((status = 'APPROVED') = (payment_id is not null)),
  check ((status = 'REJECTED') = (rejection_reason is not null)),
  check ((status = 'PENDING') = (decided_at is null))
);
-- One transfer pays once: the same reference again is refused, unless the office rejected it before.
create unique index payment_claims_reference on payment_claims (organisation_id, method, reference_key) where status <> 'REJECTED';
create unique index payment_claims_payment on payment_claims (organisation_id, payment_id);
create index payment_claims_sorted on payment_claims (organisation_id, status, claimed_at, id);
create index payment_claims_advice on payment_claims (organisation_id, advice_id);
create index payment_claims_lease on payment_claims (organisation_id, lease_id, claimed_at, id);
create index payment_claims_tenant on payment_claims (organisation_id, tenant_id, claimed_at, id);

-- Whether a reference stands on a receipt already. The expression is that of reference_key.
create index payments_reference on payments (organisation_id, upper(regexp_replace(reference, '[^0-9A-Za-z]', '', 'g')))
  where reference is not null;
