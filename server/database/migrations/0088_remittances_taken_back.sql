-- A remittance that was sent wrongly is taken back: its shares are due again, and its number stays.
alter table remittances
  add column reversed_at timestamptz,
  add column reversed_by uuid,
  add column reversal_reason text check (length(reversal_reason) between 1 and 500),
  add column reversal_entry_id uuid,
  add foreign key (organisation_id, reversal_entry_id) references ledger_entries on delete restrict,
  add check ((reversed_at is null) = (reversal_entry_id is null));
create index remittances_reversal_entry on remittances (organisation_id, reversal_entry_id);

-- A repair that the tenant paid and set off is the owners' cost: what went on to them would else be more than came in.
alter table owner_charges
  add column payment_id uuid,
  add foreign key (organisation_id, payment_id) references payments on delete restrict;
create index owner_charges_payment on owner_charges (organisation_id, payment_id);
do $$
declare named record;
begin
  for named in select conname from pg_constraint where conrelid = 'owner_charges'::regclass and contype = 'c'
    and (pg_get_constraintdef(oid) like '%EXPENSE_BACK%' or pg_get_constraintdef(oid) like '%item_id%')
  loop
    execute format('alter table owner_charges drop constraint %I', named.conname);
  end loop;
end $$;
alter table owner_charges
  add check (kind in ('EXPENSE', 'EXPENSE_BACK', 'CHARGE_BACK', 'REPAIR', 'REPAIR_BACK')),
  add check (num_nonnulls(expense_id, item_id, payment_id) = 1),
  add check ((kind = 'CHARGE_BACK') = (item_id is not null) and (kind in ('REPAIR', 'REPAIR_BACK')) = (payment_id is not null));
