-- What an owner's tax report says beside the rent: loan interest, insurance and local taxes of a property's year, the word to the tax
-- office that it stands empty, and that its owner lives in it. Typed in from papers, so a wrong one is deleted.
create table tax_facts (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('LOAN_INTEREST', 'INSURANCE_PREMIUM', 'LOCAL_TAX', 'VACANCY_NOTICE', 'OWN_USE')),
  building_id uuid,
  plot_id uuid,
  -- Of one unit of the building; else of all.
  unit_id uuid,
  -- Of one owner; else of all by their shares.
  owner_id uuid,
  year integer not null check (year between 2000 and 2199),
  amount bigint check (amount between 1 and 10000000000000),
  dated date,
  note text check (length(note) between 1 and 300),
  document_id uuid,
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, building_id) references buildings on delete cascade,
  foreign key (organisation_id, plot_id) references plots on delete cascade,
  foreign key (organisation_id, unit_id) references units on delete cascade,
  foreign key (organisation_id, owner_id) references owners on delete restrict,
  foreign key (organisation_id, document_id) references documents on delete set null (document_id),
  check ((building_id is null) <> (plot_id is null)),
  check (unit_id is null or building_id is not null),
  check ((kind in ('LOAN_INTEREST', 'INSURANCE_PREMIUM', 'LOCAL_TAX')) = (amount is not null)),
  check (kind <> 'VACANCY_NOTICE' or dated is not null)
);
create index tax_facts_sorted on tax_facts (organisation_id, year, id);
create index tax_facts_building on tax_facts (organisation_id, building_id, year, id);
create index tax_facts_plot on tax_facts (organisation_id, plot_id, year, id);
create index tax_facts_unit on tax_facts (organisation_id, unit_id);
create index tax_facts_owner on tax_facts (organisation_id, owner_id, year, id);
create index tax_facts_document on tax_facts (organisation_id, document_id);
