-- Which account of the office a payment went to. The account may be closed later; where the money went stays written.
alter table payments
  add column bank_account_id uuid,
  add column received_into text check (length(received_into) between 1 and 120),
  -- When the receipt was first taken as paper: every later print is a copy.
  add column printed_at timestamptz,
  add foreign key (organisation_id, bank_account_id) references bank_accounts on delete set null (bank_account_id);
create index payments_bank_account on payments (organisation_id, bank_account_id, paid_on desc, id) where bank_account_id is not null;
alter table payment_advices add column printed_at timestamptz;

-- The entries of an account are found by the account, however seldom it is used; its balance is still summed from the index alone.
create index ledger_postings_account_entry on ledger_postings (organisation_id, account_code, entry_id) include (amount);
drop index ledger_postings_account;
