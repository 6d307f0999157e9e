-- The public holidays that an office keeps, as they are announced each year.
create table public_holidays (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  on_date date not null,
  name text not null check (length(name) between 1 and 120),
  primary key (organisation_id, on_date)
);

-- The last day of objecting as it was when the notice was given. What is set later never takes days from the tenant; a holiday
-- that is announced later adds one.
alter table rent_changes add column objection_until date check (objection_until >= noticed_on);
