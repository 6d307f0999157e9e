create table payment_advices (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  advice_number text not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  property_type text not null check (property_type in ('LAND', 'BUILDING', 'UNIT')),
  -- The building of the property, for lists by building; null for land.
  building_id uuid,
  kind text not null check (kind in ('RENT', 'SECURITY_DEPOSIT')),
  -- First day of the month in which the period starts.
  month date,
  period_start date,
  period_end date,
  due_on date not null,
  -- The value date of the charge: the first day of the period, or for a deposit the start of the lease (api.md, statement).
  charged_on date not null,
  amount bigint not null check (amount between 0 and 10000000000000),
  -- Payments and used credit. Updated in the transaction of the posting; a test proves that it equals the postings.
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  credited_amount bigint not null default 0 check (credited_amount >= 0),
  written_off_amount bigint not null default 0 check (written_off_amount >= 0),
  written_off_at timestamptz,
  remitted_at timestamptz,
  issued_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  issued_by uuid default app_person_id(),
  -- A correction after the last billed period has no period of its own. It is a second advice for that last period.
  is_correction boolean not null default false,
  -- The late interest posted on an advice, its paid part, the amount received after a write-off, and the tax that the tenant withholds.
  -- Updated in the transaction of the posting, like `paid_amount`.
  interest_posted_amount bigint not null default 0 check (interest_posted_amount >= 0),
  interest_paid_amount bigint not null default 0 check (interest_paid_amount >= 0),
  -- The day to which interest was posted.
  interest_posted_to date,
  recovered_amount bigint not null default 0 check (recovered_amount >= 0),
  gst_amount bigint not null default 0 check (gst_amount >= 0),
  -- The tax on the amount of the advice when it was issued, the tax on its credit notes, and the tax already withheld.
  tax_amount bigint not null default 0 check (tax_amount >= 0),
  tax_credited_amount bigint not null default 0 check (tax_credited_amount >= 0),
  tax_withheld_amount bigint not null default 0 check (tax_withheld_amount >= 0),
  tax_remitted_on date,
  -- The type of income, if it is not rent.
  income_account text not null default 'RENT' check (income_account in ('RENT', 'DAMAGE_CHARGED')),
  tax_remitted_amount bigint not null default 0,
  -- Parts of the issued amount: recurring charges with their GST, on which no late interest is due; that GST; the part that is income of
  -- the office; and the part that is metered use of the owners, without GST.
  charge_amount bigint not null default 0,
  charge_gst_amount bigint not null default 0,
  office_amount bigint not null default 0,
  metered_amount bigint not null default 0,
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
  check (tax_remitted_amount between 0 and tax_withheld_amount),
  check (charge_amount between 0 and amount),
  check (charge_gst_amount between 0 and least(charge_amount, gst_amount)),
  check (office_amount between 0 and charge_amount),
  check (metered_amount between 0 and charge_amount - office_amount)
);
comment on table payment_advices is
  'The payment advices (invoices): the amounts that a lease owes for a period, a deposit or a charge, and the amounts paid, credited and '
  'written off.';
alter table ledger_postings add foreign key (organisation_id, advice_id) references payment_advices on delete restrict;
create unique index payment_advices_number on payment_advices (organisation_id, advice_number);
create index payment_advices_changed on payment_advices (organisation_id, changed_at, id);
create unique index payment_advices_deposit on payment_advices (organisation_id, lease_id) where kind = 'SECURITY_DEPOSIT';
create index payment_advices_lease on payment_advices (organisation_id, lease_id, due_on, id);
create index payment_advices_tenant on payment_advices (organisation_id, tenant_id, due_on desc, id);
create index payment_advices_building on payment_advices (organisation_id, building_id, month);
create unique index payment_advices_period on payment_advices (organisation_id, lease_id, period_start) where kind = 'RENT' and not is_correction;
create index payment_advices_interest on payment_advices (organisation_id, lease_id) where interest_posted_amount > interest_paid_amount;
-- Nothing is owed any more, and not everyone received their share. The condition must equal the one in remittance/share-store.ts.
create index payment_advices_unremitted on payment_advices (organisation_id, lease_id)
  where kind = 'RENT' and remitted_at is null and paid_amount + recovered_amount > 0
    and paid_amount + credited_amount + written_off_amount = amount and office_amount < amount;
-- Rent by the day of the charge, for the collection of a range of days.
create index payment_advices_charged on payment_advices (organisation_id, charged_on) include (building_id, kind, amount);
create index payment_advices_sorted on payment_advices (organisation_id, due_on, id);
create index payment_advices_of_month on payment_advices (organisation_id, month, due_on, id);
create index payment_advices_amount on payment_advices (organisation_id, amount, id);
create index payment_advices_month on payment_advices (organisation_id, month, property_type, id)
  include (amount, paid_amount, credited_amount, written_off_amount);
-- The list can be sorted by outstanding amount.
create index payment_advices_balance on payment_advices
  (organisation_id, (amount - paid_amount - credited_amount - written_off_amount), id);
create index payment_advices_open on payment_advices (organisation_id, due_on, id)
  include (tenant_id, amount, paid_amount, credited_amount, written_off_amount, written_off_at)
  where paid_amount + credited_amount + written_off_amount < amount;
-- Filters that match few advices have their own indexes: in the order of the list, those few could come after all others.
create index payment_advices_written_off on payment_advices (organisation_id, due_on, id) where written_off_at is not null;
create index payment_advices_remitted on payment_advices (organisation_id, due_on, id) where remitted_at is not null;
create index payment_advices_of_deposits on payment_advices (organisation_id, due_on, id) where kind = 'SECURITY_DEPOSIT';
-- The oldest outstanding advice of each building, for the map: one index look-up instead of reading all advices of its leases.
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
  -- The period whose rent a line charges: its own, or an earlier one that an ADJUSTMENT corrects. Null: the line is not rent.
  rent_of date,
  -- The recurring charge of the line, the first day of the charged period, and whether the line is the charge or its GST.
  recurring_charge_id uuid,
  charge_of date,
  charge_part text check (charge_part in ('NET', 'GST')),
  -- For a charge by meter: the day of the last charged reading.
  charge_to date check (charge_to >= charge_of),
  primary key (organisation_id, advice_id, line),
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict,
  foreign key (organisation_id, recurring_charge_id) references recurring_charges on delete restrict,
  check (num_nonnulls(recurring_charge_id, charge_of, charge_part) in (0, 3)),
  check (rent_of is null or charge_of is null)
);
comment on table advice_lines is 'The lines of a payment advice, each with the explanation of its amount.';

create index advice_lines_charge on advice_lines (organisation_id, recurring_charge_id, charge_to) where recurring_charge_id is not null;

create table recurring_charge_credits (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  advice_id uuid not null,
  charge_id uuid not null,
  charge_of date not null,
  -- Without GST.
  amount bigint not null check (amount between 1 and 10000000000000),
  gst_amount bigint not null check (gst_amount between 0 and 10000000000000),
  explanation jsonb not null,
  credited_on date not null,
  -- True: the charge costs less in this period. False: the office credited it manually, so it is not charged again.
  is_correction boolean not null default true,
  credited_at timestamptz not null default app_now(),
  credited_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict,
  foreign key (organisation_id, charge_id) references recurring_charges on delete restrict
);
comment on table recurring_charge_credits is
  'The amounts credited of a recurring charge of a period, on the advice that charged it. Rows are only inserted.';
create index recurring_charge_credits_advice on recurring_charge_credits (organisation_id, advice_id);
create index recurring_charge_credits_charge on recurring_charge_credits (organisation_id, charge_id);
create index recurring_charge_credits_lease on recurring_charge_credits (organisation_id, lease_id);

create table payment_links (
  organisation_id uuid not null default app_organisation_id(),
  advice_id uuid not null,
  -- Random. A key outside the database derives the code of the link from it. Only the hash of the code is stored.
  seed uuid not null,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null default app_now(),
  withdrawn_at timestamptz,
  primary key (organisation_id, advice_id),
  foreign key (organisation_id, advice_id) references payment_advices on delete cascade
);
comment on table payment_links is 'The link of an advice. Anybody who has the link can pay without signing in.';
create index payment_links_code on payment_links (code_hash) where withdrawn_at is null;

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
comment on table rent_credits is 'The amounts credited of the rent of a period, on the advice that charged it. Rows are only inserted.';
create index rent_credits_advice on rent_credits (organisation_id, advice_id, rent_of);

create table payment_plans (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  tenant_id uuid not null,
  agreed_on date not null,
  -- Whether late interest accrues on the advices while the plan is kept.
  interest text not null check (interest in ('COUNTED', 'PAUSED')),
  grace_days integer not null check (grace_days between 0 and 30),
  total_amount bigint not null check (total_amount between 1 and 10000000000000),
  -- The day on which an instalment was found unpaid after its grace period.
  broken_on date,
  cancelled_on date,
  agreed_at timestamptz not null default app_now(),
  agreed_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, tenant_id) references tenants on delete restrict
);
comment on table payment_plans is
  'Overdue amounts in instalments agreed with the tenant. A plan is never changed: it is paid, broken or cancelled.';
create index payment_plans_newest on payment_plans (organisation_id, agreed_on, id);
create index payment_plans_tenant on payment_plans (organisation_id, tenant_id, agreed_on, id);

create table payment_plan_instalments (
  organisation_id uuid not null default app_organisation_id(),
  plan_id uuid not null,
  position integer not null check (position between 1 and 36),
  due_on date not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  -- The total due by then, including the earlier instalments.
  total_amount bigint not null check (total_amount >= amount),
  primary key (organisation_id, plan_id, position),
  foreign key (organisation_id, plan_id) references payment_plans on delete restrict
);
comment on table payment_plan_instalments is 'The instalments of a payment plan, in the order in which they are due.';
create index payment_plan_instalments_due on payment_plan_instalments (organisation_id, due_on, plan_id);

create table payment_plan_advices (
  organisation_id uuid not null default app_organisation_id(),
  plan_id uuid not null,
  advice_id uuid not null,
  -- The outstanding amount of the advice on the day of the agreement.
  balance_amount bigint not null check (balance_amount between 1 and 10000000000000),
  primary key (organisation_id, plan_id, advice_id),
  foreign key (organisation_id, plan_id) references payment_plans on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict
);
comment on table payment_plan_advices is
  'The payment advices of a payment plan. The paid part of the plan is the decrease of what they owe since then.';
create index payment_plan_advices_advice on payment_plan_advices (organisation_id, advice_id);

create table credit_refunds (
  organisation_id uuid not null default app_organisation_id(),
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
comment on table credit_refunds is 'Credit of a lease that was refunded to its tenant.';
create unique index credit_refunds_number on credit_refunds (organisation_id, refund_number);
create index credit_refunds_sorted on credit_refunds (organisation_id, refunded_on desc, id);
create index credit_refunds_lease on credit_refunds (organisation_id, lease_id, refunded_on desc, id);
create index credit_refunds_tenant on credit_refunds (organisation_id, tenant_id);
create index credit_refunds_entry on credit_refunds (organisation_id, entry_id);

create table credit_notes (
  organisation_id uuid not null default app_organisation_id(),
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
comment on table credit_notes is 'Credit notes on payment advices. Rows are only inserted. Each part of one decision has its own number.';
create unique index credit_notes_number on credit_notes (organisation_id, note_number);
create index credit_notes_sorted on credit_notes (organisation_id, credited_on desc, id);
create index credit_notes_lease on credit_notes (organisation_id, lease_id, credited_on desc, id);
create index credit_notes_advice on credit_notes (organisation_id, advice_id);
create index credit_notes_entry on credit_notes (organisation_id, entry_id);

create table lease_charges (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  label text not null check (length(label) between 1 and 200),
  amount bigint not null check (amount between 1 and 10000000000000),
  -- Rule, source and sentence, as shown and printed (money.md R14).
  explanation jsonb not null,
  -- The advice that includes it; null until there is one.
  advice_id uuid,
  -- When it was deducted from the deposit instead of being put on an advice.
  deducted_at timestamptz,
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict,
  check (advice_id is null or deducted_at is null)
);
comment on table lease_charges is
  'Charges to a tenant in addition to the rent, such as damage. They become a line of the next rent advice or, if the lease has ended, a '
  'deduction from the deposit.';
create index lease_charges_lease on lease_charges (organisation_id, lease_id, id);
create index lease_charges_advice on lease_charges (organisation_id, advice_id);

create table printed_documents (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  kind text not null check (kind in ('ADVICE', 'RECEIPT', 'CREDIT_NOTE', 'SETTLEMENT', 'REFUND', 'REMITTANCE', 'BREACH_NOTICE', 'TENANT_NOTICE')),
  record_id uuid not null,
  parties jsonb,
  -- The people who are named in it, so that erasing a person finds it.
  person_ids uuid[] not null default '{}',
  printed_at timestamptz not null default app_now(),
  -- For an advice: the paid, credited and open amounts, the accounts to pay to, and the day, as on its first print. A print years later is
  -- the same (money.md R10); the current amounts are a separate print. Null for other documents, and until an advice is printed again.
  standing jsonb,
  primary key (organisation_id, kind, record_id)
);
comment on table printed_documents is
  'The names of the people on a printed document at its first print. A row also records that the original was printed; later prints are '
  'copies.';

create table lease_balances (
  organisation_id uuid not null,
  lease_id uuid not null,
  -- The sum of advices that are open and not written off, as in reports/receivable-store.ts.
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
  organisation_id uuid not null,
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

create table receivable_sums (
  organisation_id uuid not null,
  id bigint generated always as identity,
  -- The first day of the month of the value date.
  value_month date not null,
  -- Of the advice.
  due_on date not null,
  amount bigint not null,
  primary key (organisation_id, id)
);
comment on table receivable_sums is
  'Sums of the postings of outstanding advices by month of the value date and due date, for the arrears at each month’s end. Triggers '
  'only insert; a figure is the sum of its rows, which a nightly job merges into one.';

-- Notes, tasks and calls about a payment advice (notes.sql).
alter table notes add column advice_id uuid;
alter table notes add foreign key (organisation_id, advice_id) references payment_advices on delete cascade;
create index notes_advice on notes (organisation_id, advice_id, created_at, id) where advice_id is not null;
