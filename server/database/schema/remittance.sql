create table management_fees (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  building_id uuid,
  owner_id uuid,
  percent numeric not null check (percent between 0 and 100 and scale(percent) <= 2),
  starts_on date not null,
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, building_id) references buildings on delete cascade,
  foreign key (organisation_id, owner_id) references owners on delete restrict,
  check (building_id is null or owner_id is null)
);
comment on table management_fees is
  'The management fee, in percent of the collected amount, from a day on: of one building, of one owner, or the default of the '
  'organisation.';
create unique index management_fees_once on management_fees (organisation_id, coalesce(building_id, owner_id, organisation_id), starts_on);
create index management_fees_building on management_fees (organisation_id, building_id);
create index management_fees_owner on management_fees (organisation_id, owner_id);
create index management_fees_sorted on management_fees (organisation_id, starts_on desc, id);

create table expenses (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  -- For a unit, its building; null for a plot.
  building_id uuid,
  unit_id uuid,
  plot_id uuid,
  vendor text not null check (length(vendor) between 1 and 120),
  description text not null check (length(description) between 1 and 300),
  -- The budget category (domain/remittance/expense.ts).
  category text not null default 'OTHER'
    check (category in ('REPAIRS', 'CLEANING', 'SECURITY', 'UTILITIES', 'INSURANCE', 'TAXES', 'OTHER')),
  -- For a bill for water or electricity, which of the two.
  utility text check (utility is null or (utility in ('ELECTRICITY', 'WATER') and category = 'UTILITIES')),
  amount bigint not null check (amount between 1 and 10000000000000),
  billed_on date not null,
  charged_to text not null check (charged_to in ('OWNERS', 'OFFICE')),
  document_id uuid,
  entry_id uuid not null,
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  reversed_at timestamptz,
  reversal_reason text check (length(reversal_reason) <= 500),
  primary key (organisation_id, id),
  foreign key (organisation_id, building_id) references buildings on delete restrict,
  foreign key (organisation_id, unit_id) references units on delete restrict,
  foreign key (organisation_id, plot_id) references plots on delete restrict,
  foreign key (organisation_id, document_id) references documents on delete set null (document_id),
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict,
  check (num_nonnulls(building_id, plot_id) = 1),
  check (unit_id is null or building_id is not null)
);
comment on table expenses is
  'Vendor bills that the organisation has paid: for a building or, through work orders, also for a unit or a plot.';
create index expenses_sorted on expenses (organisation_id, billed_on desc, id);
create index expenses_building on expenses (organisation_id, building_id, billed_on desc, id);
create index expenses_unit on expenses (organisation_id, unit_id);
create index expenses_plot on expenses (organisation_id, plot_id);
create index expenses_document on expenses (organisation_id, document_id);
create index expenses_entry on expenses (organisation_id, entry_id);

create table expense_requests (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  building_id uuid not null,
  vendor text not null check (length(vendor) between 1 and 120),
  description text not null check (length(description) between 1 and 300),
  category text not null default 'OTHER'
    check (category in ('REPAIRS', 'CLEANING', 'SECURITY', 'UTILITIES', 'INSURANCE', 'TAXES', 'OTHER')),
  -- For a bill for water or electricity, which of the two.
  utility text check (utility is null or (utility in ('ELECTRICITY', 'WATER') and category = 'UTILITIES')),
  amount bigint not null check (amount between 1 and 10000000000000),
  billed_on date not null,
  charged_to text not null check (charged_to = 'OWNERS'),
  document_id uuid,
  status text not null default 'WAITING' check (status in ('WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  requested_at timestamptz not null default app_now(),
  requested_by uuid default app_person_id(),
  closed_at timestamptz,
  closed_by uuid,
  reason text check (length(reason) between 1 and 500),
  expense_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, building_id) references buildings on delete restrict,
  foreign key (organisation_id, document_id) references documents on delete set null (document_id),
  foreign key (organisation_id, expense_id) references expenses on delete restrict,
  check ((status = 'WAITING') = (closed_at is null)),
  check ((status = 'APPROVED') = (expense_id is not null))
);
comment on table expense_requests is
  'Vendor bills above the limit of an owner. A bill is recorded as an expense after every owner whose limit it exceeds has approved it.';
create index expense_requests_sorted on expense_requests (organisation_id, requested_at desc, id);
create index expense_requests_building on expense_requests (organisation_id, building_id, requested_at desc, id);
create index expense_requests_document on expense_requests (organisation_id, document_id);
create index expense_requests_expense on expense_requests (organisation_id, expense_id);

create table expense_request_owners (
  organisation_id uuid not null default app_organisation_id(),
  request_id uuid not null,
  owner_id uuid not null,
  -- The owner's part and the limit, as they were when the owner was asked.
  share_amount bigint not null check (share_amount between 1 and 10000000000000),
  limit_amount bigint not null check (limit_amount between 0 and 10000000000000),
  decision text check (decision in ('APPROVED', 'DECLINED')),
  decided_at timestamptz,
  primary key (organisation_id, request_id, owner_id),
  foreign key (organisation_id, request_id) references expense_requests on delete restrict,
  foreign key (organisation_id, owner_id) references owners on delete restrict,
  check ((decision is null) = (decided_at is null))
);
comment on table expense_request_owners is 'The owners whose approval an expense request needs, with their answers.';
create index expense_request_owners_owner on expense_request_owners (organisation_id, owner_id, request_id);

create table remittance_batches (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  remitted_on date not null,
  reference text check (length(reference) <= 80),
  owner_count integer not null check (owner_count between 1 and 200),
  amount bigint not null check (amount between 1 and 2000000000000000),
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  primary key (organisation_id, id)
);
comment on table remittance_batches is 'Remittances to many owners that were recorded together and are sent with one file for the bank.';
create index remittance_batches_sorted on remittance_batches (organisation_id, remitted_on desc, id);
create index remittance_batches_amount on remittance_batches (organisation_id, amount, id);

create table bank_files (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  batch_id uuid not null,
  format text not null check (format in ('CSV', 'PAIN001')),
  -- For a CSV, in order.
  columns text[] not null default '{}' check (cardinality(columns) <= 20),
  -- The paying account of the organisation, if the format names one.
  payer_account_id uuid,
  -- Why it was created again; null for the first file of the batch.
  reason text check (length(reason) between 1 and 500),
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, batch_id) references remittance_batches on delete restrict,
  foreign key (organisation_id, payer_account_id) references bank_accounts on delete set null (payer_account_id)
);
comment on table bank_files is
  'The bank files that were created from a batch of remittances. Another file for the same batch needs a reason. Rows are only inserted.';
create unique index bank_files_first on bank_files (organisation_id, batch_id) where reason is null;
create index bank_files_batch on bank_files (organisation_id, batch_id, id);
create index bank_files_payer on bank_files (organisation_id, payer_account_id);

create table remittances (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  remittance_number text not null,
  owner_id uuid not null,
  remitted_on date not null,
  share_amount bigint not null check (share_amount between 0 and 10000000000000),
  fee_amount bigint not null check (fee_amount between 0 and 10000000000000),
  -- Tax that tenants withheld in the owner's name.
  tax_amount bigint not null check (tax_amount between 0 and 10000000000000),
  -- Bills and earlier shares charged back; below 0 if a charge was withdrawn.
  deducted_amount bigint not null check (deducted_amount between -10000000000000 and 10000000000000),
  -- Held back for the owner's reserve.
  reserved_amount bigint not null default 0 check (reserved_amount between 0 and 10000000000000),
  amount bigint not null check (amount between 0 and 10000000000000),
  bank_account_id uuid,
  -- The masked account on that day; it may be removed later.
  sent_to text check (length(sent_to) <= 120),
  -- The version of the account at that time: a bank file must not contain an account that has changed since.
  bank_account_version integer,
  batch_id uuid,
  reference text check (length(reference) <= 80),
  entry_id uuid not null,
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  -- A remittance sent by mistake is reversed: its shares are due again, and it keeps its number.
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text check (length(reversal_reason) between 1 and 500),
  reversal_entry_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references owners on delete restrict,
  foreign key (organisation_id, bank_account_id) references bank_accounts on delete set null (bank_account_id),
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict,
  foreign key (organisation_id, batch_id) references remittance_batches on delete restrict,
  check (amount = share_amount - fee_amount - tax_amount - deducted_amount - reserved_amount),
  foreign key (organisation_id, reversal_entry_id) references ledger_entries on delete restrict,
  check ((reversed_at is null) = (reversal_entry_id is null))
);
comment on table remittances is 'Money paid to an owner: shares of the collected amounts, less fee, withheld tax and deductions.';
create unique index remittances_number on remittances (organisation_id, remittance_number);
create index remittances_sorted on remittances (organisation_id, remitted_on desc, id);
create index remittances_owner on remittances (organisation_id, owner_id, remitted_on desc, id);
create index remittances_batch on remittances (organisation_id, batch_id);
create index remittances_account on remittances (organisation_id, bank_account_id);
create index remittances_entry on remittances (organisation_id, entry_id);
create index remittances_reversal_entry on remittances (organisation_id, reversal_entry_id);

create table remittance_items (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  remittance_id uuid not null,
  advice_id uuid not null,
  owner_id uuid not null,
  share_amount bigint not null check (share_amount between 1 and 10000000000000),
  fee_amount bigint not null check (fee_amount between 0 and 10000000000000),
  tax_amount bigint not null check (tax_amount between 0 and 10000000000000),
  fee_percent numeric not null,
  -- The day on which the advice was fully paid.
  collected_on date not null,
  explanation jsonb not null,
  charged_back_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, remittance_id) references remittances on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict,
  foreign key (organisation_id, owner_id) references owners on delete restrict
);
comment on table remittance_items is
  'An owner''s share of one advice in a remittance. An advice is shared once, and again only after a chargeback.';
create unique index remittance_items_once on remittance_items (organisation_id, advice_id, owner_id) where charged_back_at is null;
create index remittance_items_advice on remittance_items (organisation_id, advice_id);
create index remittance_items_remittance on remittance_items (organisation_id, remittance_id);
create index remittance_items_owner on remittance_items (organisation_id, owner_id);

create table owner_charges (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  owner_id uuid not null,
  kind text not null,
  expense_id uuid,
  item_id uuid,
  amount bigint not null check (amount <> 0 and amount between -10000000000000 and 10000000000000),
  charged_on date not null,
  entry_id uuid not null,
  created_at timestamptz not null default app_now(),
  -- A repair that the tenant paid and set off is a cost of the owners. Without it, more would be remitted than was collected.
  payment_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references owners on delete restrict,
  foreign key (organisation_id, expense_id) references expenses on delete restrict,
  foreign key (organisation_id, item_id) references remittance_items on delete restrict,
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict,
  foreign key (organisation_id, payment_id) references payments on delete restrict,
  check (kind in ('EXPENSE', 'EXPENSE_BACK', 'CHARGE_BACK', 'REPAIR', 'REPAIR_BACK')),
  check (num_nonnulls(expense_id, item_id, payment_id) = 1),
  check ((kind = 'CHARGE_BACK') = (item_id is not null) and (kind in ('REPAIR', 'REPAIR_BACK')) = (payment_id is not null))
);
comment on table owner_charges is
  'Amounts that reduce the next remittance to an owner (or increase it, if below 0): a share of a vendor bill or repair, or a share that '
  'was remitted too early.';
create index owner_charges_owner on owner_charges (organisation_id, owner_id, charged_on, id);
create index owner_charges_expense on owner_charges (organisation_id, expense_id);
create index owner_charges_item on owner_charges (organisation_id, item_id);
create index owner_charges_entry on owner_charges (organisation_id, entry_id);
create index owner_charges_payment on owner_charges (organisation_id, payment_id);

create table remittance_deductions (
  organisation_id uuid not null default app_organisation_id(),
  remittance_id uuid not null,
  charge_id uuid not null,
  amount bigint not null check (amount <> 0),
  primary key (organisation_id, remittance_id, charge_id),
  foreign key (organisation_id, remittance_id) references remittances on delete restrict,
  foreign key (organisation_id, charge_id) references owner_charges on delete restrict
);
comment on table remittance_deductions is 'The owner charges that a remittance deducted.';
create index remittance_deductions_charge on remittance_deductions (organisation_id, charge_id);

create table owner_reserves (
  organisation_id uuid not null default app_organisation_id(),
  owner_id uuid not null,
  balance_amount bigint not null check (balance_amount between 0 and 10000000000000),
  last_moved_on date not null,
  primary key (organisation_id, owner_id),
  foreign key (organisation_id, owner_id) references owners on delete restrict
);
comment on table owner_reserves is
  'The reserve of each owner for expenses: the sum of reserve_movements, updated with each movement under the lock of the owner.';

create table reserve_movements (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  owner_id uuid not null,
  kind text not null check (kind in ('HELD', 'USED', 'RELEASED')),
  -- The change of the balance. A reversal of a movement has the opposite sign.
  amount bigint not null check (amount <> 0 and amount between -10000000000000 and 10000000000000),
  moved_on date not null,
  -- For HELD the remittance, for USED the charge, for RELEASED the masked account on that day.
  remittance_id uuid,
  charge_id uuid,
  bank_account_id uuid,
  sent_to text check (length(sent_to) <= 120),
  reference text check (length(reference) <= 80),
  reverses_id uuid,
  reason text check (length(reason) between 1 and 500),
  entry_id uuid not null,
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references owners on delete restrict,
  foreign key (organisation_id, remittance_id) references remittances on delete restrict,
  foreign key (organisation_id, charge_id) references owner_charges on delete restrict,
  foreign key (organisation_id, bank_account_id) references bank_accounts on delete set null (bank_account_id),
  foreign key (organisation_id, reverses_id) references reserve_movements on delete restrict,
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict,
  check ((kind = 'HELD') = (remittance_id is not null) and (kind = 'USED') = (charge_id is not null)),
  check ((kind = 'HELD') = (amount > 0) or reverses_id is not null)
);
comment on table reserve_movements is
  'Amounts held back for an owner''s reserve, used for a bill, or released to the owner. Rows are only inserted.';
create index reserve_movements_owner on reserve_movements (organisation_id, owner_id, moved_on desc, id);
create unique index reserve_movements_reverses on reserve_movements (organisation_id, reverses_id);
create index reserve_movements_remittance on reserve_movements (organisation_id, remittance_id);
create index reserve_movements_charge on reserve_movements (organisation_id, charge_id);
create index reserve_movements_account on reserve_movements (organisation_id, bank_account_id);
create index reserve_movements_entry on reserve_movements (organisation_id, entry_id);

create table tax_facts (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('LOAN_INTEREST', 'INSURANCE_PREMIUM', 'LOCAL_TAX', 'VACANCY_NOTICE', 'OWN_USE')),
  building_id uuid,
  plot_id uuid,
  -- For one unit of the building; otherwise for all.
  unit_id uuid,
  -- For one owner; otherwise for all by their shares.
  owner_id uuid,
  year integer not null check (year between 2000 and 2199),
  amount bigint check (amount between 1 and 10000000000000),
  dated date,
  note text check (length(note) between 1 and 300),
  document_id uuid,
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, building_id) references buildings on delete cascade,
  foreign key (organisation_id, plot_id) references plots on delete cascade,
  foreign key (organisation_id, unit_id) references units on delete cascade,
  foreign key (organisation_id, owner_id) references owners on delete restrict,
  foreign key (organisation_id, document_id) references documents on delete set null (document_id),
  check ((building_id is null) <> (plot_id is null)),
  check (unit_id is null or building_id is not null),
  check ((kind in ('LOAN_INTEREST', 'INSURANCE_PREMIUM', 'LOCAL_TAX')) = (amount is not null)),
  check (kind <> 'VACANCY_NOTICE' or dated is not null)
);
comment on table tax_facts is
  'Figures of an owner''s tax report in addition to the rent, entered from documents: loan interest, insurance, local taxes, vacancy '
  'notices and own use.';
create index tax_facts_sorted on tax_facts (organisation_id, year, id);
create index tax_facts_building on tax_facts (organisation_id, building_id, year, id);
create index tax_facts_plot on tax_facts (organisation_id, plot_id, year, id);
create index tax_facts_unit on tax_facts (organisation_id, unit_id);
create index tax_facts_owner on tax_facts (organisation_id, owner_id, year, id);
create index tax_facts_document on tax_facts (organisation_id, document_id);

-- Notes, tasks and calls about a remittance (notes.sql).
alter table notes add column remittance_id uuid;
alter table notes add foreign key (organisation_id, remittance_id) references remittances on delete cascade;
create index notes_remittance on notes (organisation_id, remittance_id, created_at, id) where remittance_id is not null;
