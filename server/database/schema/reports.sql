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
  'The results of the comparison of stored sums with their records. Only the newest of each organisation is shown.';

create table rent_statistic_quarters (
  quarter_ends_on date primary key,
  computed_at timestamptz not null default app_now(),
  -- The hash of the ids of the participating offices: if the set of offices changes, the quarter is computed again.
  offices_hash text not null check (offices_hash ~ '^[0-9a-f]{32}$')
);
comment on table rent_statistic_quarters is 'The quarters for which rent statistics were computed from all organisations that take part.';

create table rent_statistics (
  id uuid primary key,
  quarter_ends_on date not null references rent_statistic_quarters on delete cascade,
  use text not null check (length(use) between 1 and 40),
  -- Only for homes; 4 means four or more.
  bedrooms integer check (bedrooms between 0 and 4),
  -- Null for the whole country.
  dzongkhag_id uuid references dzongkhags on delete cascade,
  -- Null for a whole dzongkhag.
  administrative_zone_id uuid references administrative_zones on delete cascade,
  -- All figures are rounded (domain/rent-statistics/rounded-figures.ts).
  lease_count integer not null check (lease_count >= 10),
  rent_lower bigint not null check (rent_lower > 0),
  rent_median bigint not null check (rent_median >= rent_lower),
  rent_upper bigint not null check (rent_upper >= rent_median),
  rate_lower bigint not null check (rate_lower > 0),
  rate_median bigint not null check (rate_median >= rate_lower),
  rate_upper bigint not null check (rate_upper >= rate_median),
  check ((use = 'RESIDENTIAL') = (bedrooms is not null)),
  check (administrative_zone_id is null or dzongkhag_id is not null),
  unique nulls not distinct (quarter_ends_on, use, bedrooms, dzongkhag_id, administrative_zone_id)
);
comment on table rent_statistics is
  'Usual monthly rents of units and of a square foot, by quarter, use, bedrooms and place, from all organisations that take part. Nobody '
  'is named, and figures from few leases or owners are omitted (docs/decisions/0142). A nightly job writes it; everybody reads it.';
create index rent_statistics_place on rent_statistics (dzongkhag_id, administrative_zone_id, use, bedrooms, quarter_ends_on);
create index rent_statistics_zone on rent_statistics (administrative_zone_id, use, bedrooms, quarter_ends_on);
