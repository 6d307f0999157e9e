-- What a list is asked for seldom is found by an index of itself. In the order of the list it lay behind all that is common, and where
-- there was none of it, the whole book was read to say so (docs/decisions/0044-the-whole-register.md).
create index payment_advices_written_off on payment_advices (organisation_id, due_on, id) where written_off_at is not null;
create index payment_advices_remitted on payment_advices (organisation_id, due_on, id) where remitted_at is not null;
create index payment_advices_of_deposits on payment_advices (organisation_id, due_on, id) where kind = 'SECURITY_DEPOSIT';
create index payments_reversed on payments (organisation_id, paid_on, id) where reversed_at is not null;
create index payments_set_off on payments (organisation_id, paid_on, id) where method = 'REPAIR_BILL';
create index ledger_entries_of_kind on ledger_entries (organisation_id, kind, posted_at, id) where kind not in ('RENT', 'PAYMENT');

-- Both ways along one index; with the id against the day, all that was posted at one instant was sorted.
drop index ledger_entries_posted;
create index ledger_entries_posted on ledger_entries (organisation_id, posted_at, id);
create index ledger_entries_valued on ledger_entries (organisation_id, value_date, id);
-- In the order of the signs, whatever the language of the database, so that a beginning is a stretch of it.
create index ledger_entries_reference on ledger_entries (organisation_id, reference collate "C", id);
