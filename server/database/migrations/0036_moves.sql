-- A notice, and the lease that a renewal goes on from.
alter table leases add column noticed_on date;
alter table leases add column renews_id uuid;
alter table leases add foreign key (organisation_id, renews_id) references leases on delete restrict;
create index leases_renews on leases (organisation_id, renews_id);

-- A change agrees on another rent of a period, or on another rate by area (a revision of land rent).
alter table rent_changes alter column rent_amount drop not null;
alter table rent_changes add column rate_amount text check (rate_amount ~ '^\d{1,12}(\.\d{1,4})?$');
alter table rent_changes add check (num_nonnulls(rent_amount, rate_amount) = 1);

-- Days without rent, both ends included; without an end it still lasts. One that ends the day before it starts never took a day.
create table lease_suspensions (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  starts_on date not null,
  ends_on date,
  reason text check (length(reason) <= 500),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  check (ends_on >= starts_on - 1)
);
create index lease_suspensions_lease on lease_suspensions (organisation_id, lease_id, starts_on);
create unique index lease_suspensions_open on lease_suspensions (organisation_id, lease_id) where ends_on is null;

-- Who rents beside the tenant, and who was the tenant before a successor, each with their days.
create table lease_parties (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  tenant_id uuid not null,
  role text not null check (role in ('CO_TENANT', 'FORMER_TENANT')),
  starts_on date not null,
  ends_on date,
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, tenant_id) references tenants on delete restrict,
  check (ends_on >= starts_on - 1)
);
create index lease_parties_lease on lease_parties (organisation_id, lease_id, starts_on, id);
create index lease_parties_tenant on lease_parties (organisation_id, tenant_id);
create unique index lease_parties_open on lease_parties (organisation_id, lease_id, tenant_id) where role = 'CO_TENANT' and ends_on is null;

-- The period whose rent a line charges: its own, or an earlier one that an ADJUSTMENT makes up for. Null: the line is no rent.
alter table advice_lines add column rent_of date;
update advice_lines l set rent_of = a.period_start
from payment_advices a
where a.organisation_id = l.organisation_id and a.id = l.advice_id and a.kind = 'RENT' and l.label = 'Rent';

-- What was credited of the rent of a period, on the advice that charged it; insert-only.
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
create index rent_credits_advice on rent_credits (organisation_id, advice_id, rent_of);
insert into rent_credits (organisation_id, id, advice_id, rent_of, amount, explanation)
select organisation_id, gen_random_uuid(), id, period_start, credited_amount, '{"rule": "R2", "text": "Credited when the lease ended early."}'
from payment_advices where kind = 'RENT' and credited_amount > 0;

-- A correction after the last period has been billed has no period of its own: it is an advice beside that period's.
alter table payment_advices add column is_correction boolean not null default false;
drop index payment_advices_period;
create unique index payment_advices_period on payment_advices (organisation_id, lease_id, period_start) where kind = 'RENT' and not is_correction;
