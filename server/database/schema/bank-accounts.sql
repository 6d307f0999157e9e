create table bank_accounts (
  organisation_id uuid not null default app_organisation_id() references organisations on delete restrict,
  id uuid not null,
  version integer not null default 1,
  owner_id uuid,
  bank_code text not null check (bank_code in ('BOB', 'BNB', 'DPNB', 'TBANK', 'BDBL', 'DK')),
  account_name text not null check (length(account_name) between 1 and 120),
  account_number text not null check (account_number ~ '^[0-9]{9}([0-9]{3})?$'),
  branch text check (length(branch) between 1 and 80),
  is_default boolean not null default false,
  created_at timestamptz not null default app_now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references owners on delete restrict
);
comment on table bank_accounts is 'The bank accounts of the organisation (without an owner) and of its owners.';
create index bank_accounts_owner on bank_accounts (organisation_id, owner_id);
create index bank_accounts_sorted on bank_accounts (organisation_id, account_name, id);
create unique index bank_accounts_number on bank_accounts (organisation_id, coalesce(owner_id, organisation_id), bank_code, account_number);
-- One default per owner; the office's default is stored under its own id.
create unique index bank_accounts_default on bank_accounts (organisation_id, coalesce(owner_id, organisation_id)) where is_default;
