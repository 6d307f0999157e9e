create table month_end_marks (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  month date not null check (extract(day from month) = 1),
  step text not null check (step in ('GENERATE', 'MATCH', 'PROOFS', 'CHASE', 'INTEREST', 'TAX', 'OWNERS', 'REPORTS')),
  marked_at timestamptz not null default app_now(),
  marked_by uuid default app_person_id(),
  primary key (organisation_id, month, step)
);
comment on table month_end_marks is 'Steps of a month''s closing that a user of the office marked as done.';
