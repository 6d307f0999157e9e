-- What is still owed is an order that the list offers.
create index payment_advices_balance on payment_advices
  (organisation_id, (amount - paid_amount - credited_amount - written_off_amount), id);
