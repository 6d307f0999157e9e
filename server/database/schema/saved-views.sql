create table saved_views (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  -- Null: the author of a shared view deleted their account.
  person_id uuid default app_person_id(),
  list text not null check (length(list) between 1 and 200),
  name text not null check (length(name) between 1 and 80),
  search text not null check (length(search) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, person_id) references staff_members on delete set null (person_id),
  check (is_shared or person_id is not null)
);
comment on table saved_views is
  'Filters, order and columns of a list of the office under a name: private to one person, or shared with the office.';
create unique index saved_views_own_name on saved_views (organisation_id, person_id, list, lower(name)) where not is_shared;
create unique index saved_views_shared_name on saved_views (organisation_id, list, lower(name)) where is_shared;
create index saved_views_person on saved_views (organisation_id, person_id);

create table saved_view_defaults (
  organisation_id uuid not null default app_organisation_id(),
  person_id uuid not null default app_person_id(),
  list text not null check (length(list) between 1 and 200),
  view_id uuid not null,
  primary key (organisation_id, person_id, list),
  foreign key (organisation_id, person_id) references staff_members on delete cascade,
  foreign key (organisation_id, view_id) references saved_views on delete cascade
);
comment on table saved_view_defaults is
  'The view with which a list opens for a person. It is not used while the person cannot see the view.';
create index saved_view_defaults_view on saved_view_defaults (organisation_id, view_id);
