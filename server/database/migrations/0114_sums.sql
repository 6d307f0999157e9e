-- What dashboards, the trial balance and the totals of whole lists add up, added up as it is written, in the same transaction. Sums
-- are only added to, so that two who write never wait for each other here: a figure is the sum of its rows, which a job folds into
-- one (reports/fold-sums.ts). Why, and how much it saves: docs/decisions/0035-sums-kept-beside.md.

create table ledger_sums (
  organisation_id uuid not null references organisations on delete restrict,
  id bigint generated always as identity,
  account_code text not null,
  value_date date not null,
  amount bigint not null,
  primary key (organisation_id, id)
);
create index ledger_sums_account on ledger_sums (organisation_id, account_code, value_date) include (amount);

create table advice_sums (
  organisation_id uuid not null references organisations on delete restrict,
  id bigint generated always as identity,
  kind text not null,
  property_type text not null,
  month date,
  due_on date not null,
  is_open boolean not null,
  is_written_off boolean not null,
  advice_count bigint not null,
  amount bigint not null,
  paid_amount bigint not null,
  balance_amount bigint not null,
  primary key (organisation_id, id)
);
create index advice_sums_month on advice_sums (organisation_id, month) include (kind, amount);

create table payment_sums (
  organisation_id uuid not null references organisations on delete restrict,
  id bigint generated always as identity,
  paid_on date not null,
  method text not null,
  is_reversed boolean not null,
  payment_count bigint not null,
  amount bigint not null,
  primary key (organisation_id, id)
);
create index payment_sums_paid on payment_sums (organisation_id, paid_on) include (method, is_reversed, amount);

create table unit_sums (
  organisation_id uuid not null references organisations on delete restrict,
  id bigint generated always as identity,
  occupancy text not null,
  unit_count bigint not null,
  asking_rent_amount bigint not null,
  primary key (organisation_id, id)
);

-- Postings are only ever added to. Their day stands in the entry.
create function add_to_ledger_sums() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.ledger_sums (organisation_id, account_code, value_date, amount)
  select p.organisation_id, p.account_code, e.value_date, sum(p.amount)
  from new_rows p join public.ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
  group by 1, 2, 3 having sum(p.amount) <> 0;
  return null;
end $$;
create trigger add_to_ledger_sums after insert on ledger_postings
  referencing new table as new_rows for each statement execute function add_to_ledger_sums();

-- What was is taken off and what is is added; a row that changed in nothing that counts cancels itself out.
create function add_to_advice_sums() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  part constant text := 'select organisation_id, kind, property_type, month, due_on,
    paid_amount + credited_amount + written_off_amount < amount as is_open, written_off_at is not null as is_written_off,
    amount, paid_amount, amount - paid_amount - credited_amount - written_off_amount as balance, %s as sign from %s';
begin
  execute format($q$
    insert into public.advice_sums (organisation_id, kind, property_type, month, due_on, is_open, is_written_off,
      advice_count, amount, paid_amount, balance_amount)
    select organisation_id, kind, property_type, month, due_on, is_open, is_written_off,
      sum(sign), sum(sign * amount), sum(sign * paid_amount), sum(sign * balance)
    from (%s) as changed
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * paid_amount) <> 0 or sum(sign * balance) <> 0
  $q$, case tg_op
    when 'INSERT' then format(part, '1', 'new_rows')
    when 'DELETE' then format(part, '-1', 'old_rows')
    else format(part, '1', 'new_rows') || ' union all ' || format(part, '-1', 'old_rows')
  end);
  return null;
end $$;

create function add_to_payment_sums() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  part constant text := 'select organisation_id, paid_on, method, reversed_at is not null as is_reversed, amount, %s as sign from %s';
begin
  execute format($q$
    insert into public.payment_sums (organisation_id, paid_on, method, is_reversed, payment_count, amount)
    select organisation_id, paid_on, method, is_reversed, sum(sign), sum(sign * amount) from (%s) as changed
    group by 1, 2, 3, 4 having sum(sign) <> 0 or sum(sign * amount) <> 0
  $q$, case tg_op
    when 'INSERT' then format(part, '1', 'new_rows')
    when 'DELETE' then format(part, '-1', 'old_rows')
    else format(part, '1', 'new_rows') || ' union all ' || format(part, '-1', 'old_rows')
  end);
  return null;
end $$;

create function add_to_unit_sums() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  part constant text := 'select organisation_id, occupancy, coalesce(asking_rent_amount, 0) as asking, %s as sign from %s';
begin
  execute format($q$
    insert into public.unit_sums (organisation_id, occupancy, unit_count, asking_rent_amount)
    select organisation_id, occupancy, sum(sign), sum(sign * asking) from (%s) as changed
    group by 1, 2 having sum(sign) <> 0 or sum(sign * asking) <> 0
  $q$, case tg_op
    when 'INSERT' then format(part, '1', 'new_rows')
    when 'DELETE' then format(part, '-1', 'old_rows')
    else format(part, '1', 'new_rows') || ' union all ' || format(part, '-1', 'old_rows')
  end);
  return null;
end $$;

do $$
declare
  summed text[];
  verb text;
  rows text;
begin
  foreach verb in array array['insert', 'update', 'delete'] loop
    rows := concat_ws(' ', case when verb <> 'insert' then 'old table as old_rows' end, case when verb <> 'delete' then 'new table as new_rows' end);
    foreach summed slice 1 in array array[['payment_advices', 'advice'], ['payments', 'payment'], ['units', 'unit']] loop
      execute format('create trigger add_to_sums_%s after %s on %I referencing %s for each statement execute function add_to_%s_sums()',
        verb, verb, summed[1], rows, summed[2]);
    end loop;
  end loop;
end $$;

-- What was written before.
insert into ledger_sums (organisation_id, account_code, value_date, amount)
select p.organisation_id, p.account_code, e.value_date, sum(p.amount)
from ledger_postings p join ledger_entries e on e.organisation_id = p.organisation_id and e.id = p.entry_id
group by 1, 2, 3 having sum(p.amount) <> 0;

insert into advice_sums (organisation_id, kind, property_type, month, due_on, is_open, is_written_off, advice_count, amount, paid_amount, balance_amount)
select organisation_id, kind, property_type, month, due_on, paid_amount + credited_amount + written_off_amount < amount,
  written_off_at is not null, count(*), sum(amount), sum(paid_amount), sum(amount - paid_amount - credited_amount - written_off_amount)
from payment_advices group by 1, 2, 3, 4, 5, 6, 7;

insert into payment_sums (organisation_id, paid_on, method, is_reversed, payment_count, amount)
select organisation_id, paid_on, method, reversed_at is not null, count(*), sum(amount) from payments group by 1, 2, 3, 4;

insert into unit_sums (organisation_id, occupancy, unit_count, asking_rent_amount)
select organisation_id, occupancy, count(*), sum(coalesce(asking_rent_amount, 0)) from units group by 1, 2;

-- What the last checks found: each figure as it is kept and as it is added up anew. Only the newest of each is shown.
create table figure_checks (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  checked_at timestamptz not null default app_now(),
  -- In the order of domain/reports/figure-check.ts.
  figures jsonb not null check (jsonb_typeof(figures) = 'array'),
  difference_count integer not null check (difference_count >= 0),
  primary key (organisation_id, id)
);
create index figure_checks_newest on figure_checks (organisation_id, checked_at desc, id);
