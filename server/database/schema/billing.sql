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
  -- A correction after the last period has been billed has no period of its own: it is an advice beside that period's.
  is_correction boolean not null default false,
  -- Late interest that was posted on an advice, what of it was paid, what came in after a write-off, and the tax that its tenant
  -- withholds. Kept in the transaction of the posting, like `paid_amount`.
  interest_posted_amount bigint not null default 0 check (interest_posted_amount >= 0),
  interest_paid_amount bigint not null default 0 check (interest_paid_amount >= 0),
  -- The day to which interest was posted.
  interest_posted_to date,
  recovered_amount bigint not null default 0 check (recovered_amount >= 0),
  gst_amount bigint not null default 0 check (gst_amount >= 0),
  -- The tax on what the advice asked for when it was issued, what credit notes took off it, and what was withheld of it.
  tax_amount bigint not null default 0 check (tax_amount >= 0),
  tax_credited_amount bigint not null default 0 check (tax_credited_amount >= 0),
  tax_withheld_amount bigint not null default 0 check (tax_withheld_amount >= 0),
  tax_remitted_on date,
  -- What it is income of where that is not rent.
  income_account text not null default 'RENT' check (income_account in ('RENT', 'DAMAGE_CHARGED')),
  tax_remitted_amount bigint not null default 0,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, building_id) references buildings on delete restrict,
  check (paid_amount + credited_amount + written_off_amount <= amount),
  check ((kind = 'RENT') = (period_start is not null and period_end is not null and month is not null)),
  check (interest_paid_amount <= interest_posted_amount),
  check (recovered_amount <= written_off_amount),
  check (gst_amount <= amount),
  check (tax_amount <= amount),
  check (tax_remitted_amount between 0 and tax_withheld_amount)
);
comment on table payment_advices is
  'The payment advices (invoices): what a lease owes for a period, a deposit or a charge, and what has been paid, credited and written '
  'off.';
alter table ledger_postings add foreign key (organisation_id, advice_id) references payment_advices on delete restrict;
create unique index payment_advices_number on payment_advices (organisation_id, advice_number);
create unique index payment_advices_deposit on payment_advices (organisation_id, lease_id) where kind = 'SECURITY_DEPOSIT';
create index payment_advices_lease on payment_advices (organisation_id, lease_id, due_on, id);
create index payment_advices_tenant on payment_advices (organisation_id, tenant_id, due_on desc, id);
create index payment_advices_building on payment_advices (organisation_id, building_id, month);
create unique index payment_advices_period on payment_advices (organisation_id, lease_id, period_start) where kind = 'RENT' and not is_correction;
create index payment_advices_interest on payment_advices (organisation_id, lease_id) where interest_posted_amount > interest_paid_amount;
-- Paid in full and not yet remitted to everybody: the same words as in remittance/share-store.ts.
create index payment_advices_unremitted on payment_advices (organisation_id, lease_id)
  where kind = 'RENT' and remitted_at is null and written_off_at is null and paid_amount > 0
    and paid_amount + credited_amount + written_off_amount = amount;
-- Rent by the day it was charged, for the collection of a stretch of days.
create index payment_advices_charged on payment_advices (organisation_id, charged_on) include (building_id, kind, amount);
create index payment_advices_sorted on payment_advices (organisation_id, due_on, id);
create index payment_advices_of_month on payment_advices (organisation_id, month, due_on, id);
create index payment_advices_amount on payment_advices (organisation_id, amount, id);
create index payment_advices_month on payment_advices (organisation_id, month, property_type, id)
  include (amount, paid_amount, credited_amount, written_off_amount);
-- What is still owed is an order that the list offers.
create index payment_advices_balance on payment_advices
  (organisation_id, (amount - paid_amount - credited_amount - written_off_amount), id);
create index payment_advices_open on payment_advices (organisation_id, due_on, id)
  include (tenant_id, amount, paid_amount, credited_amount, written_off_amount, written_off_at)
  where paid_amount + credited_amount + written_off_amount < amount;
-- Filters that match few advices have indexes of their own: in the order of the list, the few are behind all the others.
create index payment_advices_written_off on payment_advices (organisation_id, due_on, id) where written_off_at is not null;
create index payment_advices_remitted on payment_advices (organisation_id, due_on, id) where remitted_at is not null;
create index payment_advices_of_deposits on payment_advices (organisation_id, due_on, id) where kind = 'SECURITY_DEPOSIT';
-- The oldest outstanding advice of each building, for the map: one index look-up instead of all advices of its leases.
create index payment_advices_open_of_building on payment_advices (organisation_id, building_id, due_on)
  where building_id is not null and paid_amount + credited_amount + written_off_amount < amount;
create index payment_advices_tax_to_remit on payment_advices (organisation_id, due_on, id) where tax_withheld_amount > tax_remitted_amount;

create table advice_lines (
  organisation_id uuid not null default app_organisation_id(),
  advice_id uuid not null,
  line integer not null,
  label text not null check (length(label) between 1 and 200),
  amount bigint not null check (amount between -10000000000000 and 10000000000000),
  -- Rule, days, base and source of the amount, as shown and printed (money.md R14).
  explanation jsonb not null,
  -- The period whose rent a line charges: its own, or an earlier one that an ADJUSTMENT makes up for. Null: the line is no rent.
  rent_of date,
  primary key (organisation_id, advice_id, line),
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict
);
comment on table advice_lines is 'The lines of a payment advice, each with the explanation of its amount.';

create table rent_credits (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  advice_id uuid not null,
  rent_of date not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  explanation jsonb not null,
  credited_at timestamptz not null default app_now(),
  credited_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict
);
comment on table rent_credits is 'What was credited of the rent of a period, on the advice that charged it. Rows are only inserted.';
create index rent_credits_advice on rent_credits (organisation_id, advice_id, rent_of);

create table bank_accounts (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  owner_id uuid,
  bank_code text not null check (bank_code in ('BOB', 'BNB', 'DPNB', 'TBANK', 'BDBL', 'DK')),
  account_name text not null check (length(account_name) between 1 and 120),
  account_number text not null check (account_number ~ '^[0-9]{9}([0-9]{3})?$'),
  branch text check (length(branch) between 1 and 80),
  is_default boolean not null default false,
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references owners on delete restrict
);
comment on table bank_accounts is 'The bank accounts of the organisation (without an owner) and of its owners.';
create index bank_accounts_owner on bank_accounts (organisation_id, owner_id);
create index bank_accounts_sorted on bank_accounts (organisation_id, account_name, id);
create unique index bank_accounts_number on bank_accounts (organisation_id, coalesce(owner_id, organisation_id), bank_code, account_number);
-- One default each; the office's stands under its own id.
create unique index bank_accounts_default on bank_accounts (organisation_id, coalesce(owner_id, organisation_id)) where is_default;

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
  tax_certificate_number text check (length(tax_certificate_number) <= 80),
  tax_certificate_date date,
  -- Which account of the office a payment went to. The account may be closed later; where the money went stays written.
  bank_account_id uuid,
  received_into text check (length(received_into) between 1 and 120),
  -- Of a payment what was ever remitted; of an advice what of its standing payments was.
  tax_remitted_amount bigint not null default 0,
  -- The rent without GST of which a payment's tenant withheld tax: what Form IT-2 asks for beside the tax. Written with the payment.
  -- Whatever else the payment settled, interest, other advices, credit, is no part of it.
  taxed_amount bigint not null default 0 check (taxed_amount >= 0),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict,
  foreign key (organisation_id, reversal_entry_id) references ledger_entries on delete restrict,
  check ((reversed_at is null) = (reversal_entry_id is null)),
  foreign key (organisation_id, bank_account_id) references bank_accounts on delete set null (bank_account_id),
  check (tax_remitted_amount between 0 and tax_withheld_amount)
);
comment on table payments is 'Money received from tenants. Each payment has a receipt number and a ledger entry.';
create unique index payments_receipt on payments (organisation_id, receipt_number);
create index payments_lease on payments (organisation_id, lease_id, paid_on desc, id);
create index payments_tenant on payments (organisation_id, tenant_id, paid_on desc, id);
create index payments_entry on payments (organisation_id, entry_id);
create index payments_reversal_entry on payments (organisation_id, reversal_entry_id);
create index payments_begin_reference on payments (organisation_id, search_number(reference) text_pattern_ops, id) where reference is not null;
-- Whether a reference stands on a receipt already. The expression is that of reference_key.
create index payments_reference on payments (organisation_id, upper(regexp_replace(reference, '[^0-9A-Za-z]', '', 'g')))
  where reference is not null;
create index payments_sorted on payments (organisation_id, paid_on, id);
create index payments_amount on payments (organisation_id, amount, id);
create index payments_bank_account on payments (organisation_id, bank_account_id, paid_on desc, id) where bank_account_id is not null;
-- Payments of which a tenant withheld tax and has not brought the certificate yet: the office asks for them.
create index payments_without_certificate on payments (organisation_id, paid_on desc, id)
  where tax_withheld_amount > 0 and tax_certificate_number is null and reversed_at is null;
create index payments_reversed on payments (organisation_id, paid_on, id) where reversed_at is not null;
create index payments_set_off on payments (organisation_id, paid_on, id) where method = 'REPAIR_BILL';
-- Tax that tenants withheld, by the day it was paid: the lines of Form IT-2, and its sum over any stretch of days.
create index payments_withheld on payments (organisation_id, paid_on, id)
  where tax_withheld_amount > 0;
-- What Form IT-2 names in the month of the reversal.
create index payments_remitted_reversed on payments (organisation_id, reversed_at, id)
  where tax_remitted_amount > 0 and reversed_at is not null;
create index payments_tax_to_remit on payments (organisation_id, paid_on, id) include (amount, tax_withheld_amount, tax_remitted_amount)
  where tax_withheld_amount > tax_remitted_amount and reversed_at is null;

create table deposit_settlements (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  settlement_number text not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  held_amount bigint not null check (held_amount between 0 and 10000000000000),
  -- What of it went to advices; what is taken back from them later is credit of the lease.
  used_amount bigint not null check (used_amount >= 0),
  refund_amount bigint not null check (refund_amount between 0 and 10000000000000),
  interest_amount bigint not null check (interest_amount between 0 and 10000000000000),
  explanation jsonb not null,
  refunded_on date not null,
  -- A settlement that pays nothing back is paid by no method.
  method text check (length(method) <= 20),
  -- Claims above the deposit, asked for by an advice.
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
  -- What of it the deposit bore; the rest is claimed.
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

create table credit_refunds (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  refund_number text not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  interest_amount bigint not null check (interest_amount between 0 and 10000000000000),
  explanation jsonb not null,
  method text not null check (length(method) <= 20),
  refunded_on date not null,
  reference text check (length(reference) <= 80),
  entry_id uuid not null,
  paid_at timestamptz not null default app_now(),
  paid_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict
);
comment on table credit_refunds is 'Credit of a lease that was paid back to its tenant.';
create unique index credit_refunds_number on credit_refunds (organisation_id, refund_number);
create index credit_refunds_sorted on credit_refunds (organisation_id, refunded_on desc, id);
create index credit_refunds_lease on credit_refunds (organisation_id, lease_id, refunded_on desc, id);
create index credit_refunds_tenant on credit_refunds (organisation_id, tenant_id);
create index credit_refunds_entry on credit_refunds (organisation_id, entry_id);

create table allocations (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  -- Money goes from a payment or a settled deposit, to a part of an advice or back to the tenant.
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
create index allocations_settlement on allocations (organisation_id, settlement_id);
create index allocations_refund on allocations (organisation_id, refund_id);

create table credit_notes (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  note_number text not null,
  lease_id uuid not null,
  advice_id uuid not null,
  part text not null check (part in ('PRINCIPAL', 'INTEREST')),
  -- GST included.
  amount bigint not null check (amount between 1 and 10000000000000),
  gst_amount bigint not null check (gst_amount between 0 and amount),
  explanation jsonb not null,
  credited_on date not null,
  entry_id uuid not null,
  issued_at timestamptz not null default app_now(),
  issued_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict,
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict
);
comment on table credit_notes is 'Credit notes on payment advices. Rows are only inserted; the parts of one decision have a number each.';
create unique index credit_notes_number on credit_notes (organisation_id, note_number);
create index credit_notes_sorted on credit_notes (organisation_id, credited_on desc, id);
create index credit_notes_lease on credit_notes (organisation_id, lease_id, credited_on desc, id);
create index credit_notes_advice on credit_notes (organisation_id, advice_id);
create index credit_notes_entry on credit_notes (organisation_id, entry_id);

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
comment on table lease_charges is
  'Charges to a tenant beside the rent, such as damage. They become a line of the next rent advice, or a deduction from the deposit when '
  'the lease has ended.';
create index lease_charges_lease on lease_charges (organisation_id, lease_id, id);
create index lease_charges_advice on lease_charges (organisation_id, advice_id);

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
  status text not null default 'PENDING',
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
  check ((status = 'PENDING') = (decided_at is null)),
  constraint payment_claims_status_check
    check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN'))
);
comment on table payment_claims is
  'Payments that tenants say they have made, with the slip as a document. The organisation approves or rejects each.';
create unique index payment_claims_payment on payment_claims (organisation_id, payment_id);
create index payment_claims_sorted on payment_claims (organisation_id, status, claimed_at, id);
create index payment_claims_advice on payment_claims (organisation_id, advice_id);
create index payment_claims_lease on payment_claims (organisation_id, lease_id, claimed_at, id);
create index payment_claims_tenant on payment_claims (organisation_id, tenant_id, claimed_at, id);
create unique index payment_claims_reference on payment_claims (organisation_id, method, reference_key)
  where status not in ('REJECTED', 'WITHDRAWN');

create table statement_layouts (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  bank_code text not null check (length(bank_code) between 1 and 20),
  columns jsonb not null,
  updated_at timestamptz not null default app_now(),
  primary key (organisation_id, bank_code)
);
comment on table statement_layouts is 'Which column of a bank''s CSV file holds what, as the organisation mapped it for the first file.';

create table bank_statements (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  bank_account_id uuid,
  file_name text not null check (length(file_name) between 1 and 200),
  -- Lines of the file that an earlier upload had brought already.
  known_count integer not null default 0 check (known_count >= 0),
  uploaded_at timestamptz not null default app_now(),
  uploaded_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_accounts on delete restrict
);
comment on table bank_statements is 'The bank statements that the organisation has uploaded.';
create index bank_statements_account on bank_statements (organisation_id, bank_account_id);
create index bank_statements_sorted on bank_statements (organisation_id, uploaded_at, id);

create table bank_statement_lines (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  statement_id uuid not null,
  line integer not null check (line > 0),
  -- The same line of another upload has the same one: it is kept, and booked, once ever.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  booked_on date not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  description text not null check (length(description) <= 500),
  reference text check (length(reference) between 1 and 80),
  status text not null check (status in ('UNMATCHED', 'SUGGESTED', 'MATCHED', 'IGNORED')),
  -- What it seems to pay, and why.
  advice_id uuid,
  suggested_by text check (suggested_by in ('ADVICE_NUMBER', 'CLAIM', 'LEASE_NUMBER', 'NAME', 'AMOUNT')),
  payment_id uuid,
  ignored_reason text check (length(ignored_reason) between 1 and 500),
  decided_at timestamptz,
  decided_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, statement_id) references bank_statements on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict,
  foreign key (organisation_id, payment_id) references payments on delete restrict,
  check ((status = 'MATCHED') = (payment_id is not null)),
  check ((status = 'IGNORED') = (ignored_reason is not null)),
  check (status <> 'SUGGESTED' or advice_id is not null)
);
comment on table bank_statement_lines is
  'The credits on bank statements, and the payment or advice each was matched with. Debits are not stored.';
create unique index bank_statement_lines_fingerprint on bank_statement_lines (organisation_id, fingerprint);
create index bank_statement_lines_sorted on bank_statement_lines (organisation_id, statement_id, line, id);
create index bank_statement_lines_statement on bank_statement_lines (organisation_id, statement_id);
create index bank_statement_lines_advice on bank_statement_lines (organisation_id, advice_id);
create index bank_statement_lines_payment on bank_statement_lines (organisation_id, payment_id);

create table online_orders (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  order_number text not null check (order_number ~ '^[0-9A-Z]{8,20}$'),
  lease_id uuid not null,
  tenant_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  status text not null default 'CREATED'
    check (status in ('CREATED', 'STARTED', 'CODE_SENT', 'DEBITING', 'UNKNOWN', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED')),
  banks jsonb not null default '[]',
  bank_id text check (length(bank_id) <= 20),
  bank_name text check (length(bank_name) <= 80),
  gateway_reference text check (length(gateway_reference) <= 60),
  auth_number text check (length(auth_number) <= 40),
  result_code text check (length(result_code) <= 10),
  note text check (length(note) <= 500),
  payment_id uuid,
  started_at timestamptz not null default app_now(),
  started_by uuid default app_person_id(),
  expires_at timestamptz not null,
  debit_asked_at timestamptz,
  -- When the gateway was last asked how it stands, how often, and when it is asked again.
  asked_at timestamptz,
  asked_count integer not null default 0 check (asked_count >= 0),
  next_ask_at timestamptz,
  closed_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, payment_id) references payments on delete restrict,
  check ((status = 'PAID') = (payment_id is not null)),
  check ((status in ('PAID', 'FAILED', 'CANCELLED', 'EXPIRED')) = (closed_at is not null)),
  check ((status in ('DEBITING', 'UNKNOWN')) = (next_ask_at is not null))
);
comment on table online_orders is
  'Attempts to pay through the payment gateway. Account numbers and codes of the payer are passed on and never stored.';
create unique index online_orders_number on online_orders (organisation_id, order_number);
create unique index online_orders_payment on online_orders (organisation_id, payment_id);
create index online_orders_sorted on online_orders (organisation_id, started_at, id);
create index online_orders_status on online_orders (organisation_id, status, started_at, id);
create index online_orders_lease on online_orders (organisation_id, lease_id, started_at, id);
create index online_orders_tenant on online_orders (organisation_id, tenant_id, started_at, id);
create index online_orders_started_by on online_orders (organisation_id, started_by, started_at, id);
create index online_orders_to_ask on online_orders (organisation_id, next_ask_at, id) where next_ask_at is not null;
create index online_orders_to_expire on online_orders (organisation_id, expires_at, id)
  where status in ('CREATED', 'STARTED', 'CODE_SENT');
create index online_orders_any_number on online_orders (order_number);

create table online_order_advices (
  organisation_id uuid not null default app_organisation_id(),
  order_id uuid not null,
  advice_id uuid not null,
  place integer not null check (place between 1 and 50),
  primary key (organisation_id, order_id, advice_id),
  foreign key (organisation_id, order_id) references online_orders on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict
);
comment on table online_order_advices is 'The advices that an online payment pays, in order.';
create index online_order_advices_advice on online_order_advices (organisation_id, advice_id);

create table online_order_events (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  order_id uuid not null,
  status text not null check (length(status) <= 20),
  message text not null check (length(message) between 1 and 20),
  code text check (length(code) <= 10),
  note text check (length(note) <= 500),
  happened_at timestamptz not null default app_now(),
  person_id uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, order_id) references online_orders on delete restrict
);
comment on table online_order_events is
  'The messages exchanged with the payment gateway about an order. Rows are only inserted; they hold no accounts and no codes.';
create index online_order_events_order on online_order_events (organisation_id, order_id, id);

create table tax_remittances (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  payment_id uuid not null,
  advice_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  remitted_on date not null,
  reference text check (length(reference) <= 80),
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  -- Once: a payment withholds of an advice when it is recorded, and never again.
  primary key (organisation_id, payment_id, advice_id),
  foreign key (organisation_id, payment_id) references payments on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict
);
comment on table tax_remittances is
  'Tax withheld by a tenant from a payment that has reached the tax office. A row stays when the payment is reversed, since the tax '
  'office has the money.';
create index tax_remittances_advice on tax_remittances (organisation_id, advice_id);

create table billing_marks (
  organisation_id uuid not null default app_organisation_id(),
  lease_id uuid not null,
  -- The first month whose periods may still be without their advice: all before it are billed, or bear no rent. It only says where
  -- to look (server/billing/unbilled-periods.ts); the engine says what is missing.
  billed_to date not null check (extract(day from billed_to) = 1),
  primary key (organisation_id, lease_id),
  foreign key (organisation_id, lease_id) references leases on delete cascade
) with (fillfactor = 70);
comment on table billing_marks is
  'The month up to which billing has settled each lease. It changes with every monthly run, so it is apart from the lease and its many '
  'indexes.';
create index billing_marks_to on billing_marks (organisation_id, billed_to);

create table monthly_runs (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  -- Null: of every type.
  property_type text check (property_type in ('LAND', 'BUILDING', 'UNIT')),
  -- The months that it bills, earlier ones first; the last is `month`.
  months date[] not null check (cardinality(months) > 0),
  -- How many of them are done, and up to which lease the next one is.
  months_done integer not null default 0 check (months_done between 0 and cardinality(months)),
  -- About how many leases there are to look at, counted when it began.
  lease_count integer not null check (lease_count >= 0),
  done_count integer not null default 0,
  created_count integer not null default 0,
  skipped_count integer not null default 0,
  exception_count integer not null default 0,
  started_at timestamptz not null default app_now(),
  started_by uuid default app_person_id(),
  -- The last block; a run that stands still for long was cut short.
  moved_at timestamptz not null default app_now(),
  finished_at timestamptz,
  primary key (organisation_id, id)
);
comment on table monthly_runs is
  'Runs that create the advices of a month and how far each is. Each block of leases is billed in its own transaction, so that any '
  'process can continue a run.';
-- One run of a month and type at a time: who starts the same one joins it.
create unique index monthly_runs_open on monthly_runs (organisation_id, month, coalesce(property_type, '')) where finished_at is null;
create index monthly_runs_month on monthly_runs (organisation_id, month, id);

create table monthly_run_parts (
  organisation_id uuid not null default app_organisation_id(),
  run_id uuid not null,
  part integer not null,
  -- Billed up to this lease, by id; null: none yet.
  last_lease_id uuid,
  -- The last lease of the part; null: up to the last there is.
  until_lease_id uuid,
  is_done boolean not null default false,
  primary key (organisation_id, run_id, part),
  foreign key (organisation_id, run_id) references monthly_runs on delete cascade
);
comment on table monthly_run_parts is 'The parts of the leases of a run that are billed in parallel, and up to which lease each is done.';

create table monthly_run_exceptions (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  run_id uuid not null,
  lease_id uuid not null,
  reason text not null check (length(reason) between 1 and 1000),
  -- What is generated to bill it, where that is all it takes.
  months date[],
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references monthly_runs on delete cascade,
  foreign key (organisation_id, lease_id) references leases on delete cascade
);
comment on table monthly_run_exceptions is 'Leases that a monthly run could not bill, and why.';
create index monthly_run_exceptions_run on monthly_run_exceptions (organisation_id, run_id, id);
create index monthly_run_exceptions_lease on monthly_run_exceptions (organisation_id, lease_id);

create table advices_to_tell (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  advice_ids uuid[] not null check (cardinality(advice_ids) between 1 and 1000),
  primary key (organisation_id, id)
);
comment on table advices_to_tell is
  'Advices of a large run whose tenants have still to be notified, one block in each row. A background job sends the notifications after '
  'the run.';

create table paper_parties (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  kind text not null check (kind in ('ADVICE', 'RECEIPT', 'CREDIT_NOTE', 'SETTLEMENT', 'REFUND', 'REMITTANCE')),
  record_id uuid not null,
  parties jsonb,
  -- Who is named in it, so that erasing a person finds it.
  person_ids uuid[] not null default '{}',
  printed_at timestamptz not null default app_now(),
  -- Of an advice: what was paid, credited and open, the accounts to pay to, and the day, as its first print said. A print years later is the
  -- same (money.md R10); what stands by then is another print. Null for other papers, and until an advice is printed the next time.
  standing jsonb,
  primary key (organisation_id, kind, record_id)
);
comment on table paper_parties is
  'The people named on a printed document as they were when it was first printed. A row also says that the original was printed; later '
  'prints are copies.';

create table lease_balances (
  organisation_id uuid not null,
  lease_id uuid not null,
  -- Of advices that are open and not written off, as in reports/receivable-store.ts.
  open_amount bigint not null default 0,
  -- The balance of the account of deposits held, as a credit.
  held_amount bigint not null default 0,
  primary key (organisation_id, lease_id),
  foreign key (organisation_id, lease_id) references leases on delete cascade
) with (fillfactor = 80);
comment on table lease_balances is 'The outstanding amount of each lease and the deposit held for it, updated by triggers.';
create index lease_balances_open on lease_balances (organisation_id, open_amount, lease_id) where open_amount <> 0;
create index lease_balances_held on lease_balances (organisation_id, held_amount, lease_id) where held_amount <> 0;

create table advice_sums (
  organisation_id uuid not null references organisations on delete restrict,
  id bigint generated always as identity,
  kind text not null,
  property_type text not null,
  month date,
  due_on date not null,
  is_open boolean not null,
  is_written_off boolean not null,
  advice_count bigint not null,
  amount bigint not null,
  paid_amount bigint not null,
  balance_amount bigint not null,
  -- For the totals of lists by status and by the day of the charge.
  charged_on date not null,
  has_payment boolean not null,
  is_remitted boolean not null,
  primary key (organisation_id, id)
);
comment on table advice_sums is
  'Sums of payment_advices by kind, month, due date and state. Triggers only insert; a figure is the sum of its rows, which a nightly '
  'job merges into one.';
create index advice_sums_month on advice_sums (organisation_id, month) include (kind, amount);

create table payment_sums (
  organisation_id uuid not null references organisations on delete restrict,
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
