-- Checks that each ledger entry balances.

create function assert_entry_balanced() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select 1 from inserted group by organisation_id, entry_id having sum(amount) <> 0) then
    raise exception 'An entry must balance: its debits and credits differ.' using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function assert_entry_balanced is 'Rejects ledger entries whose debits and credits differ. Trigger on ledger_postings.';

-- All postings of an entry are inserted by one statement, so the balance is checked per statement.
create trigger ledger_postings_balance after insert on ledger_postings
  referencing new table as inserted for each statement execute function assert_entry_balanced();

-- Each committed entry has its row for the next export. Neither its date nor the order of commits matters.
create function add_to_unexported_entries() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.unexported_entries (organisation_id, value_date, entry_id)
  select organisation_id, value_date, id from inserted;
  return null;
end $$;
comment on function add_to_unexported_entries is 'Adds new entries to unexported_entries. Trigger on ledger_entries.';

create trigger add_to_unexported_entries after insert on ledger_entries
  referencing new table as inserted for each statement execute function add_to_unexported_entries();
