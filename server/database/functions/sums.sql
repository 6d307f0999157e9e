-- Sums that are stored beside the records (docs/decisions/0004). Triggers only insert, so that two who write never wait for each other.

-- Postings are only inserted. Their day is in the entry.
create function add_to_ledger_sums() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.ledger_sums (organisation_id, account_code, value_date, amount)
  select p.organisation_id, p.account_code, e.value_date, sum(p.amount)
  from new_rows p join public.ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
  group by 1, 2, 3 having sum(p.amount) <> 0;
  -- What is owed (account 1100), by the due date of its advice, which never changes.
  insert into public.receivable_sums (organisation_id, value_month, due_on, amount)
  select p.organisation_id, date_trunc('month', e.value_date)::date, a.due_on, sum(p.amount)
  from new_rows p join public.ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
    join public.payment_advices a on a.organisation_id = p.organisation_id and a.id = p.advice_id
  where p.account_code = '1100'
  group by 1, 2, 3 having sum(p.amount) <> 0;
  return null;
end $$;
comment on function add_to_ledger_sums is 'Adds new postings to ledger_sums and receivable_sums. Trigger on ledger_postings.';

create trigger add_to_ledger_sums after insert on ledger_postings
  referencing new table as new_rows for each statement execute function add_to_ledger_sums();

-- A row that changed in nothing that is counted cancels itself out. The statements are written out, so that each connection plans them once.
create function add_to_advice_sums() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into public.advice_sums (organisation_id, kind, property_type, month, due_on, charged_on, is_open, is_written_off,
      has_payment, is_remitted, advice_count, amount, paid_amount, balance_amount)
    select organisation_id, kind, property_type, month, due_on, charged_on, is_open, is_written_off, has_payment, is_remitted, sum(sign),
      sum(sign * amount), sum(sign * paid_amount), sum(sign * balance) from (
      select organisation_id, kind, property_type, month, due_on, charged_on, paid_amount + credited_amount + written_off_amount < amount
        as is_open, written_off_at is not null as is_written_off, paid_amount > 0 as has_payment, remitted_at is not null as is_remitted,
        amount, paid_amount, amount - paid_amount - credited_amount - written_off_amount as balance, 1 as sign from new_rows
    ) changed group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * paid_amount) <> 0 or sum(sign * balance) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into public.advice_sums (organisation_id, kind, property_type, month, due_on, charged_on, is_open, is_written_off,
      has_payment, is_remitted, advice_count, amount, paid_amount, balance_amount)
    select organisation_id, kind, property_type, month, due_on, charged_on, is_open, is_written_off, has_payment, is_remitted, sum(sign),
      sum(sign * amount), sum(sign * paid_amount), sum(sign * balance) from (
      select organisation_id, kind, property_type, month, due_on, charged_on, paid_amount + credited_amount + written_off_amount < amount
        as is_open, written_off_at is not null as is_written_off, paid_amount > 0 as has_payment, remitted_at is not null as is_remitted,
        amount, paid_amount, amount - paid_amount - credited_amount - written_off_amount as balance, 1 as sign from new_rows
      union all
      select organisation_id, kind, property_type, month, due_on, charged_on, paid_amount + credited_amount + written_off_amount < amount
        as is_open, written_off_at is not null as is_written_off, paid_amount > 0 as has_payment, remitted_at is not null as is_remitted,
        amount, paid_amount, amount - paid_amount - credited_amount - written_off_amount as balance, -1 as sign from old_rows
    ) changed group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * paid_amount) <> 0 or sum(sign * balance) <> 0;
  else
    insert into public.advice_sums (organisation_id, kind, property_type, month, due_on, charged_on, is_open, is_written_off,
      has_payment, is_remitted, advice_count, amount, paid_amount, balance_amount)
    select organisation_id, kind, property_type, month, due_on, charged_on, is_open, is_written_off, has_payment, is_remitted, sum(sign),
      sum(sign * amount), sum(sign * paid_amount), sum(sign * balance) from (
      select organisation_id, kind, property_type, month, due_on, charged_on, paid_amount + credited_amount + written_off_amount < amount
        as is_open, written_off_at is not null as is_written_off, paid_amount > 0 as has_payment, remitted_at is not null as is_remitted,
        amount, paid_amount, amount - paid_amount - credited_amount - written_off_amount as balance, -1 as sign from old_rows
    ) changed group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * paid_amount) <> 0 or sum(sign * balance) <> 0;
  end if;
  return null;
end $$;
comment on function add_to_advice_sums is
  'Adds changes of advices to advice_sums: the old values are subtracted, the new ones added. Trigger on payment_advices.';

create trigger add_to_sums_insert after insert on payment_advices
  referencing new table as new_rows for each statement execute function add_to_advice_sums();
create trigger add_to_sums_update after update on payment_advices
  referencing old table as old_rows new table as new_rows for each statement execute function add_to_advice_sums();
create trigger add_to_sums_delete after delete on payment_advices
  referencing old table as old_rows for each statement execute function add_to_advice_sums();

create function add_to_payment_sums() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into public.payment_sums (organisation_id, paid_on, method, is_reversed, payment_count, amount)
    select organisation_id, paid_on, method, is_reversed, sum(sign), sum(sign * amount) from (
      select organisation_id, paid_on, method, reversed_at is not null as is_reversed, amount, 1 as sign from new_rows
    ) changed group by 1, 2, 3, 4
    having sum(sign) <> 0 or sum(sign * amount) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into public.payment_sums (organisation_id, paid_on, method, is_reversed, payment_count, amount)
    select organisation_id, paid_on, method, is_reversed, sum(sign), sum(sign * amount) from (
      select organisation_id, paid_on, method, reversed_at is not null as is_reversed, amount, 1 as sign from new_rows
      union all
      select organisation_id, paid_on, method, reversed_at is not null as is_reversed, amount, -1 as sign from old_rows
    ) changed group by 1, 2, 3, 4
    having sum(sign) <> 0 or sum(sign * amount) <> 0;
  else
    insert into public.payment_sums (organisation_id, paid_on, method, is_reversed, payment_count, amount)
    select organisation_id, paid_on, method, is_reversed, sum(sign), sum(sign * amount) from (
      select organisation_id, paid_on, method, reversed_at is not null as is_reversed, amount, -1 as sign from old_rows
    ) changed group by 1, 2, 3, 4
    having sum(sign) <> 0 or sum(sign * amount) <> 0;
  end if;
  return null;
end $$;
comment on function add_to_payment_sums is
  'Adds changes of payments to payment_sums: the old values are subtracted, the new ones added. Trigger on payments.';

create trigger add_to_sums_insert after insert on payments
  referencing new table as new_rows for each statement execute function add_to_payment_sums();
create trigger add_to_sums_update after update on payments
  referencing old table as old_rows new table as new_rows for each statement execute function add_to_payment_sums();
create trigger add_to_sums_delete after delete on payments
  referencing old table as old_rows for each statement execute function add_to_payment_sums();

create function add_to_unit_sums() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into public.unit_sums (organisation_id, occupancy, unit_count, asking_rent_amount)
    select organisation_id, occupancy, sum(sign), sum(sign * asking) from (
      select organisation_id, occupancy, coalesce(asking_rent_amount, 0) as asking, 1 as sign from new_rows
    ) changed group by 1, 2
    having sum(sign) <> 0 or sum(sign * asking) <> 0;
  elsif tg_op = 'UPDATE' then
    insert into public.unit_sums (organisation_id, occupancy, unit_count, asking_rent_amount)
    select organisation_id, occupancy, sum(sign), sum(sign * asking) from (
      select organisation_id, occupancy, coalesce(asking_rent_amount, 0) as asking, 1 as sign from new_rows
      union all
      select organisation_id, occupancy, coalesce(asking_rent_amount, 0) as asking, -1 as sign from old_rows
    ) changed group by 1, 2
    having sum(sign) <> 0 or sum(sign * asking) <> 0;
  else
    insert into public.unit_sums (organisation_id, occupancy, unit_count, asking_rent_amount)
    select organisation_id, occupancy, sum(sign), sum(sign * asking) from (
      select organisation_id, occupancy, coalesce(asking_rent_amount, 0) as asking, -1 as sign from old_rows
    ) changed group by 1, 2
    having sum(sign) <> 0 or sum(sign * asking) <> 0;
  end if;
  return null;
end $$;
comment on function add_to_unit_sums is
  'Adds changes of units to unit_sums: the old values are subtracted, the new ones added. Trigger on units.';

create trigger add_to_sums_insert after insert on units
  referencing new table as new_rows for each statement execute function add_to_unit_sums();
create trigger add_to_sums_update after update on units
  referencing old table as old_rows new table as new_rows for each statement execute function add_to_unit_sums();
create trigger add_to_sums_delete after delete on units
  referencing old table as old_rows for each statement execute function add_to_unit_sums();
