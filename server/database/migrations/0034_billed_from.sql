-- A lease taken over from paper is older than the office's books: periods that start before this day were billed elsewhere.
-- Null for a lease that was drawn up here.
alter table leases add column billed_from date, add check (billed_from between starts_on and ends_on);
