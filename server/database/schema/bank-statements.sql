create table statement_layouts (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  bank_code text not null check (length(bank_code) between 1 and 20),
  columns jsonb not null,
  updated_at timestamptz not null default app_now(),
  primary key (organisation_id, bank_code)
);
comment on table statement_layouts is
  'The meaning of the columns of a bank''s CSV file, as the organisation mapped them for the first file.';

create table bank_statements (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  bank_account_id uuid,
  file_name text not null check (length(file_name) between 1 and 200),
  -- Lines of the file that an earlier upload already contained.
  known_count integer not null default 0 check (known_count >= 0),
  uploaded_at timestamptz not null default app_now(),
  uploaded_by uuid default app_person_id(),
  primary key (organisation_id, id),
  foreign key (organisation_id, bank_account_id) references bank_accounts on delete restrict
);
comment on table bank_statements is 'The bank statements that the organisation has uploaded.';
create index bank_statements_account on bank_statements (organisation_id, bank_account_id);
create index bank_statements_sorted on bank_statements (organisation_id, uploaded_at, id);

create table bank_statement_lines (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  statement_id uuid not null,
  line integer not null check (line > 0),
  -- The same line in another upload has the same fingerprint: it is stored and booked only once.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  booked_on date not null,
  amount bigint not null check (amount between 1 and 10000000000000),
  description text not null check (length(description) <= 500),
  reference text check (length(reference) between 1 and 80),
  status text not null check (status in ('UNMATCHED', 'SUGGESTED', 'MATCHED', 'IGNORED')),
  -- The likely advice and the reason for the match.
  advice_id uuid,
  suggested_by text check (suggested_by in ('ADVICE_NUMBER', 'CLAIM', 'LEASE_NUMBER', 'NAME', 'AMOUNT')),
  payment_id uuid,
  ignored_reason text check (length(ignored_reason) between 1 and 500),
  decided_at timestamptz,
  decided_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, statement_id) references bank_statements on delete restrict,
  foreign key (organisation_id, advice_id) references payment_advices on delete restrict,
  foreign key (organisation_id, payment_id) references payments on delete restrict,
  check ((status = 'MATCHED') = (payment_id is not null)),
  check ((status = 'IGNORED') = (ignored_reason is not null)),
  check (status <> 'SUGGESTED' or advice_id is not null)
);
comment on table bank_statement_lines is
  'The credits on bank statements, and the payment or advice that each was matched with. Debits are not stored.';
create unique index bank_statement_lines_fingerprint on bank_statement_lines (organisation_id, fingerprint);
create index bank_statement_lines_sorted on bank_statement_lines (organisation_id, statement_id, line, id);
-- The open lines of a month, and the person who made the last decision.
create index bank_statement_lines_open on bank_statement_lines (organisation_id, booked_on, id) where status in ('UNMATCHED', 'SUGGESTED');
create index bank_statement_lines_decided on bank_statement_lines (organisation_id, booked_on, decided_at) where decided_at is not null;
create index bank_statement_lines_advice on bank_statement_lines (organisation_id, advice_id);
create index bank_statement_lines_payment on bank_statement_lines (organisation_id, payment_id);
