-- A tenant takes back a proof that the office has not decided: a wrong amount, or a wrong reference, which may then be sent again.
alter table payment_claims drop constraint payment_claims_status_check;
alter table payment_claims add constraint payment_claims_status_check
  check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN'));
drop index payment_claims_reference;
create unique index payment_claims_reference on payment_claims (organisation_id, method, reference_key)
  where status not in ('REJECTED', 'WITHDRAWN');
