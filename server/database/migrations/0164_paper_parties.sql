-- Whom a paper names, as they were when it was first printed: names, addresses and holdings change, a paper that was issued does not
-- (money.md R10). The amounts on it stand in records that never change. A row also says that the original was taken: what is printed
-- later is a copy. `parties` is null where the first print was before this, or where somebody named in it was erased.
create table paper_parties (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  kind text not null check (kind in ('ADVICE', 'RECEIPT', 'CREDIT_NOTE', 'SETTLEMENT', 'REFUND', 'REMITTANCE')),
  record_id uuid not null,
  parties jsonb,
  -- Who is named in it, so that who is erased goes out of it.
  person_ids uuid[] not null default '{}',
  printed_at timestamptz not null default app_now(),
  primary key (organisation_id, kind, record_id)
);
insert into paper_parties (organisation_id, kind, record_id, printed_at)
  select organisation_id, 'RECEIPT', id, printed_at from payments where printed_at is not null
  union all
  select organisation_id, 'ADVICE', id, printed_at from payment_advices where printed_at is not null;
alter table payments drop column printed_at;
alter table payment_advices drop column printed_at;
