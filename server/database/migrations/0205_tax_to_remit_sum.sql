-- The list of tax to remit says its sum: it is read from the index alone.
drop index payments_tax_to_remit;
create index payments_tax_to_remit on payments (organisation_id, paid_on, id) include (amount, tax_withheld_amount, tax_remitted_amount)
  where tax_withheld_amount > tax_remitted_amount and reversed_at is null;
