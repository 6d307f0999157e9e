create table breach_notices (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  notice_number text not null,
  lease_id uuid not null,
  -- The tenant of the lease on the day of the notice.
  tenant_id uuid not null,
  served_on date not null,
  -- The last day to pay.
  remedy_on date not null,
  overdue_amount bigint not null check (overdue_amount between 1 and 10000000000000),
  interest_amount bigint not null check (interest_amount between 0 and 10000000000000),
  withdrawn_on date,
  served_at timestamptz not null default app_now(),
  served_by uuid default app_person_id(),
  primary key (organisation_id, id),
  unique (organisation_id, notice_number),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  check (remedy_on > served_on)
);
comment on table breach_notices is
  'Notices of breach for overdue rent. A notice never changes: its amount is paid, or it is withdrawn. It is open while its advices '
  'still owe an amount.';
create index breach_notices_newest on breach_notices (organisation_id, served_on, id);
create index breach_notices_lease on breach_notices (organisation_id, lease_id, served_on, id);
create index breach_notices_tenant on breach_notices (organisation_id, tenant_id, served_on, id);

create table breach_notice_advices (
  organisation_id uuid not null default app_organisation_id(),
  notice_id uuid not null,
  advice_id uuid not null,
  -- The outstanding amount of the advice on the day of the notice, without late interest.
  balance_amount bigint not null check (balance_amount between 1 and 10000000000000),
  primary key (organisation_id, notice_id, advice_id),
  foreign key (organisation_id, notice_id) references breach_notices on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict
);
comment on table breach_notice_advices is 'The advices that a notice of breach names, with their amounts.';
create index breach_notice_advices_advice on breach_notice_advices (organisation_id, advice_id);
