create table damage_reports (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  kind text not null check (kind in ('ENTRY_DAMAGE', 'MAINTENANCE')),
  -- Follows from its items: REPORTED while one is open, REJECTED if all are rejected, otherwise RESOLVED.
  status text not null default 'REPORTED' check (status in ('REPORTED', 'RESOLVED', 'REJECTED')),
  reported_at timestamptz not null default app_now(),
  reported_by uuid default app_person_id(),
  reported_as text not null check (reported_as in ('ADMIN', 'OWNER', 'MANAGER', 'CURRENT_TENANT', 'PREVIOUS_TENANT')),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict
);
comment on table damage_reports is 'Reports of damage found at move-in or during a lease.';
create index damage_reports_lease on damage_reports (organisation_id, lease_id, reported_at desc, id);
create index damage_reports_sorted on damage_reports (organisation_id, reported_at desc, id);
create index damage_reports_open on damage_reports (organisation_id, reported_at desc, id) where status = 'REPORTED';

create table damage_items (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  report_id uuid not null,
  position integer not null check (position between 0 and 1000),
  description text not null check (length(description) between 1 and 1000),
  location text not null check (length(location) between 1 and 120),
  -- The same item in the condition report made at entry.
  condition_item_id uuid,
  status text not null default 'REPORTED' check (status in ('REPORTED', 'RESOLVED', 'REJECTED')),
  note text check (length(note) <= 1000),
  cost_amount bigint check (cost_amount between 1 and 10000000000000),
  charged_to text check (charged_to in ('OWNER', 'TENANT')),
  -- The part of the cost that the tenant pays.
  charge_id uuid,
  decided_at timestamptz,
  decided_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, report_id) references damage_reports on delete restrict,
  foreign key (organisation_id, condition_item_id) references condition_items on delete restrict,
  foreign key (organisation_id, charge_id) references lease_charges on delete restrict,
  check ((status = 'REPORTED') = (decided_at is null)),
  check (charge_id is null or charged_to = 'TENANT')
);
comment on table damage_items is 'The damaged items of a report, and the decision about each.';
create unique index damage_items_place on damage_items (organisation_id, report_id, position);
create index damage_items_lease on damage_items (organisation_id, lease_id);
create index damage_items_condition on damage_items (organisation_id, condition_item_id);
create index damage_items_charge on damage_items (organisation_id, charge_id);

create table repair_bills (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  report_id uuid not null,
  item_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  billed_on date not null,
  document_id uuid,
  status text not null default 'SENT' check (status in ('SENT', 'APPROVED', 'REJECTED')),
  approved_amount bigint check (approved_amount between 1 and amount),
  reason text check (length(reason) <= 500),
  -- Set off as an essential repair above the limit of an owner who did not approve it. Its credit is never paid out.
  is_essential boolean not null default false check (not is_essential or (status = 'APPROVED' and reason is not null)),
  -- The set-off, which has a receipt.
  payment_id uuid,
  sent_at timestamptz not null default app_now(),
  sent_by uuid default app_person_id(),
  decided_at timestamptz,
  decided_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, report_id) references damage_reports on delete restrict,
  foreign key (organisation_id, item_id) references damage_items on delete restrict,
  foreign key (organisation_id, document_id) references documents on delete set null (document_id),
  foreign key (organisation_id, payment_id) references payments on delete restrict,
  check ((status = 'SENT') = (decided_at is null)),
  check ((status = 'APPROVED') = (payment_id is not null and approved_amount is not null))
);
comment on table repair_bills is
  'Repairs that a tenant paid instead of the owner (Tenancy Rules ss.55-59). An approved bill is deducted from the rent.';
create index repair_bills_item on repair_bills (organisation_id, item_id, sent_at, id);
-- An item has only one pending bill at a time. Another may follow a rejected one, or one whose set-off was reversed.
create unique index repair_bills_once on repair_bills (organisation_id, item_id) where status = 'SENT';
create index repair_bills_waiting on repair_bills (organisation_id, sent_at, id) where status = 'SENT';
create index repair_bills_lease on repair_bills (organisation_id, lease_id);
create index repair_bills_report on repair_bills (organisation_id, report_id);
create index repair_bills_document on repair_bills (organisation_id, document_id);
create index repair_bills_payment on repair_bills (organisation_id, payment_id);

create table damage_events (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  report_id uuid not null,
  item_id uuid,
  kind text not null check (kind in ('REPORTED', 'ITEM_ADDED', 'COMMENT', 'RESOLVED', 'REJECTED', 'BILL_SENT', 'BILL_APPROVED', 'BILL_REJECTED')),
  actor_type text not null check (actor_type in ('ADMIN', 'OWNER', 'MANAGER', 'CURRENT_TENANT', 'PREVIOUS_TENANT')),
  actor_id uuid default app_person_id(),
  words text check (length(words) <= 1000),
  amount bigint check (amount between 1 and 10000000000000),
  happened_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, report_id) references damage_reports on delete restrict,
  foreign key (organisation_id, item_id) references damage_items on delete restrict
);
comment on table damage_events is 'The history of a damage report: actions and comments, each with its user. Rows are only inserted.';
create index damage_events_report on damage_events (organisation_id, report_id, happened_at, id);
create index damage_events_lease on damage_events (organisation_id, lease_id);
create index damage_events_item on damage_events (organisation_id, item_id);

-- Notes, tasks and calls about a damage report (notes.sql).
alter table notes add column damage_report_id uuid;
alter table notes add foreign key (organisation_id, damage_report_id) references damage_reports on delete cascade;
create index notes_damage_report on notes (organisation_id, damage_report_id, created_at, id) where damage_report_id is not null;

create table vendors (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  name text not null check (length(name) between 1 and 120),
  trade text not null check (trade in ('PLUMBING', 'ELECTRICAL', 'CARPENTRY', 'MASONRY', 'PAINTING', 'ROOFING', 'WATER_TANKS', 'LIFTS', 'FIRE_SAFETY', 'GENERATORS', 'CLEANING', 'OTHER')),
  second_trade text check (second_trade in ('PLUMBING', 'ELECTRICAL', 'CARPENTRY', 'MASONRY', 'PAINTING', 'ROOFING', 'WATER_TANKS', 'LIFTS', 'FIRE_SAFETY', 'GENERATORS', 'CLEANING', 'OTHER')),
  phone text check (length(phone) <= 30),
  email text check (length(email) <= 254),
  licence_number text check (length(licence_number) <= 40),
  taxpayer_number text check (length(taxpayer_number) <= 15),
  bank_account text check (length(bank_account) <= 120),
  hourly_rate bigint check (hourly_rate between 1 and 10000000000000),
  rate text check (length(rate) <= 200),
  is_active boolean not null default true,
  notes text check (length(notes) <= 1000),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id)
);
comment on table vendors is 'Firms and people who repair and maintain for an organisation.';
create unique index vendors_name on vendors (organisation_id, lower(name));
create index vendors_sorted on vendors (organisation_id, name, id);

create table maintenance_plans (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  version integer not null default 1,
  kind text not null check (kind in ('LIFT', 'WATER_TANK', 'FIRE_EXTINGUISHER', 'GENERATOR', 'PEST_CONTROL', 'OTHER')),
  title text not null check (length(title) between 1 and 200),
  description text check (length(description) <= 2000),
  building_id uuid,
  unit_id uuid,
  interval_count integer not null check (interval_count between 1 and 3650),
  interval_unit text not null check (interval_unit in ('DAYS', 'MONTHS', 'YEARS')),
  -- Changes when its work order is done or cancelled (domain/maintenance/plans/next-due.ts).
  next_due_on date not null,
  lead_days integer not null check (lead_days between 0 and 180),
  vendor_id uuid,
  assignee_id uuid,
  priority text not null check (priority in ('EMERGENCY', 'HIGH', 'NORMAL', 'LOW')),
  charged_to text not null check (charged_to in ('OWNERS', 'OFFICE')),
  is_active boolean not null,
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, building_id) references buildings on delete restrict,
  foreign key (organisation_id, unit_id) references units on delete restrict,
  foreign key (organisation_id, vendor_id) references vendors on delete restrict,
  foreign key (organisation_id, assignee_id) references staff_members on delete restrict,
  check (num_nonnulls(building_id, unit_id) = 1)
);
comment on table maintenance_plans is
  'Preventive maintenance: work on a building or a unit that is repeated after an interval. A job opens a work order each time it is '
  'due.';
create index maintenance_plans_due on maintenance_plans (organisation_id, next_due_on, id);
create index maintenance_plans_building on maintenance_plans (organisation_id, building_id, next_due_on, id);
create index maintenance_plans_unit on maintenance_plans (organisation_id, unit_id, next_due_on, id);
create index maintenance_plans_vendor on maintenance_plans (organisation_id, vendor_id);
create index maintenance_plans_assignee on maintenance_plans (organisation_id, assignee_id);

create table work_orders (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  version integer not null default 1,
  number text not null,
  title text not null check (length(title) between 1 and 200),
  description text check (length(description) <= 2000),
  priority text not null check (priority in ('EMERGENCY', 'HIGH', 'NORMAL', 'LOW')),
  target_on date not null,
  -- The transitions are in domain/maintenance/work-orders/work-state.ts.
  state text not null default 'OPEN' check (state in ('OPEN', 'QUOTED', 'APPROVED', 'DECLINED', 'SCHEDULED', 'DONE', 'BILLED', 'PAID', 'CLOSED', 'CANCELLED')),
  building_id uuid,
  unit_id uuid,
  plot_id uuid,
  -- The damaged item that it repairs, with its report and lease.
  damage_report_id uuid,
  damage_item_id uuid,
  lease_id uuid,
  -- The maintenance plan that opened it.
  plan_id uuid,
  assignee_id uuid,
  vendor_id uuid,
  charged_to text not null default 'OWNERS' check (charged_to in ('OWNERS', 'TENANT', 'OFFICE')),
  scheduled_on date,
  done_on date,
  done_note text check (length(done_note) <= 1000),
  bill_amount bigint check (bill_amount between 1 and 10000000000000),
  billed_on date,
  bill_document_id uuid,
  -- The bill in the books, while it is paid.
  expense_id uuid,
  charge_id uuid,
  rating integer check (rating between 1 and 5),
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, building_id) references buildings on delete restrict,
  foreign key (organisation_id, unit_id) references units on delete restrict,
  foreign key (organisation_id, plot_id) references plots on delete restrict,
  foreign key (organisation_id, damage_report_id) references damage_reports on delete restrict,
  foreign key (organisation_id, damage_item_id) references damage_items on delete restrict,
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, plan_id) references maintenance_plans on delete set null (plan_id),
  foreign key (organisation_id, assignee_id) references staff_members on delete restrict,
  foreign key (organisation_id, vendor_id) references vendors on delete restrict,
  foreign key (organisation_id, bill_document_id) references documents on delete set null (bill_document_id),
  foreign key (organisation_id, expense_id) references expenses on delete restrict,
  foreign key (organisation_id, charge_id) references lease_charges on delete restrict,
  check (num_nonnulls(building_id, unit_id, plot_id) = 1),
  check ((damage_item_id is null) = (damage_report_id is null) and (damage_item_id is null) = (lease_id is null)),
  check (charged_to <> 'TENANT' or lease_id is not null),
  check ((state = 'PAID') = (expense_id is not null)),
  check ((bill_amount is null) = (billed_on is null)),
  check (state not in ('BILLED', 'PAID') or bill_amount is not null),
  check ((state = 'CANCELLED') = (cancel_reason is not null))
);
comment on table work_orders is
  'Work on a building, a unit or a plot, with or without a damage report: the vendor, the agreed cost, the dates, and who pays the bill.';
create unique index work_orders_number on work_orders (organisation_id, number);
create index work_orders_sorted on work_orders (organisation_id, created_at desc, id);
create index work_orders_target on work_orders (organisation_id, target_on, id);
create index work_orders_open on work_orders (organisation_id, state, target_on, id) where state not in ('PAID', 'CLOSED', 'CANCELLED');
create index work_orders_building on work_orders (organisation_id, building_id, created_at desc, id);
create index work_orders_unit on work_orders (organisation_id, unit_id, created_at desc, id);
create index work_orders_plot on work_orders (organisation_id, plot_id, created_at desc, id);
create index work_orders_report on work_orders (organisation_id, damage_report_id);
-- An item has only one order at a time. Another may follow a cancelled one.
create unique index work_orders_item on work_orders (organisation_id, damage_item_id) where state <> 'CANCELLED';
-- A plan has only one open order at a time, even if several processes run the job.
create unique index work_orders_plan_open on work_orders (organisation_id, plan_id) where done_on is null and state <> 'CANCELLED';
create index work_orders_plan on work_orders (organisation_id, plan_id, created_at desc, id);
create index work_orders_lease on work_orders (organisation_id, lease_id);
create index work_orders_assignee on work_orders (organisation_id, assignee_id, created_at desc, id);
create index work_orders_vendor on work_orders (organisation_id, vendor_id, created_at desc, id) include (rating);
create index work_orders_bill_document on work_orders (organisation_id, bill_document_id);
create unique index work_orders_expense on work_orders (organisation_id, expense_id);
create index work_orders_charge on work_orders (organisation_id, charge_id);

create table work_quotes (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  work_order_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  note text check (length(note) <= 500),
  document_id uuid,
  -- If the quote exceeds the limit of owners, they decide (work_quote_owners); otherwise the office does.
  decided_by_owners boolean not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'DECLINED', 'REPLACED')),
  reason text check (length(reason) <= 500),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  decided_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, work_order_id) references work_orders on delete restrict,
  foreign key (organisation_id, document_id) references documents on delete set null (document_id),
  check ((state = 'WAITING') = (decided_at is null))
);
comment on table work_quotes is
  'The quotes of vendors for a work order, and the decision about each. At most one is pending or approved; a new one replaces it.';
create index work_quotes_order on work_quotes (organisation_id, work_order_id, created_at desc, id);
create unique index work_quotes_once on work_quotes (organisation_id, work_order_id) where state in ('WAITING', 'APPROVED');
create index work_quotes_document on work_quotes (organisation_id, document_id);

create table work_quote_owners (
  organisation_id uuid not null default app_organisation_id(),
  quote_id uuid not null,
  owner_id uuid not null,
  answer text check (answer in ('APPROVED', 'DECLINED')),
  reason text check (length(reason) <= 500),
  answered_at timestamptz,
  primary key (organisation_id, quote_id, owner_id),
  foreign key (organisation_id, quote_id) references work_quotes on delete restrict,
  foreign key (organisation_id, owner_id) references owners on delete restrict,
  check ((answer is null) = (answered_at is null))
);
comment on table work_quote_owners is 'The owners whose approval a quote needs, because it exceeds their limit, and their answers.';
create index work_quote_owners_of on work_quote_owners (organisation_id, owner_id);
