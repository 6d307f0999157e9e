-- What is added up over a month of advices stands in the index, so that it is read without the rows.
drop index payment_advices_month;
create index payment_advices_month on payment_advices (organisation_id, month, property_type, id)
  include (amount, paid_amount, credited_amount, written_off_amount);
