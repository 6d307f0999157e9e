-- The chart of accounts, the same for all.
create table accounts (
  code text primary key,
  name text not null,
  kind text not null check (kind in ('ASSET', 'LIABILITY', 'INCOME', 'EXPENSE'))
);

-- Double entry, insert-only: no actor may update or delete (roles.sql), and what does not balance is refused below.
create table ledger_entries (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('RENT', 'SECURITY_DEPOSIT', 'INTEREST', 'ADJUSTMENT', 'CREDIT_NOTE', 'PAYMENT', 'CREDIT_USED', 'REVERSAL', 'WRITEOFF', 'REFUND', 'DEDUCTION')),
  -- The day it counts from in statements as of a day (api.md, statement).
  value_date date not null,
  reference text not null check (length(reference) <= 80),
  explanation text check (length(explanation) <= 1000),
  lease_id uuid,
  posted_at timestamptz not null default app_now(),
  posted_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict
);
create index ledger_entries_lease on ledger_entries (organisation_id, lease_id, value_date, id);
create index ledger_entries_posted on ledger_entries (organisation_id, posted_at desc, id);

create table ledger_postings (
  organisation_id uuid not null default app_organisation_id(),
  entry_id uuid not null,
  line integer not null,
  -- Of the chart (accounts), which is code's: a key to it would lock the same few rows for every posting there is.
  account_code text not null check (account_code ~ '^[0-9]{4}$'),
  -- Debit above 0, credit below 0, in chhetrum.
  amount bigint not null check (amount <> 0 and amount between -10000000000000 and 10000000000000),
  lease_id uuid,
  advice_id uuid,
  primary key (organisation_id, entry_id, line),
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict,
  foreign key (organisation_id, lease_id) references leases on delete restrict
);
create index ledger_postings_account on ledger_postings (organisation_id, account_code) include (amount);
create index ledger_postings_lease on ledger_postings (organisation_id, lease_id, account_code) include (amount);
create index ledger_postings_advice on ledger_postings (organisation_id, advice_id);

create function refuse_unbalanced_entry() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select 1 from inserted group by organisation_id, entry_id having sum(amount) <> 0) then
    raise exception 'An entry must balance: its debits and credits differ.' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- All postings of an entry come in one statement, so the statement is where they must balance.
create trigger ledger_postings_balance after insert on ledger_postings
  referencing new table as inserted for each statement execute function refuse_unbalanced_entry();
