create table payment_advices (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  advice_number text not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  property_type text not null check (property_type in ('LAND', 'BUILDING', 'UNIT')),
  -- The property's building, for lists by building; null for land.
  building_id uuid,
  kind text not null check (kind in ('RENT', 'SECURITY_DEPOSIT')),
  -- First day of the month in which the period starts.
  month date,
  period_start date,
  period_end date,
  due_on date not null,
  -- The value date of the charge: the period's first day, a deposit's start of the lease (api.md, statement).
  charged_on date not null,
  amount bigint not null check (amount between 0 and 10000000000000),
  -- Payments, credit used; kept in the transaction of the posting, proved equal to the postings by a test.
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  credited_amount bigint not null default 0 check (credited_amount >= 0),
  written_off_amount bigint not null default 0 check (written_off_amount >= 0),
  written_off_at timestamptz,
  remitted_at timestamptz,
  issued_at timestamptz not null default app_now(),
  issued_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, building_id) references buildings on delete restrict,
  check (paid_amount + credited_amount + written_off_amount <= amount),
  check ((kind = 'RENT') = (period_start is not null and period_end is not null and month is not null))
);
create unique index payment_advices_number on payment_advices (organisation_id, advice_number);
-- A period is billed once, a deposit is called once (G7, B8).
create unique index payment_advices_period on payment_advices (organisation_id, lease_id, period_start) where kind = 'RENT';
create unique index payment_advices_deposit on payment_advices (organisation_id, lease_id) where kind = 'SECURITY_DEPOSIT';
create index payment_advices_month on payment_advices (organisation_id, month, property_type, id) include (amount);
create index payment_advices_sorted on payment_advices (organisation_id, due_on desc, id);
create index payment_advices_lease on payment_advices (organisation_id, lease_id, due_on, id);
create index payment_advices_tenant on payment_advices (organisation_id, tenant_id, due_on desc, id);
create index payment_advices_building on payment_advices (organisation_id, building_id, month);
create index payment_advices_open on payment_advices (organisation_id, due_on, id)
  include (tenant_id, amount, paid_amount, credited_amount, written_off_amount)
  where paid_amount + credited_amount + written_off_amount < amount;

create table advice_lines (
  organisation_id uuid not null default app_organisation_id(),
  advice_id uuid not null,
  line integer not null,
  label text not null check (length(label) between 1 and 200),
  amount bigint not null check (amount between -10000000000000 and 10000000000000),
  -- Rule, days, base and source of the amount, as shown and printed (money.md R14).
  explanation jsonb not null,
  primary key (organisation_id, advice_id, line),
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict
);

create table payments (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  receipt_number text not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  tax_withheld_amount bigint not null default 0 check (tax_withheld_amount >= 0),
  method text not null check (length(method) <= 20),
  paid_on date not null,
  reference text check (length(reference) <= 80),
  entry_id uuid not null,
  received_at timestamptz not null default app_now(),
  received_by uuid default app_person_id(),
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text check (length(reversal_reason) <= 500),
  reversal_entry_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict,
  foreign key (organisation_id, reversal_entry_id) references ledger_entries on delete restrict,
  check ((reversed_at is null) = (reversal_entry_id is null))
);
create unique index payments_receipt on payments (organisation_id, receipt_number);
create index payments_sorted on payments (organisation_id, paid_on desc, id);
create index payments_lease on payments (organisation_id, lease_id, paid_on desc, id);
create index payments_tenant on payments (organisation_id, tenant_id, paid_on desc, id);
create index payments_entry on payments (organisation_id, entry_id);
create index payments_reversal_entry on payments (organisation_id, reversal_entry_id);

-- Where a payment, or the credit it left, went. A negative row takes an earlier one back.
create table allocations (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  payment_id uuid not null,
  advice_id uuid not null,
  entry_id uuid not null,
  amount bigint not null check (amount <> 0),
  primary key (organisation_id, id),
  foreign key (organisation_id, payment_id) references payments on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict,
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict
);
create index allocations_payment on allocations (organisation_id, payment_id);
create index allocations_advice on allocations (organisation_id, advice_id);
create index allocations_entry on allocations (organisation_id, entry_id);

alter table ledger_postings add foreign key (organisation_id, advice_id) references payment_advices on delete restrict;
