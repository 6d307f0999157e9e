-- For whom a message was: whoever is erased goes out of it, whatever number or address they had then.
alter table outbox add column person_id uuid references people on delete set null;
create index outbox_person on outbox (person_id) where person_id is not null;

-- What it was about; and a written word of the law stays as proof, where other old notices are swept.
alter table notifications
  add column entity text check (length(entity) <= 40),
  add column entity_id uuid,
  add column is_legal_notice boolean not null default false;
update notifications set is_legal_notice = true, entity = 'lease', entity_id = split_part(cause, ' ', 1)::uuid where type = 'LEASE_TERMINATION';
create index notifications_of_record on notifications (organisation_id, entity_id, created_at, id) where entity_id is not null;
