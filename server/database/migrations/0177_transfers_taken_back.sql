-- A transfer that was recorded by mistake is taken back: it stays written down, and why, but changes no owners.
alter table thram_transfers
  add column taken_back_at timestamptz,
  add column taken_back_by uuid references people on delete restrict,
  add column taken_back_reason text check (length(taken_back_reason) between 1 and 500),
  add check ((taken_back_at is null) = (taken_back_reason is null));
create index thram_transfers_taken_back_by on thram_transfers (taken_back_by);
