-- Late interest that was posted on an advice, what of it was paid, what came in after a write-off, and the tax that its tenant
-- withholds. Kept in the transaction of the posting, like `paid_amount`.
alter table payment_advices
  add column interest_posted_amount bigint not null default 0 check (interest_posted_amount >= 0),
  add column interest_paid_amount bigint not null default 0 check (interest_paid_amount >= 0),
  -- The day to which interest was posted.
  add column interest_posted_to date,
  add column recovered_amount bigint not null default 0 check (recovered_amount >= 0),
  add column gst_amount bigint not null default 0 check (gst_amount >= 0),
  -- The tax on what the advice asked for when it was issued, what credit notes took off it, and what was withheld of it.
  add column tax_amount bigint not null default 0 check (tax_amount >= 0),
  add column tax_credited_amount bigint not null default 0 check (tax_credited_amount >= 0),
  add column tax_withheld_amount bigint not null default 0 check (tax_withheld_amount >= 0),
  add column tax_remitted_on date,
  add column tax_remittance_reference text check (length(tax_remittance_reference) <= 80),
  -- What it is income of where that is not rent.
  add column income_account text not null default 'RENT' check (income_account in ('RENT', 'DAMAGE_CHARGED')),
  add check (interest_paid_amount <= interest_posted_amount),
  add check (recovered_amount <= written_off_amount),
  add check (gst_amount <= amount),
  add check (tax_amount <= amount);
create index payment_advices_withheld on payment_advices (organisation_id, due_on, id) where tax_withheld_amount > 0 and tax_remitted_on is null;
create index payment_advices_interest on payment_advices (organisation_id, lease_id) where interest_posted_amount > interest_paid_amount;

alter table payments add column tax_certificate_number text check (length(tax_certificate_number) <= 80);
alter table payments add column tax_certificate_date date;

-- The end of a deposit: once for a lease, never changed.
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
  method text not null check (length(method) <= 20),
  -- Claims above the deposit, asked for by an advice.
  claim_advice_id uuid,
  settled_at timestamptz not null default app_now(),
  settled_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  foreign key (organisation_id, claim_advice_id) references payment_advices on delete restrict
);
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
create index deposit_deductions_lease on deposit_deductions (organisation_id, lease_id);
create index deposit_deductions_advice on deposit_deductions (organisation_id, advice_id);

-- Credit that went back to the tenant.
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
create unique index credit_refunds_number on credit_refunds (organisation_id, refund_number);
create index credit_refunds_sorted on credit_refunds (organisation_id, refunded_on desc, id);
create index credit_refunds_lease on credit_refunds (organisation_id, lease_id, refunded_on desc, id);
create index credit_refunds_tenant on credit_refunds (organisation_id, tenant_id);
create index credit_refunds_entry on credit_refunds (organisation_id, entry_id);

-- A credit note on one advice; insert-only. The parts of one decision have one number each.
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
create unique index credit_notes_number on credit_notes (organisation_id, note_number);
create index credit_notes_sorted on credit_notes (organisation_id, credited_on desc, id);
create index credit_notes_lease on credit_notes (organisation_id, lease_id, credited_on desc, id);
create index credit_notes_advice on credit_notes (organisation_id, advice_id);
create index credit_notes_entry on credit_notes (organisation_id, entry_id);

-- Money goes from a payment or a settled deposit, to a part of an advice or back to the tenant.
alter table allocations
  alter column payment_id drop not null,
  alter column advice_id drop not null,
  add column settlement_id uuid,
  add column refund_id uuid,
  add column part text not null default 'PRINCIPAL' check (part in ('PRINCIPAL', 'INTEREST', 'RECOVERY')),
  add column tax_amount bigint not null default 0,
  add foreign key (organisation_id, settlement_id) references deposit_settlements on delete restrict,
  add foreign key (organisation_id, refund_id) references credit_refunds on delete restrict,
  add check (num_nonnulls(payment_id, settlement_id) = 1),
  add check (num_nonnulls(advice_id, refund_id) = 1);
create index allocations_settlement on allocations (organisation_id, settlement_id);
create index allocations_refund on allocations (organisation_id, refund_id);

alter table number_counters drop constraint number_counters_book_check;
alter table number_counters add constraint number_counters_book_check check (book ~ '^[A-Z_]{1,20}$');
