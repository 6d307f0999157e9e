-- Condition reports (Tenancy Act, Schedule II): one at entry, one at exit, room by room, in front of two witnesses.
create table condition_reports (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  kind text not null check (kind in ('ENTRY', 'EXIT')),
  inspected_on date not null,
  witnesses jsonb not null,
  completed_at timestamptz,
  completed_by uuid,
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict
);
create unique index condition_reports_once on condition_reports (organisation_id, lease_id, kind);

create table condition_items (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  report_id uuid not null,
  position integer not null check (position between 0 and 1000),
  room text not null check (length(room) between 1 and 60),
  item text not null check (length(item) between 1 and 80),
  -- NOT_THERE: the flat has none, so nobody ticks it.
  state text check (state in ('GOOD', 'WORN', 'DAMAGED', 'MISSING', 'NOT_THERE')),
  note text check (length(note) <= 500),
  -- Who agrees to what is written, for each side, and when.
  owner_ticked_at timestamptz,
  owner_ticked_by uuid,
  tenant_ticked_at timestamptz,
  tenant_ticked_by uuid,
  -- At exit: the same thing as it was at entry, and what of it is taken from the deposit.
  entry_item_id uuid,
  deduction_amount bigint check (deduction_amount between 1 and 10000000000000),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict,
  foreign key (organisation_id, report_id) references condition_reports on delete restrict,
  foreign key (organisation_id, entry_item_id) references condition_items on delete restrict
);
create unique index condition_items_place on condition_items (organisation_id, report_id, position);
create index condition_items_lease on condition_items (organisation_id, lease_id);
create index condition_items_entry on condition_items (organisation_id, entry_item_id);

-- Photos are documents of their item; both sides of the lease see them.
create or replace function owner_sees_record(entity text, record uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select case entity
    when 'owner' then record = public.app_person_id()
    when 'thram' then public.owns_thram(record)
    when 'plot' then public.owns_plot(record)
    when 'building' then public.owns_building(record)
    when 'unit' then public.owns_unit(record)
    when 'lease' then public.owns_lease(record)
    when 'conditionItem' then exists (select from public.condition_items c
      where c.organisation_id = public.app_organisation_id() and c.id = record and public.owns_lease(c.lease_id))
    when 'advice' then exists (select from public.payment_advices a
      where a.organisation_id = public.app_organisation_id() and a.id = record and public.owns_lease(a.lease_id))
    when 'payment' then exists (select from public.payments p
      where p.organisation_id = public.app_organisation_id() and p.id = record and public.owns_lease(p.lease_id))
    else false
  end
$$;

create or replace function tenant_sees_record(entity text, record uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select case entity
    when 'tenant' then record = public.app_person_id()
    when 'lease' then public.rents_lease(record)
    when 'conditionItem' then exists (select from public.condition_items c
      where c.organisation_id = public.app_organisation_id() and c.id = record and public.rents_lease(c.lease_id))
    when 'advice' then exists (select from public.payment_advices a
      where a.organisation_id = public.app_organisation_id() and a.id = record and public.rents_lease(a.lease_id))
    when 'payment' then exists (select from public.payments p
      where p.organisation_id = public.app_organisation_id() and p.id = record and public.rents_lease(p.lease_id))
    else false
  end
$$;
