create table deposit_settlements (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  settlement_number text not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  held_amount bigint not null check (held_amount between 0 and 10000000000000),
  -- The part that was applied to advices. Amounts withdrawn from them later are credit of the lease.
  used_amount bigint not null check (used_amount >= 0),
  refund_amount bigint not null check (refund_amount between 0 and 10000000000000),
  interest_amount bigint not null check (interest_amount between 0 and 10000000000000),
  explanation jsonb not null,
  refunded_on date not null,
  -- A settlement without a refund has no payment method.
  method text check (length(method) <= 20),
  -- The account from the tenant's notice, if the refund was sent by bank transfer.
  refund_account text check (length(refund_account) between 1 and 300),
  -- Claims above the deposit are requested by an advice.
  claim_advice_id uuid,
  settled_at timestamptz not null default app_now(),
  settled_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, claim_advice_id) references payment_advices on delete restrict,
  check ((refund_amount > 0) = (method is not null))
);
comment on table deposit_settlements is
  'The settlement of the security deposit at the end of a lease, once for each lease and never changed.';
create unique index deposit_settlements_once on deposit_settlements (organisation_id, lease_id);
create unique index deposit_settlements_number on deposit_settlements (organisation_id, settlement_number);
create index deposit_settlements_tenant on deposit_settlements (organisation_id, tenant_id);
create index deposit_settlements_claim on deposit_settlements (organisation_id, claim_advice_id);

create table deposit_deductions (
  organisation_id uuid not null default app_organisation_id(),
  settlement_id uuid not null,
  line integer not null,
  lease_id uuid not null,
  description text not null check (length(description) between 1 and 200),
  amount bigint not null check (amount between 1 and 10000000000000),
  -- The part that the deposit covered; the rest is claimed.
  covered_amount bigint not null check (covered_amount between 0 and amount),
  advice_id uuid,
  primary key (organisation_id, settlement_id, line),
  foreign key (organisation_id, settlement_id) references deposit_settlements on delete restrict,
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict
);
comment on table deposit_deductions is 'The deductions from a security deposit, one for each line of its settlement.';
create index deposit_deductions_lease on deposit_deductions (organisation_id, lease_id);
create index deposit_deductions_advice on deposit_deductions (organisation_id, advice_id);
