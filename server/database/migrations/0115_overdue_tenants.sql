-- How many tenants are late is counted from the index of what is open, without its rows.
drop index payment_advices_open;
create index payment_advices_open on payment_advices (organisation_id, due_on, id)
  include (tenant_id, amount, paid_amount, credited_amount, written_off_amount, written_off_at)
  where paid_amount + credited_amount + written_off_amount < amount;
