-- Advices of a large run whose people are still to be told, a block in each row: the clock tells them after the run, so that billing a
-- nation does not wait for its messages to be written.
create table advices_to_tell (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  advice_ids uuid[] not null check (cardinality(advice_ids) between 1 and 1000),
  primary key (organisation_id, id)
);
