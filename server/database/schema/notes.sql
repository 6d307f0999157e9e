create table notes (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  kind text not null check (kind in ('NOTE', 'TASK', 'CALL')),
  -- The subject of the note. A note about a lease, or about something that belongs to one, also names the lease and its tenant. Later areas
  -- add their own column.
  tenant_id uuid,
  lease_id uuid,
  owner_id uuid,
  thram_id uuid,
  plot_id uuid,
  building_id uuid,
  unit_id uuid,
  text text not null check (length(text) between 1 and 2000),
  due_on date,
  assignee_id uuid,
  is_done boolean not null default false,
  outcome text check (outcome in ('REACHED', 'NO_ANSWER', 'WRONG_NUMBER', 'OTHER')),
  promised_on date,
  promised_amount bigint check (promised_amount between 1 and 10000000000000),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, tenant_id) references tenants on delete cascade,
  foreign key (organisation_id, lease_id) references leases on delete cascade,
  foreign key (organisation_id, owner_id) references owners on delete cascade,
  foreign key (organisation_id, thram_id) references thrams on delete cascade,
  foreign key (organisation_id, plot_id) references plots on delete cascade,
  foreign key (organisation_id, building_id) references buildings on delete cascade,
  foreign key (organisation_id, unit_id) references units on delete cascade,
  foreign key (organisation_id, assignee_id) references staff_members on delete set null (assignee_id),
  check (kind = 'TASK' or (due_on is null and assignee_id is null and not is_done)),
  check ((kind = 'CALL') = (outcome is not null)),
  check (promised_on is null or outcome = 'REACHED'),
  check (promised_amount is null or promised_on is not null),
  check (promised_on is null or tenant_id is not null)
);
comment on table notes is
  'What the office writes about its records: notes, tasks, and calls with promises to pay. Only the office sees them. A note about a '
  'lease refers to the tenant of the lease at that time.';
create index notes_newest on notes (organisation_id, created_at, id);
create index notes_tenant on notes (organisation_id, tenant_id, created_at, id);
create index notes_lease on notes (organisation_id, lease_id, created_at, id);
create index notes_owner on notes (organisation_id, owner_id, created_at, id) where owner_id is not null;
create index notes_thram on notes (organisation_id, thram_id, created_at, id) where thram_id is not null;
create index notes_plot on notes (organisation_id, plot_id, created_at, id) where plot_id is not null;
create index notes_building on notes (organisation_id, building_id, created_at, id) where building_id is not null;
create index notes_unit on notes (organisation_id, unit_id, created_at, id) where unit_id is not null;
create index notes_assignee on notes (organisation_id, assignee_id, due_on, id) where assignee_id is not null;
create index notes_open_tasks on notes (organisation_id, due_on, id) where kind = 'TASK' and not is_done;
-- The last promise of each overdue tenant: one look-up in a small index.
create index notes_promises on notes (organisation_id, tenant_id, created_at, id) where promised_on is not null;
