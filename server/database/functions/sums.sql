-- Sums that are stored next to the records (docs/decisions/0004). Triggers only insert, so that two writers never wait for each other.

-- Postings are only inserted. Their day is in the entry.
create function add_to_ledger_sums() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.ledger_sums (organisation_id, account_code, value_date, amount)
  select p.organisation_id, p.account_code, e.value_date, sum(p.amount)
  from new_rows p join public.ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
  group by 1, 2, 3 having sum(p.amount) <> 0;
  -- Outstanding amounts (account 1100), by the due date of the advice, which never changes.
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

-- The sums that follow from one row. Each operation has a function with a fixed statement, so that each connection plans it once. A row
-- without a counted change cancels out. `{rows}` are the rows of the statement, before or after it.
do $$
declare
  kept record;
  op record;
  function_name text;
begin
  for kept in select * from (values
    ('payment_advices', 'advice_sums',
      'kind, property_type, month, due_on, charged_on, is_open, is_written_off, has_payment, is_remitted',
      array['advice_count', 'amount', 'paid_amount', 'balance_amount'],
      'select organisation_id, kind, property_type, month, due_on, charged_on, paid_amount + credited_amount + written_off_amount < amount as is_open,
        written_off_at is not null as is_written_off, paid_amount + recovered_amount > 0 as has_payment, remitted_at is not null as is_remitted,
        1 as advice_count, amount, paid_amount, amount - paid_amount - credited_amount - written_off_amount as balance_amount from {rows}'),
    ('payments', 'payment_sums', 'paid_on, method, is_reversed', array['payment_count', 'amount'],
      'select organisation_id, paid_on, method, reversed_at is not null as is_reversed, 1 as payment_count, amount from {rows}'),
    ('units', 'unit_sums', 'occupancy', array['unit_count', 'asking_rent_amount'],
      'select organisation_id, occupancy, 1 as unit_count, coalesce(asking_rent_amount, 0) as asking_rent_amount from {rows}'),
    ('leases', 'lease_sums', 'property_type, status, is_signed, is_registered, expires_on', array['lease_count'],
      'select organisation_id, property_type, status, signed_on is not null as is_signed, registered_on is not null as is_registered,
        case status when ''UPCOMING_EXPIRATION'' then ends_on end as expires_on, 1 as lease_count from {rows}')
  ) listed (records, sums, keys, added, each_row)
  loop
    for op in select * from (values
      ('insert', 'referencing new table as new_rows', array[1]),
      ('update', 'referencing old table as old_rows new table as new_rows', array[1, -1]),
      ('delete', 'referencing old table as old_rows', array[-1])
    ) listed (name, referencing, signs)
    loop
      function_name := format('add_to_%s_on_%s', kept.sums, op.name);
      execute format(
        $definition$
          create function %1$I() returns trigger language plpgsql set search_path = pg_catalog, public as $body$
          begin
            insert into public.%2$I (organisation_id, %3$s, %4$s)
            select organisation_id, %3$s, %5$s from (%6$s) changed group by organisation_id, %3$s having %7$s;
            return null;
          end $body$;
          comment on function %1$I is %8$L;
          create trigger add_to_sums_%9$s after %9$s on %10$I %11$s for each statement execute function %1$I();
        $definition$,
        function_name, kept.sums, kept.keys, array_to_string(kept.added, ', '),
        (select string_agg(format('sum(sign * %I)', name), ', ') from unnest(kept.added) name),
        (select string_agg(format('select %s as sign, part.* from (%s) part', sign,
          replace(kept.each_row, '{rows}', case sign when 1 then 'new_rows' else 'old_rows' end)), ' union all ') from unnest(op.signs) sign),
        (select string_agg(format('sum(sign * %I) <> 0', name), ' or ') from unnest(kept.added) name),
        format('Adds changes of %s to %s: the old values are subtracted, the new ones added. Trigger on %1$s.', kept.records, kept.sums),
        op.name, kept.records, op.referencing);
    end loop;
  end loop;
end $$;
