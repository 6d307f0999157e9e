-- What each lease has open, and what is held of its deposit, kept beside the records by triggers. So the arrears of a national office
-- are a page of an index, and the rent roll finds who has left and still owes (docs/decisions/0050-bounded-reports.md).
--
-- One row a lease, in contrast to the sums of 0114: whoever writes money of a lease holds the lease already, so nobody waits here who
-- would not wait there. Only what changes is added, never the whole written anew: two advices of one lease add up in either order.
create table lease_balances (
  organisation_id uuid not null,
  lease_id uuid not null,
  -- Of advices that are open and not written off, as in reports/receivable-store.ts.
  open_amount bigint not null default 0,
  -- The balance of the account of deposits held, as a credit.
  held_amount bigint not null default 0,
  primary key (organisation_id, lease_id),
  foreign key (organisation_id, lease_id) references leases on delete cascade
) with (fillfactor = 80);
create index lease_balances_open on lease_balances (organisation_id, open_amount, lease_id) where open_amount <> 0;
create index lease_balances_held on lease_balances (organisation_id, held_amount, lease_id) where held_amount <> 0;

create function open_amount_of(amount bigint, paid bigint, credited bigint, written_off bigint, written_off_at timestamptz)
  returns bigint immutable parallel safe language sql
  return case when paid + credited + written_off < amount and written_off_at is null then amount - paid - credited - written_off else 0 end;

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
    -- The lease itself may be going with its advices: what is not there is not made anew.
    update public.lease_balances b set open_amount = b.open_amount - gone.open from (
      select organisation_id, lease_id, sum(open_amount_of(amount, paid_amount, credited_amount, written_off_amount, written_off_at)) as open
      from old_rows group by 1, 2
    ) gone where b.organisation_id = gone.organisation_id and b.lease_id = gone.lease_id and gone.open <> 0;
  end if;
  return null;
end $$;
create trigger add_to_lease_balances_insert after insert on payment_advices
  referencing new table as new_rows for each statement execute function add_to_lease_balances();
create trigger add_to_lease_balances_update after update on payment_advices
  referencing old table as old_rows new table as new_rows for each statement execute function add_to_lease_balances();
create trigger add_to_lease_balances_delete after delete on payment_advices
  referencing old table as old_rows for each statement execute function add_to_lease_balances();

-- Postings are only ever added to. 2100 is the account of deposits held (domain/ledger/account.ts).
create function add_to_deposits_held() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.lease_balances as b (organisation_id, lease_id, held_amount)
  select organisation_id, lease_id, -sum(amount) from new_rows
  where account_code = '2100' and lease_id is not null group by 1, 2 having sum(amount) <> 0 order by 1, 2
  on conflict (organisation_id, lease_id) do update set held_amount = b.held_amount + excluded.held_amount;
  return null;
end $$;
create trigger add_to_deposits_held after insert on ledger_postings
  referencing new table as new_rows for each statement execute function add_to_deposits_held();

insert into lease_balances (organisation_id, lease_id, open_amount, held_amount)
select organisation_id, lease_id, sum(open), sum(held) from (
  select organisation_id, lease_id, amount - paid_amount - credited_amount - written_off_amount as open, 0 as held
  from payment_advices where paid_amount + credited_amount + written_off_amount < amount and written_off_at is null
  union all
  select organisation_id, lease_id, 0, -amount from ledger_postings where account_code = '2100' and lease_id is not null
) known group by 1, 2;

-- Tax that tenants withheld, by the day it was paid: the lines of Form IT-2, and its sum over any stretch of days.
create index payments_withheld on payments (organisation_id, paid_on, id)
  where tax_withheld_amount > 0;
