-- The contents of an office's cash drawer: cash until it is paid into an account, and cheques until they are taken to the bank
-- (docs/decisions/0077).

create function add_received_to_drawer() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.drawer_movements (organisation_id, kind, method, reference, record_id, amount, happened_on)
  select organisation_id, 'PAYMENT', method, receipt_number, id, amount, paid_on from new_rows
  where method = 'CHEQUE' or (method = 'CASH' and bank_account_id is null);
  return null;
end $$;
comment on function add_received_to_drawer is 'Adds payments in cash and by cheque to drawer_movements. Trigger on payments.';
create trigger add_received_to_drawer after insert on payments
  referencing new table as new_rows for each statement execute function add_received_to_drawer();

create function take_reversed_from_drawer() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.drawer_movements (organisation_id, kind, method, reference, record_id, amount, happened_on)
  select m.organisation_id, 'REVERSAL', m.method, m.reference, m.record_id, -m.amount, m.happened_on
  from new_rows n
  join old_rows o on o.organisation_id = n.organisation_id and o.id = n.id
  join public.drawer_movements m on m.organisation_id = n.organisation_id and m.record_id = n.id and m.kind = 'PAYMENT'
  where n.reversed_at is not null and o.reversed_at is null and not n.is_returned;
  return null;
end $$;
comment on function take_reversed_from_drawer is 'Removes reversed payments from drawer_movements, except cheques that the bank returned. Trigger on payments.';
create trigger take_reversed_from_drawer after update on payments
  referencing old table as old_rows new table as new_rows for each statement execute function take_reversed_from_drawer();

create function take_refunded_from_drawer() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.drawer_movements (organisation_id, kind, method, reference, record_id, amount, happened_on)
  select organisation_id, 'REFUND', method, refund_number, id, -(amount + interest_amount), refunded_on from new_rows
  where method = 'CASH';
  return null;
end $$;
comment on function take_refunded_from_drawer is 'Subtracts refunds in cash from the drawer. Trigger on credit_refunds.';
create trigger take_refunded_from_drawer after insert on credit_refunds
  referencing new table as new_rows for each statement execute function take_refunded_from_drawer();

create function take_deposit_from_drawer() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.drawer_movements (organisation_id, kind, method, reference, record_id, amount, happened_on)
  select organisation_id, 'DEPOSIT_REFUND', method, settlement_number, id, -(refund_amount + interest_amount), refunded_on from new_rows
  where method = 'CASH';
  return null;
end $$;
comment on function take_deposit_from_drawer is 'Subtracts deposits refunded in cash from the drawer. Trigger on deposit_settlements.';
create trigger take_deposit_from_drawer after insert on deposit_settlements
  referencing new table as new_rows for each statement execute function take_deposit_from_drawer();
