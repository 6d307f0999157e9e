-- Tax that a tenant withheld of a payment, for one advice, reached the tax office: how much, on which day, by which challan. It stays
-- when the payment is taken back: the tax office has the money, and Form IT-2 of that month named it.
create table tax_remittances (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  payment_id uuid not null,
  advice_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  remitted_on date not null,
  reference text check (length(reference) <= 80),
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  -- Once: a payment withholds of an advice when it is recorded, and never again.
  primary key (organisation_id, payment_id, advice_id),
  foreign key (organisation_id, payment_id) references payments on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict
);
create index tax_remittances_advice on tax_remittances (organisation_id, advice_id);

-- Of a payment what was ever remitted; of an advice what of its standing payments was.
alter table payments add column tax_remitted_amount bigint not null default 0
  check (tax_remitted_amount between 0 and tax_withheld_amount);
alter table payment_advices add column tax_remitted_amount bigint not null default 0
  check (tax_remitted_amount between 0 and tax_withheld_amount);

-- Until now an advice had one day for all of it. A payment that was taken back counts where it was taken back after that day.
insert into tax_remittances (organisation_id, payment_id, advice_id, amount, remitted_on, reference, recorded_at, recorded_by)
  select a.organisation_id, m.id, a.id, sum(s.tax_amount), a.tax_remitted_on, a.tax_remittance_reference, a.tax_remitted_on::timestamptz, null
  from payment_advices a
  join allocations s on s.organisation_id = a.organisation_id and s.advice_id = a.id and s.tax_amount > 0
  join payments m on m.organisation_id = s.organisation_id and m.id = s.payment_id
  where a.tax_remitted_on is not null
    and (m.reversed_at is null or (m.paid_on <= a.tax_remitted_on and (m.reversed_at at time zone 'Asia/Thimphu')::date > a.tax_remitted_on))
  group by a.organisation_id, m.id, a.id, a.tax_remitted_on, a.tax_remittance_reference;
update payments m set tax_remitted_amount = r.amount
  from (select organisation_id, payment_id, sum(amount)::bigint as amount from tax_remittances group by organisation_id, payment_id) r
  where r.organisation_id = m.organisation_id and r.payment_id = m.id;
drop index payment_advices_withheld;
update payment_advices a set tax_remitted_amount = r.amount, tax_remitted_on = case when r.amount > 0 then a.tax_remitted_on end
  from (
    select b.organisation_id, b.id, coalesce(sum(t.amount) filter (where m.reversed_at is null), 0)::bigint as amount
    from payment_advices b
    left join tax_remittances t on t.organisation_id = b.organisation_id and t.advice_id = b.id
    left join payments m on m.organisation_id = t.organisation_id and m.id = t.payment_id
    where b.tax_remitted_on is not null group by b.organisation_id, b.id
  ) r
  where r.organisation_id = a.organisation_id and r.id = a.id;
-- The last day on which some of it was remitted; the challan stands with each remittance.
alter table payment_advices drop column tax_remittance_reference;
create index payment_advices_tax_to_remit on payment_advices (organisation_id, due_on, id) where tax_withheld_amount > tax_remitted_amount;
create index payments_tax_to_remit on payments (organisation_id, paid_on, id)
  where tax_withheld_amount > tax_remitted_amount and reversed_at is null;
-- What Form IT-2 names in the month of the reversal.
create index payments_remitted_reversed on payments (organisation_id, reversed_at, id)
  where tax_remitted_amount > 0 and reversed_at is not null;
