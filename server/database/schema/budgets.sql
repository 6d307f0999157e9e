create table budgets (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  building_id uuid not null,
  year integer not null check (year between 2000 and 2199),
  version integer not null default 1,
  changed_at timestamptz not null default app_now(),
  changed_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, building_id) references buildings on delete cascade
);
comment on table budgets is 'The budget of a building for a year. Its lines are in budget_lines.';
create unique index budgets_once on budgets (organisation_id, building_id, year);

create table budget_lines (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  budget_id uuid not null,
  building_id uuid not null,
  year integer not null check (year between 2000 and 2199),
  -- The order of the accounts (domain/budgets/budget.ts).
  position integer not null check (position between 0 and 99),
  account text not null check (account ~ '^[A-Z]{3,20}$'),
  amount bigint not null check (amount between 0 and 10000000000000),
  primary key (organisation_id, id),
  foreign key (organisation_id, budget_id) references budgets on delete cascade,
  foreign key (organisation_id, building_id) references buildings on delete cascade
);
comment on table budget_lines is 'The expected amounts of a budget, one line for each account, even if the amount is 0.';
create unique index budget_lines_once on budget_lines (organisation_id, budget_id, account);
create index budget_lines_year on budget_lines (organisation_id, year, building_id, position, id);
create index budget_lines_building on budget_lines (organisation_id, building_id, year);
