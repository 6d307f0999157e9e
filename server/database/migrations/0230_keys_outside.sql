-- No secret rests in the database in clear (docs/decisions/0032). The data key is outside; here stands only its id, so that a
-- process with another key is refused. The token secret of earlier versions is read before this migration and moves, sealed,
-- into signing_keys.
alter table installation drop column token_secret;
alter table installation add column data_key_id text check (data_key_id ~ '^[0-9a-f]{16}$');
-- Backups are encrypted to this age recipient. Only the recovery sheet has the key that opens them.
alter table installation add column backup_recipient text check (length(backup_recipient) <= 200);

-- The keys that sign tokens, sealed with the data key. The newest signs; an older one is accepted until it retires.
create table signing_keys (
  id text primary key check (id ~ '^[a-z0-9]{4,32}$'),
  sealed_secret bytea not null,
  created_at timestamptz not null,
  retires_at timestamptz
);

-- A PIN has 10,000 possibilities, so its hash is sealed: a copy of the database alone cannot be searched for it. Hashes of earlier
-- versions are sealed by the start that runs this migration.
alter table people add constraint people_pin_sealed check (pin_hash like 'sealed:%') not valid;
-- The PIN was lost together with the data key that sealed it; its owner sets a new one.
alter table people add column pin_lost_at timestamptz;
