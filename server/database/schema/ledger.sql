create table accounts (
  code text primary key,
  name text not null,
  kind text not null check (kind in ('ASSET', 'LIABILITY', 'INCOME', 'EXPENSE'))
);
comment on table accounts is
  'The chart of accounts, the same for all organisations. It is a copy of domain/ledger/account.ts, written by each migration.';

create table ledger_entries (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  -- The kinds are defined in domain/ledger/account.ts, like the accounts.
  kind text not null check (kind ~ '^[A-Z_]{3,30}$'),
  -- The day from which it counts in statements as of a day (api.md, statement).
  value_date date not null,
  reference text not null check (length(reference) <= 80),
  explanation text check (length(explanation) <= 1000),
  lease_id uuid,
  posted_at timestamptz not null default app_now(),
  posted_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict
);
comment on table ledger_entries is 'The entries of the double-entry ledger. Rows are only inserted.';
create index ledger_entries_lease on ledger_entries (organisation_id, lease_id, value_date, id);
create index ledger_entries_of_kind on ledger_entries (organisation_id, kind, posted_at, id) where kind not in ('RENT', 'PAYMENT');
create index ledger_entries_posted on ledger_entries (organisation_id, posted_at, id);
create index ledger_entries_valued on ledger_entries (organisation_id, value_date, id);
-- In byte order, independent of the language of the database, so that a prefix is one range of the index.
create index ledger_entries_reference on ledger_entries (organisation_id, reference collate "C", id);

create table ledger_postings (
  organisation_id uuid not null default app_organisation_id(),
  entry_id uuid not null,
  line integer not null,
  -- A code of the chart (accounts), which is defined in code: a foreign key would lock the same few rows for every posting.
  account_code text not null check (account_code ~ '^[0-9]{4}$'),
  -- Debit above 0, credit below 0, in chhetrum.
  amount bigint not null check (amount <> 0 and amount between -10000000000000 and 10000000000000),
  lease_id uuid,
  advice_id uuid,
  primary key (organisation_id, entry_id, line),
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict,
  foreign key (organisation_id, lease_id) references leases on delete restrict
);
comment on table ledger_postings is
  'The debits (above 0) and credits (below 0) of each ledger entry, in chhetrum. A trigger rejects entries that do not balance.';
create index ledger_postings_lease on ledger_postings (organisation_id, lease_id, account_code) include (amount);
create index ledger_postings_advice on ledger_postings (organisation_id, advice_id) where advice_id is not null;
-- Finds the entries of an account, even a rarely used one. Its balance is still summed from the index alone.
create index ledger_postings_account_entry on ledger_postings (organisation_id, account_code, entry_id) include (amount);

create table ledger_closings (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  -- The last closed day; null if everything is open again.
  closed_until date,
  -- Why it was reopened; closing needs no reason.
  reason text check (length(reason) <= 500),
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  -- The signed head of the audit at that time (audit_heads).
  audit_head text check (length(audit_head) <= 400),
  primary key (organisation_id, id)
);
comment on table ledger_closings is
  'Closings and reopenings of the books. The newest row has the day up to which nothing more may be posted.';

create table ledger_sums (
  organisation_id uuid not null,
  id bigint generated always as identity,
  account_code text not null,
  value_date date not null,
  amount bigint not null,
  primary key (organisation_id, id)
);
comment on table ledger_sums is
  'Sums of ledger_postings by account and day. Triggers only insert; a figure is the sum of its rows, which a nightly job merges into '
  'one.';
create index ledger_sums_account on ledger_sums (organisation_id, account_code, value_date) include (amount);

create table account_mappings (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  -- A code of the chart (accounts), which is defined in code.
  account_code text not null check (account_code ~ '^[0-9]{4}$'),
  external_code text not null check (length(external_code) between 1 and 40),
  external_name text not null check (length(external_name) between 1 and 140),
  version integer not null default 1,
  primary key (organisation_id, id)
);
comment on table account_mappings is
  'The account of the organisation''s accounting program for each account of the ledger. Exports store a copy of the mapping that they '
  'used.';
create unique index account_mappings_account on account_mappings (organisation_id, account_code);

create table journal_exports (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  export_number text not null check (length(export_number) between 1 and 40),
  -- Entries up to this value date.
  until date not null,
  entry_count integer not null check (entry_count between 1 and 20000),
  line_count integer not null check (line_count >= 2),
  amount bigint not null check (amount > 0),
  first_date date not null,
  last_date date not null,
  -- The last closed day at that time, and the number of entries in closed days.
  closed_until date,
  closed_count integer not null check (closed_count between 0 and entry_count),
  -- Entries for days that an earlier export already covered.
  late_count integer not null check (late_count between 0 and entry_count),
  recorded_at timestamptz not null default app_now(),
  recorded_by uuid default app_person_id(),
  primary key (organisation_id, id)
);
comment on table journal_exports is 'Exports of ledger entries to the accounting program of the organisation. Rows are only inserted.';
create unique index journal_exports_number on journal_exports (organisation_id, export_number);

create table journal_export_entries (
  organisation_id uuid not null default app_organisation_id(),
  entry_id uuid not null,
  export_id uuid not null,
  -- The position of the voucher in the export, from 1.
  position integer not null check (position between 1 and 20000),
  line_count integer not null check (line_count >= 2),
  -- An entry belongs to only one export.
  primary key (organisation_id, entry_id),
  foreign key (organisation_id, entry_id) references ledger_entries on delete restrict,
  foreign key (organisation_id, export_id) references journal_exports on delete restrict
);
comment on table journal_export_entries is
  'The ledger entries of each export. The key prevents that an entry is exported twice. Rows are only inserted.';
create unique index journal_export_entries_place on journal_export_entries (organisation_id, export_id, position);

create table unexported_entries (
  organisation_id uuid not null,
  value_date date not null,
  entry_id uuid not null,
  -- In the order in which an export reads them. No foreign key: only the trigger adds rows, and entries are never deleted.
  primary key (organisation_id, value_date, entry_id)
)
-- Exports read the oldest rows first. The dead rows that they leave at the beginning are vacuumed before they are a large part of the
-- table.
with (autovacuum_vacuum_scale_factor = 0.01);
comment on table unexported_entries is
  'The ledger entries that are in no export yet. A trigger adds each entry in the transaction that posts it. An export deletes the '
  'entries that it contains.';

create table journal_export_accounts (
  organisation_id uuid not null default app_organisation_id(),
  export_id uuid not null,
  account_code text not null check (account_code ~ '^[0-9]{4}$'),
  external_code text not null check (length(external_code) between 1 and 40),
  external_name text not null check (length(external_name) between 1 and 140),
  primary key (organisation_id, export_id, account_code),
  foreign key (organisation_id, export_id) references journal_exports on delete restrict
);
comment on table journal_export_accounts is
  'The account mapping at the time of an export, so that its files do not change. Rows are only inserted.';
