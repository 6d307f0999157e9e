-- The balance of each lease (docs/decisions/0004). In contrast to the sums there is one row per lease: a transaction that writes money of a
-- lease has locked the lease already, so this adds no further waiting.

create function open_amount_of(amount bigint, paid bigint, credited bigint, written_off bigint, written_off_at timestamptz)
  returns bigint immutable parallel safe language sql
  return case when paid + credited + written_off < amount and written_off_at is null then amount - paid - credited - written_off else 0 end;
comment on function open_amount_of is
  'The outstanding amount of an advice; 0 if it is paid or written off. Called by add_to_lease_balances.';

create function add_to_lease_balances() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into public.lease_balances as b (organisation_id, lease_id, open_amount)
    select organisation_id, lease_id, sum(open) from (
      select organisation_id, lease_id, open_amount_of(amount, paid_amount, credited_amount, written_off_amount, written_off_at) as open from new_rows
    ) changed group by 1, 2 having sum(open) <> 0 order by 1, 2
    on conflict (organisation_id, lease_id) do update set open_amount = b.open_amount + excluded.open_amount;
  elsif tg_op = 'UPDATE' then
    insert into public.lease_balances as b (organisation_id, lease_id, open_amount)
    select organisation_id, lease_id, sum(open) from (
      select organisation_id, lease_id, open_amount_of(amount, paid_amount, credited_amount, written_off_amount, written_off_at) as open from new_rows
      union all
      select organisation_id, lease_id, -open_amount_of(amount, paid_amount, credited_amount, written_off_amount, written_off_at) from old_rows
    ) changed group by 1, 2 having sum(open) <> 0 order by 1, 2
    on conflict (organisation_id, lease_id) do update set open_amount = b.open_amount + excluded.open_amount;
  else
    -- The lease may be deleted together with its advices. A missing row is not inserted again.
    update public.lease_balances b set open_amount = b.open_amount - gone.open from (
      select organisation_id, lease_id, sum(open_amount_of(amount, paid_amount, credited_amount, written_off_amount, written_off_at)) as open
      from old_rows group by 1, 2
    ) gone where b.organisation_id = gone.organisation_id and b.lease_id = gone.lease_id and gone.open <> 0;
  end if;
  return null;
end $$;
comment on function add_to_lease_balances is
  'Adds changes of advices to the outstanding amounts in lease_balances. Trigger on payment_advices.';

create trigger add_to_lease_balances_insert after insert on payment_advices
  referencing new table as new_rows for each statement execute function add_to_lease_balances();
create trigger add_to_lease_balances_update after update on payment_advices
  referencing old table as old_rows new table as new_rows for each statement execute function add_to_lease_balances();
create trigger add_to_lease_balances_delete after delete on payment_advices
  referencing old table as old_rows for each statement execute function add_to_lease_balances();

-- Postings are only inserted. Account 2100 holds the deposits (domain/ledger/account.ts).
create function add_to_deposits_held() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.lease_balances as b (organisation_id, lease_id, held_amount)
  select organisation_id, lease_id, -sum(amount) from new_rows
  where account_code = '2100' and lease_id is not null group by 1, 2 having sum(amount) <> 0 order by 1, 2
  on conflict (organisation_id, lease_id) do update set held_amount = b.held_amount + excluded.held_amount;
  return null;
end $$;
comment on function add_to_deposits_held is
  'Adds new postings on the account of deposits held to lease_balances. Trigger on ledger_postings.';

create trigger add_to_deposits_held after insert on ledger_postings
  referencing new table as new_rows for each statement execute function add_to_deposits_held();
