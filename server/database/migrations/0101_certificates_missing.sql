-- Payments of which a tenant withheld tax and has not brought the certificate yet: the office asks for them.
create index payments_without_certificate on payments (organisation_id, paid_on desc, id)
  where tax_withheld_amount > 0 and tax_certificate_number is null and reversed_at is null;
