-- The rent without GST of which a payment's tenant withheld tax: what Form IT-2 asks for beside the tax. Written with the payment.
-- Whatever else the payment settled, interest, other advices, credit, is no part of it.
alter table payments add column taxed_amount bigint not null default 0 check (taxed_amount >= 0);
update payments m set taxed_amount = t.amount
from (
  select s.organisation_id, s.payment_id, sum(s.amount - round(s.amount::numeric * a.gst_amount / a.amount))::bigint as amount
  from payments p
  join allocations s on s.organisation_id = p.organisation_id and s.payment_id = p.id and s.tax_amount > 0
  join payment_advices a on a.organisation_id = s.organisation_id and a.id = s.advice_id
  where p.tax_withheld_amount > 0
  group by s.organisation_id, s.payment_id
) t
where t.organisation_id = m.organisation_id and t.payment_id = m.id;
