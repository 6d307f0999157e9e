-- A settlement that pays nothing back is paid by no method.
alter table deposit_settlements alter column method drop not null;
update deposit_settlements set method = null where refund_amount = 0;
alter table deposit_settlements add check ((refund_amount > 0) = (method is not null));
