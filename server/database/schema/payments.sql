create table payments (
  organisation_id uuid not null default app_organisation_id(),
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
  changed_at timestamptz not null default app_now(),
  received_by uuid default app_person_id(),
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text check (length(reversal_reason) <= 500),
  reversal_entry_id uuid,
  -- A cheque that the bank returned: it had left the drawer before.
  is_returned boolean not null default false,
  tax_certificate_number text check (length(tax_certificate_number) <= 80),
  tax_certificate_date date,
  -- The office account that received the payment. The account may be closed later; this record stays.
  bank_account_id uuid,
  received_into text check (length(received_into) between 1 and 120),
  -- For a payment, the total tax ever remitted; for an advice, the remitted tax of its valid payments.
  tax_remitted_amount bigint not null default 0,
  -- The rent on which the tenant withheld tax: Form IT-2 needs it next to the tax. Written with the payment. Other parts of the payment, such
  -- as GST, recurring charges, damage, interest, other advices or credit, are not included.
  taxed_amount bigint not null default 0 check (taxed_amount >= 0),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict,
  foreign key (organisation_id, reversal_entry_id) references ledger_entries on delete restrict,
  check ((reversed_at is null) = (reversal_entry_id is null)),
  check (not is_returned or (method = 'CHEQUE' and reversed_at is not null)),
  foreign key (organisation_id, bank_account_id) references bank_accounts on delete set null (bank_account_id),
  check (tax_remitted_amount between 0 and tax_withheld_amount)
);
comment on table payments is 'Money received from tenants. Each payment has a receipt number and a ledger entry.';
create unique index payments_receipt on payments (organisation_id, receipt_number);
create index payments_changed on payments (organisation_id, changed_at, id);
create index payments_lease on payments (organisation_id, lease_id, paid_on desc, id);
create index payments_tenant on payments (organisation_id, tenant_id, paid_on desc, id);
create index payments_entry on payments (organisation_id, entry_id);
create index payments_reversal_entry on payments (organisation_id, reversal_entry_id) where reversal_entry_id is not null;
create index payments_begin_reference on payments (organisation_id, search_number(reference) text_pattern_ops, id) where reference is not null;
-- Whether a receipt with this reference already exists. The expression equals that of reference_key.
create index payments_reference on payments (organisation_id, upper(regexp_replace(reference, '[^0-9A-Za-z]', '', 'g')))
  where reference is not null;
create index payments_sorted on payments (organisation_id, paid_on, id);
create index payments_amount on payments (organisation_id, amount, id);
create index payments_bank_account on payments (organisation_id, bank_account_id, paid_on desc, id) where bank_account_id is not null;
-- Payments with withheld tax whose tenant has not provided the certificate yet: the office requests it.
create index payments_without_certificate on payments (organisation_id, paid_on desc, id)
  where tax_withheld_amount > 0 and tax_certificate_number is null and reversed_at is null;
create index payments_reversed on payments (organisation_id, paid_on, id) where reversed_at is not null;
create index payments_set_off on payments (organisation_id, paid_on, id) where method = 'REPAIR_BILL';
-- Tax that tenants withheld, by payment day: the lines of Form IT-2, and its sum over any range of days.
create index payments_withheld on payments (organisation_id, paid_on, id)
  where tax_withheld_amount > 0;
-- The entries that Form IT-2 lists in the month of the reversal.
create index payments_remitted_reversed on payments (organisation_id, reversed_at, id)
  where tax_remitted_amount > 0 and reversed_at is not null;
create index payments_tax_to_remit on payments (organisation_id, paid_on, id) include (amount, tax_withheld_amount, tax_remitted_amount)
  where tax_withheld_amount > tax_remitted_amount and reversed_at is null;

create table allocations (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  -- Money moves from a payment or a settled deposit to a part of an advice or back to the tenant.
  payment_id uuid,
  advice_id uuid,
  entry_id uuid not null,
  amount bigint not null check (amount <> 0),
  settlement_id uuid,
  refund_id uuid,
  part text not null default 'PRINCIPAL' check (part in ('PRINCIPAL', 'INTEREST', 'RECOVERY')),
  tax_amount bigint not null default 0,
  primary key (organisation_id, id),
  foreign key (organisation_id, payment_id) references payments on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict,
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict,
  foreign key (organisation_id, settlement_id) references deposit_settlements on delete restrict,
  foreign key (organisation_id, refund_id) references credit_refunds on delete restrict,
  check (num_nonnulls(payment_id, settlement_id) = 1),
  check (num_nonnulls(advice_id, refund_id) = 1)
);
comment on table allocations is
  'How payments and settled deposits were applied to advices or refunds. A negative row reverses an earlier one.';
create index allocations_payment on allocations (organisation_id, payment_id);
create index allocations_advice on allocations (organisation_id, advice_id);
create index allocations_entry on allocations (organisation_id, entry_id);
create index allocations_settlement on allocations (organisation_id, settlement_id) where settlement_id is not null;
create index allocations_refund on allocations (organisation_id, refund_id) where refund_id is not null;

create table payment_claims (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  method text not null check (length(method) <= 20),
  reference text not null check (length(reference) between 1 and 80),
  -- Only its letters and digits, so that "JRN 123-4" and "jrn1234" are the same reference.
  reference_key text not null check (reference_key ~ '^[0-9A-Z]{1,80}$'),
  paid_on date not null,
  status text not null default 'PENDING',
  rejection_reason text check (length(rejection_reason) between 1 and 500),
  payment_id uuid,
  claimed_at timestamptz not null default app_now(),
  claimed_by uuid default app_person_id(),
  decided_at timestamptz,
  decided_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, payment_id) references payments on delete restrict,
  check ((status in ('APPROVED', 'REVERSED')) = (payment_id is not null)),
  check ((status = 'REJECTED') = (rejection_reason is not null)),
  check ((status = 'PENDING') = (decided_at is null)),
  constraint payment_claims_status_check
    check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'REVERSED'))
);
comment on table payment_claims is 'Payments that tenants reported, with the slip as a document. The office approves or rejects each.';
create unique index payment_claims_payment on payment_claims (organisation_id, payment_id);
create index payment_claims_sorted on payment_claims (organisation_id, status, claimed_at, id);
create index payment_claims_lease on payment_claims (organisation_id, lease_id, claimed_at, id);
create index payment_claims_tenant on payment_claims (organisation_id, tenant_id, claimed_at, id);
create unique index payment_claims_reference on payment_claims (organisation_id, method, reference_key)
  where status not in ('REJECTED', 'WITHDRAWN', 'REVERSED');

create table payment_claim_advices (
  organisation_id uuid not null default app_organisation_id(),
  claim_id uuid not null,
  advice_id uuid not null,
  position integer not null check (position between 1 and 50),
  amount bigint not null check (amount between 0 and 10000000000000),
  primary key (organisation_id, claim_id, position),
  foreign key (organisation_id, claim_id) references payment_claims on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict
);
comment on table payment_claim_advices is
  'The payment advices that a claim names, in the order in which it pays them, with the part of its amount for each at the time it was '
  'sent.';
create unique index payment_claim_advices_advice on payment_claim_advices (organisation_id, advice_id, claim_id);

create table payment_sums (
  organisation_id uuid not null,
  id bigint generated always as identity,
  paid_on date not null,
  method text not null,
  is_reversed boolean not null,
  payment_count bigint not null,
  amount bigint not null,
  primary key (organisation_id, id)
);
comment on table payment_sums is
  'Sums of payments by day and method. Triggers only insert; a figure is the sum of its rows, which a nightly job merges into one.';
create index payment_sums_paid on payment_sums (organisation_id, paid_on) include (method, is_reversed, amount);

create table cash_counts (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  counted_on date not null,
  -- The first count of an office only records the initial contents.
  is_first boolean not null,
  -- The number of notes of each value, if they were counted that way: [{"value": 1000, "count": 3}].
  notes jsonb,
  coins_amount bigint check (coins_amount between 0 and 10000000000000),
  taken_out_note text check (length(taken_out_note) <= 300),
  reason text check (length(reason) <= 500),
  counted_at timestamptz not null default app_now(),
  counted_by uuid default app_person_id(),
  primary key (organisation_id, id),
  check ((notes is null) = (coins_amount is null))
);
comment on table cash_counts is 'The count of the drawer of an office, once a day. Rows are only inserted: a closed day does not change.';
create unique index cash_counts_day on cash_counts (organisation_id, counted_on);

create table cash_count_lines (
  organisation_id uuid not null default app_organisation_id(),
  cash_count_id uuid not null,
  method text not null check (method in ('CASH', 'CHEQUE')),
  left_amount bigint not null,
  received_amount bigint not null,
  paid_out_amount bigint not null,
  -- Taken to the bank, or paid out without a record here.
  taken_out_amount bigint not null check (taken_out_amount between 0 and 10000000000000),
  counted_amount bigint not null check (counted_amount between 0 and 10000000000000),
  difference_amount bigint not null,
  -- The ledger entry of the difference.
  entry_id uuid,
  primary key (organisation_id, cash_count_id, method),
  foreign key (organisation_id, cash_count_id) references cash_counts on delete restrict,
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict,
  check ((difference_amount <> 0) = (entry_id is not null))
);
comment on table cash_count_lines is 'The counted cash and cheques of the drawer, and the amounts according to the records.';
create index cash_count_lines_entry on cash_count_lines (organisation_id, entry_id) where entry_id is not null;

create table drawer_movements (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('PAYMENT', 'REVERSAL', 'REFUND', 'DEPOSIT_REFUND')),
  method text not null check (method in ('CASH', 'CHEQUE')),
  -- The number of the receipt, refund or settlement, and its id.
  reference text not null,
  record_id uuid not null,
  -- Below 0: paid out or withdrawn.
  amount bigint not null check (amount <> 0),
  happened_on date not null,
  recorded_at timestamptz not null default app_now(),
  -- The count that includes it; null until the drawer is counted.
  cash_count_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, cash_count_id) references cash_counts on delete restrict
);
comment on table drawer_movements is
  'Cash and cheques that were put into the drawer of an office or taken out. Triggers insert the rows. The first count that reads a row '
  'covers it, so that nothing is counted twice or omitted, even if others record payments at the same time.';
create index drawer_movements_open on drawer_movements (organisation_id, recorded_at, id) include (method, kind, amount)
  where cash_count_id is null;
create index drawer_movements_count on drawer_movements (organisation_id, cash_count_id, recorded_at, id);
create index drawer_movements_record on drawer_movements (organisation_id, record_id);

create table slip_devices (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  -- The four letters in every slip number of the device.
  code text not null check (code ~ '^[2-9A-HJ-KMNP-TV-Z]{4}$'),
  person_id uuid not null default app_person_id(),
  bound_at timestamptz not null default app_now(),
  primary key (organisation_id, code)
);
comment on table slip_devices is
  'The user whose field desk issues the provisional slips with these letters. The row is stored before the first slip, so that nobody '
  'else can use a number of the device.';

-- Notes, tasks and calls about a payment (notes.sql).
alter table notes add column payment_id uuid;
alter table notes add foreign key (organisation_id, payment_id) references payments on delete cascade;
create index notes_payment on notes (organisation_id, payment_id, created_at, id) where payment_id is not null;
