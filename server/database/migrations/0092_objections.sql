-- A tenant may object to an announced increase within ten working days of its notice (Tenancy Rules s.28). The increase then never
-- comes; that it was announced stays, and another one may be announced for the same day.
alter table rent_changes add column objected_on date check (objected_on >= noticed_on);
drop index rent_changes_once;
create unique index rent_changes_once on rent_changes (organisation_id, lease_id, effective_on) where objected_on is null;
create index rent_changes_lease on rent_changes (organisation_id, lease_id, effective_on);
