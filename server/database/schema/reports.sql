create table unit_sums (
  organisation_id uuid not null,
  id bigint generated always as identity,
  occupancy text not null,
  unit_count bigint not null,
  asking_rent_amount bigint not null,
  primary key (organisation_id, id)
);
comment on table unit_sums is
  'Sums of units by occupancy. Triggers only insert; a figure is the sum of its rows, which a nightly job merges into one.';

create table figure_checks (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  checked_at timestamptz not null default app_now(),
  -- In the order of domain/reports/figure-check.ts.
  figures jsonb not null check (jsonb_typeof(figures) = 'array'),
  difference_count integer not null check (difference_count >= 0),
  primary key (organisation_id, id)
);
comment on table figure_checks is
  'The results of comparing the stored sums with the records they are sums of. Only the newest of each organisation is shown.';
