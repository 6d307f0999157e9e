create table plot_cases (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  version integer not null default 1,
  thram_id uuid not null,
  kind text not null check (kind in ('SUBDIVISION', 'MERGER')),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SURVEYED', 'APPROVED', 'CLOSED', 'CANCELLED')),
  applicant text check (length(applicant) between 1 and 120),
  survey_reference text check (length(survey_reference) between 1 and 60),
  surveyed_on date,
  difference_reason text check (length(difference_reason) between 1 and 300),
  note text check (length(note) between 1 and 1000),
  approved_on date,
  -- Descriptions of the acknowledgements at the approval.
  acknowledged text[] not null default '{}',
  -- The previous state of everything that the approval changed, so that it can be restored exactly.
  before jsonb,
  -- Why the last approval was undone.
  reverted_reason text check (length(reverted_reason) between 1 and 500),
  created_at timestamptz not null default app_now(),
  created_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, thram_id) references thrams on delete restrict,
  constraint plot_cases_approved check ((status in ('APPROVED', 'CLOSED')) = (approved_on is not null) and (approved_on is null) = (before is null))
);
comment on table plot_cases is
  'Subdivisions and mergers of plots. The approval of a case creates the new plots. It can be undone until the case is closed.';
create index plot_cases_newest on plot_cases (organisation_id, created_at, id);
create index plot_cases_thram on plot_cases (organisation_id, thram_id, created_at, id);

create table plot_case_parents (
  organisation_id uuid not null default app_organisation_id(),
  case_id uuid not null,
  plot_id uuid not null,
  -- The case is neither closed nor cancelled.
  is_open boolean not null default true,
  primary key (organisation_id, case_id, plot_id),
  foreign key (organisation_id, case_id) references plot_cases on delete cascade,
  foreign key (organisation_id, plot_id) references plots on delete restrict
);
comment on table plot_case_parents is 'The plots that a case divides or merges.';
-- Nobody can subdivide a plot that is in another open subdivision or merger.
create unique index plot_case_parents_once on plot_case_parents (organisation_id, plot_id) where is_open;
create index plot_case_parents_plot on plot_case_parents (organisation_id, plot_id);

create table plot_case_plots (
  organisation_id uuid not null default app_organisation_id(),
  case_id uuid not null,
  position integer not null check (position between 0 and 19),
  plot_number text not null check (length(plot_number) between 1 and 30),
  land_use text not null check (length(land_use) <= 40),
  area_value numeric not null check (area_value > 0 and area_value < 1000000000000 and scale(area_value) <= 4),
  area_unit text not null check (area_unit in ('ACRE', 'SQFT')),
  geometry jsonb,
  -- For a separate thram.
  thram_number text check (length(thram_number) between 1 and 30),
  -- Set when the case is approved.
  plot_id uuid,
  primary key (organisation_id, case_id, position),
  foreign key (organisation_id, case_id) references plot_cases on delete cascade,
  foreign key (organisation_id, plot_id) references plots on delete restrict
);
comment on table plot_case_plots is 'The new plots of a case.';
create index plot_case_plots_plot on plot_case_plots (organisation_id, plot_id) where plot_id is not null;

create table plot_case_holders (
  organisation_id uuid not null default app_organisation_id(),
  case_id uuid not null,
  position integer not null,
  place integer not null check (place >= 0),
  owner_id uuid not null,
  share text check (length(share) <= 40),
  primary key (organisation_id, case_id, position, place),
  foreign key (organisation_id, case_id, position) references plot_case_plots on delete cascade,
  foreign key (organisation_id, owner_id) references owners on delete restrict
);
comment on table plot_case_holders is 'The owners of the separate thram that a new plot gets.';
create index plot_case_holders_owner on plot_case_holders (organisation_id, owner_id);

create table plot_case_buildings (
  organisation_id uuid not null default app_organisation_id(),
  case_id uuid not null,
  building_id uuid not null,
  position integer not null,
  primary key (organisation_id, case_id, building_id),
  foreign key (organisation_id, case_id) references plot_cases on delete cascade,
  foreign key (organisation_id, building_id) references buildings on delete cascade
);
comment on table plot_case_buildings is 'The new plots on which a building will be.';
create index plot_case_buildings_building on plot_case_buildings (organisation_id, building_id);

create table plot_case_leases (
  organisation_id uuid not null default app_organisation_id(),
  case_id uuid not null,
  lease_id uuid not null,
  position integer not null,
  primary key (organisation_id, case_id, lease_id),
  foreign key (organisation_id, case_id) references plot_cases on delete cascade,
  foreign key (organisation_id, lease_id) references leases on delete cascade
);
comment on table plot_case_leases is 'The new plots on which a lease of the land continues.';
create index plot_case_leases_lease on plot_case_leases (organisation_id, lease_id);

create table plot_successions (
  organisation_id uuid not null default app_organisation_id(),
  predecessor_id uuid not null,
  successor_id uuid not null,
  case_id uuid not null,
  primary key (organisation_id, predecessor_id, successor_id),
  foreign key (organisation_id, predecessor_id) references plots on delete restrict,
  foreign key (organisation_id, successor_id) references plots on delete restrict,
  foreign key (organisation_id, case_id) references plot_cases on delete restrict
);
comment on table plot_successions is 'The plots and their successors: the family tree of a plot.';
create index plot_successions_successor on plot_successions (organisation_id, successor_id);
create index plot_successions_case on plot_successions (organisation_id, case_id);

alter table land_remark_acknowledgements add column case_id uuid;
alter table land_remark_acknowledgements add foreign key (organisation_id, case_id) references plot_cases on delete cascade;
alter table land_remark_acknowledgements add constraint land_remark_acknowledgements_one check (num_nonnulls(lease_id, transfer_id, case_id) = 1);
create index land_remark_acknowledgements_case on land_remark_acknowledgements (organisation_id, case_id) where case_id is not null;
