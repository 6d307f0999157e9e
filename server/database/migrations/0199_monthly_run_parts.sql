-- The leases of the month that a run is at, in parts that are billed at once: while the advices of one part are written, the next of
-- the other are planned. Each block of leases moves its part on in its own transaction, as it moved the run before
-- (docs/decisions/0057-runs-in-parts.md).
create table monthly_run_parts (
  organisation_id uuid not null default app_organisation_id(),
  run_id uuid not null,
  part integer not null,
  -- Billed up to this lease, by id; null: none yet.
  last_lease_id uuid,
  -- The last lease of the part; null: up to the last there is.
  until_lease_id uuid,
  is_done boolean not null default false,
  primary key (organisation_id, run_id, part),
  foreign key (organisation_id, run_id) references monthly_runs on delete cascade
);
insert into monthly_run_parts (organisation_id, run_id, part, last_lease_id)
select organisation_id, id, 0, last_lease_id from monthly_runs where finished_at is null and months_done < cardinality(months);
alter table monthly_runs drop column last_lease_id;
