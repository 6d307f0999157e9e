create table tax_remittances (
  organisation_id uuid not null default app_organisation_id(),
  payment_id uuid not null,
  advice_id uuid not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  remitted_on date not null,
  reference text check (length(reference) <= 80),
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  -- Unique: a payment withholds tax of an advice when it is recorded, and never again.
  primary key (organisation_id, payment_id, advice_id),
  foreign key (organisation_id, payment_id) references payments on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict
);
comment on table tax_remittances is
  'Tax withheld by a tenant from a payment and paid to the tax office. A row stays when the payment is reversed, because the tax office '
  'has the money.';
create index tax_remittances_advice on tax_remittances (organisation_id, advice_id);
